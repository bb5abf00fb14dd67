import type { PythonOperator } from 'gpt-assay/code';
import { indentUnitOf, isText, lineBreakOf, linesOf, statementsIn } from '../lines';
import { sitesAt } from 'gpt-assay/code/python';

/** A branch that is never taken, before a statement of a function. */
export const deadCode: PythonOperator = {
  name: 'dead-code',
  purpose: 'preserving',
  summary: 'adds a branch that is never taken: `if False: …`',
  sitesIn(parsed) {
    const { code } = parsed;
    const lineBreak = lineBreakOf(code);
    const unit = indentUnitOf(code);
    return sitesAt(parsed, {
      FunctionDefinition(node) {
        const body = node.getChild('Body');
        const statements = body === null ? [] : statementsIn(body);
        return statements.flatMap((statement, index) => {
          const lines =
            (index === 0 && isText(statement)) || statement.name === 'ScopeStatement'
              ? undefined
              : linesOf(code, statement);
          if (lines === undefined) {
            return [];
          }
          const { from, indent } = lines;
          const added = [`${indent}if False:`, `${indent}${unit}raise RuntimeError("never reached")`, ''];
          return [
            { edits: [{ from, to: from, text: added.join(lineBreak) }], what: 'a branch is added that is never taken' },
          ];
        });
      },
    });
  },
};
