import type { Edit, PythonOperator } from 'gpt-assay/code';
import { isClear } from 'gpt-assay/code/python';

const plain = /^([A-Za-z]*)("""|'''|"|')([^'"\\]*)\2$/;

/** `'a'` ↔ `"a"`, wherever nothing has to be escaped. */
export const quotes: PythonOperator = {
  name: 'quotes',
  purpose: 'preserving',
  summary: 'changes the quotes of strings: `\'a\'` ↔ `"a"`',
  sitesIn(parsed) {
    const edits: Edit[] = [];
    const { code, tree } = parsed;
    if (!isClear(parsed)) {
      return [];
    }
    tree.iterate({
      enter({ name, from, to }) {
        if (name !== 'String' && name !== 'FormatString') {
          return true;
        }
        const [, prefix = '', quote = '', text] = plain.exec(code.slice(from, to)) ?? [];
        if (text !== undefined) {
          const other = quote.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
          edits.push({ from, to, text: `${prefix}${other}${text}${other}` });
        }
        // What stands in an f-string must not have its quotes.
        return false;
      },
    });
    return edits.length === 0 ? [] : [{ edits, what: 'from here on texts have other quotes' }];
  },
};
