import type { OperatorTable, Site } from 'gpt-assay/code';
import { type ParsedPython, isClear, sitesAt } from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import { commentBefore, indentUnitOf, isText, lineBreakOf, linesOf, statementsIn } from '../lines';
import { freshName, wordsOf } from '../names';

/** Adds code that does nothing. */
export const additions: CodeOperators<ParsedPython> = {
  'dead-code': {
    summary: 'adds a branch that is never taken: `if False: …`',
    sitesIn(parsed) {
      const { code } = parsed;
      const lineBreak = lineBreakOf(code);
      const unit = indentUnitOf(code);
      return sitesAt({
        FunctionDefinition(node) {
          const body = node.getChild('Body');
          const statements = body === null ? [] : statementsIn(body);
          return statements.flatMap((statement, index) => {
            const isHead = (index === 0 && isText(statement)) || statement.name === 'ScopeStatement';
            const lines = isHead ? undefined : linesOf(code, statement);
            if (lines === undefined) {
              return [];
            }
            const { from, indent } = lines;
            const added = [`${indent}if False:`, `${indent}${unit}raise RuntimeError("never reached")`, ''];
            return [
              {
                edits: [{ from, to: from, text: added.join(lineBreak) }],
                what: 'a branch is added that is never taken',
              },
            ];
          });
        },
      })(parsed);
    },
  },
  'uncalled-right': addFunctions('right', 0),
  'uncalled-wrong': addFunctions('wrong', 1),
};

/** Two functions that nobody calls, each before the first function of the file and at its end; they are right with 0. */
function addFunctions(kind: 'right' | 'wrong', start: 0 | 1): OperatorTable<ParsedPython>[string] {
  const functions = [
    { name: 'is_even', parameter: 'number', body: [`\treturn number % 2 == ${start}`] },
    {
      name: 'count_items',
      parameter: 'items',
      body: [`\tcount = ${start}`, '\tfor item in items:', '\t\tcount += 1', '\treturn count'],
    },
  ];
  return {
    summary: `adds an uncalled function that is ${kind} by itself`,
    sitesIn(parsed) {
      const { code } = parsed;
      if (!isClear(parsed) || /\\\s*$/.test(code.slice(-100))) {
        return [];
      }
      const lineBreak = lineBreakOf(code);
      const unit = indentUnitOf(code);
      const taken = wordsOf(code);
      const before = beforeFirstDefinition(parsed);
      const gap = lineBreak.repeat(2);
      const end = code.length;
      const endOfLine = /\n$|^$/.test(code.slice(-1)) ? '' : lineBreak;
      return functions.flatMap(({ name, parameter, body }): readonly Site[] => {
        const called = taken.has(name) ? freshName(code, name) : name;
        const lines = [`def ${called}(${parameter}):`, ...body.map((line) => line.replaceAll('\t', unit))];
        const text = `${lines.join(lineBreak)}${lineBreak}`;
        const what = `\`${called}\` is added, which nobody calls`;
        return [
          ...(before === undefined ? [] : [{ edits: [{ from: before, to: before, text: `${text}${gap}` }], what }]),
          { edits: [{ from: end, to: end, text: `${endOfLine}${gap}${text}` }], what },
        ];
      });
    },
  };
}

/** Where the first function or class begins, with the comment right above that belongs to it. */
function beforeFirstDefinition({ code, tree }: ParsedPython): number | undefined {
  const definition = statementsIn(tree.topNode).find(({ name }) =>
    /^(Decorated|(Function|Class)Definition)/.test(name),
  );
  const at = definition && linesOf(code, definition)?.from;
  return at === undefined ? undefined : commentBefore(code, at);
}
