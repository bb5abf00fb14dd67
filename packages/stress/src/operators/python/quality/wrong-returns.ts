import type { PythonOperator, Site } from 'gpt-assay/code';
import { docOf } from './doc-of';
import { quoted, sitesAt } from 'gpt-assay/code/python';

/** The doc states another type of the result: `bool` → `str`. */
export const wrongReturns: PythonOperator = {
  name: 'wrong-returns',
  purpose: 'flipping',
  summary: 'documents a wrong result type: `bool` → `str`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      FunctionDefinition(node): readonly Site[] {
        const read = docOf(code, node);
        const [entry] = read?.doc.returns ?? [];
        const lines = read?.text.split('\n') ?? [];
        const said = entry?.type === '' ? entry.text : (entry?.type ?? '');
        // What `:return:` and `:rtype:` say of the same result counts as one, where the first of them stands.
        const line = lines.findIndex(
          (one, index) => index >= (entry?.line ?? Infinity) && said !== '' && one.includes(said.slice(0, 40)),
        );
        if (read === undefined || entry === undefined || line < 0) {
          return [];
        }
        const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
        const from = read.from + start + (lines[line] ?? '').lastIndexOf(said.slice(0, 40));
        const type = /\bstr\b/.test(said) ? 'int' : 'str';
        const isTyped = entry.type !== '';
        const isField = /^[\s#]*[:@]/.test(lines[line] ?? '');
        return !isTyped && isField
          ? []
          : [
              {
                edits: [{ from, to: isTyped ? from + said.length : from, text: isTyped ? type : `${type}: ` }],
                what: isTyped
                  ? `the doc says ${quoted(type)}, not ${quoted(said)}`
                  : `the doc says that it returns ${quoted(type)}`,
              },
            ];
      },
    });
  },
};
