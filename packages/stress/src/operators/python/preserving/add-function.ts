import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName, wordsOf } from '../fresh-name';
import { commentBefore, indentUnitOf, lineBreakOf, linesOf, statementsIn } from '../lines';
import { isClear } from 'gpt-assay/code/python';

/** A function by its name and its lines, of which those of the body begin with a tab. */
export interface AddedFunction {
  readonly name: string;
  readonly parameter: string;
  readonly body: readonly string[];
}

/** Adds functions of one parameter that nobody calls: each before the first function of the file, and at its end. */
export function addFunctions(kind: 'right' | 'wrong', functions: readonly AddedFunction[]): PythonOperator {
  return {
    name: `uncalled-${kind}`,
    purpose: 'preserving',
    summary: `adds an uncalled function that is ${kind} by itself`,
    sitesIn(parsed) {
      const { code, tree } = parsed;
      if (!isClear(parsed) || /\\\s*$/.test(code.slice(-100))) {
        return [];
      }
      const lineBreak = lineBreakOf(code);
      const unit = indentUnitOf(code);
      const taken = wordsOf(code);
      const definition = statementsIn(tree.topNode).find(({ name }) =>
        /^(Decorated|(Function|Class)Definition)/.test(name),
      );
      const at = definition === undefined ? undefined : linesOf(code, definition)?.from;
      // A comment right above a function belongs to it.
      const before = at === undefined ? undefined : commentBefore(code, at);
      return functions.flatMap(({ name, parameter, body }): readonly Site[] => {
        const called = taken.has(name) ? freshName(code, name) : name;
        const lines = [`def ${called}(${parameter}):`, ...body.map((line) => line.replaceAll('\t', unit))];
        const text = `${lines.join(lineBreak)}${lineBreak}`;
        const what = `\`${called}\` is added, which nobody calls`;
        const gap = lineBreak.repeat(2);
        const end = {
          from: code.length,
          to: code.length,
          text: `${/\n$|^$/.test(code.slice(-1)) ? '' : lineBreak}${gap}${text}`,
        };
        return [
          ...(before === undefined ? [] : [{ edits: [{ from: before, to: before, text: `${text}${gap}` }], what }]),
          { edits: [end], what },
        ];
      });
    },
  };
}
