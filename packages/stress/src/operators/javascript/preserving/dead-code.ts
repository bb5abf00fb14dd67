import type { JavaScriptOperator } from 'gpt-assay/code';
import { type FunctionNode, findSafeSites, freshName, isDirective, isFunction } from 'gpt-assay/code/javascript';
import { insertBefore, unitOf } from '../statement-text';

/** A branch that is never taken, at the beginning of a function: plainly so, or by a variable that stays `false`. */
export const deadCode: JavaScriptOperator = {
  name: 'dead-code',
  purpose: 'preserving',
  summary: 'adds a branch that is never taken',
  sitesIn: findSafeSites(function* (reading) {
    for (const node of reading.nodes) {
      const body = isFunction(node) && node.body.type === 'BlockStatement' ? node.body.body : [];
      const first = body.find((statement) => !isDirective(statement));
      if (!isFunction(node) || first === undefined) {
        continue;
      }
      const unit = unitOf(reading, body, node);
      const plain = ['if (false) {', `${unit}${returnOf(node)}`, '}'];
      yield { edits: [insertBefore(reading, first, plain)], what: 'a branch is added that is never taken' };
      const flag = freshName(reading, 'isStrict');
      const flagged = [`const ${flag} = false;`, `if (${flag}) {`, `${unit}${returnOf(node)}`, '}'];
      const what = 'a branch is added that a constant never lets be taken';
      yield { edits: [insertBefore(reading, first, flagged)], what };
    }
  }),
};

/** Of the same kind as what the function gives back at its end. */
function returnOf({ body }: FunctionNode): string {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : undefined;
  const value = last?.type === 'ReturnStatement' && last.argument?.type === 'Literal' ? last.argument.value : undefined;
  return typeof value === 'boolean'
    ? `return ${String(!value)};`
    : typeof value === 'number'
      ? 'return -1;'
      : 'return;';
}
