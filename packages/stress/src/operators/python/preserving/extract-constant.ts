import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { isText, lineBreakOf, type Lines, linesOf } from '../lines';
import { type Around, isInFunction, quoted, replace, sitesAt, textOf } from 'gpt-assay/code/python';

/** `x > 9` → `constant1 = 9` and `x > constant1`. */
export const extractConstant: PythonOperator = {
  name: 'extract-constant',
  purpose: 'preserving',
  summary: 'gives a number or text a name: `x > 9` → `constant1 = 9`, `x > constant1`',
  sitesIn(parsed) {
    const { code } = parsed;
    const name = freshName(code, 'constant');
    const lineBreak = lineBreakOf(code);
    const known = new Map<string, Lines | undefined>();
    const linesAt = (statement: SyntaxNode): Lines | undefined => {
      const key = `${statement.name} ${statement.from}`;
      const lines = known.has(key) ? known.get(key) : linesOf(code, statement);
      known.set(key, lines);
      return lines;
    };
    // One of a line of several does not begin a line, nor does the only one of a branch that stands beside its condition.
    const isOnLines = (statement: SyntaxNode): boolean => linesAt(statement) !== undefined;
    const extract = (node: SyntaxNode, around: Around): readonly Site[] => {
      const statement = isInFunction(around) ? around.statements.findLast(isOnLines) : undefined;
      const lines = statement === undefined ? undefined : linesAt(statement);
      if (statement === undefined || lines === undefined || isText(statement) || !isValue(node)) {
        return [];
      }
      const text = textOf(code, node);
      const declaration = {
        from: statement.from,
        to: statement.from,
        text: `${name} = ${text}${lineBreak}${lines.indent}`,
      };
      return [{ edits: [declaration, replace(code, node, name)], what: `${quoted(text)} is called \`${name}\`` }];
    };
    return sitesAt(parsed, { Number: extract, String: extract });
  },
};

/** Whether a literal is evaluated where it stands, and nothing depends on its being one. */
function isValue({ parent }: SyntaxNode): boolean {
  const isPart =
    parent === null ||
    /^(ContinuedString|ParamList|\w*Pattern|FormatReplacement|FormatSpec|ImportStatement)$/.test(parent.name);
  return !isPart && parent.getChild('is') === null;
}
