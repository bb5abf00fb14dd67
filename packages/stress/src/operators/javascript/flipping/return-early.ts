import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { type FunctionNode, findSites, functionAround, isDirective, isFunction } from 'gpt-assay/code/javascript';
import { insertBefore, insertBehind } from '../statement-text';

const abrupt = /^(?:Return|Throw|Break|Continue)Statement$/;

/** `return` at a function's beginning, and at the end of a loop's first turn, with what the function gives back at its end. */
export const returnEarly: JavaScriptOperator = {
  name: 'return-early',
  purpose: 'flipping',
  summary: 'returns at the start, or in the first iteration of a loop',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (isFunction(node) && node.body.type === 'BlockStatement') {
        const first = node.body.body.find((statement) => !isDirective(statement));
        const text = returnOf(node);
        if (first !== undefined && first.type !== 'ReturnStatement') {
          yield {
            edits: [insertBefore(reading, first, [text])],
            what: `\`${text}\` stands at the function's beginning`,
          };
        }
        continue;
      }
      const last = lastOfLoop(node);
      const around = last === undefined ? undefined : functionAround(reading, node);
      if (last !== undefined && around !== undefined && !abrupt.test(last.type)) {
        const text = returnOf(around);
        yield { edits: [insertBehind(reading, last, [text])], what: `\`${text}\` ends the loop in its first turn` };
      }
    }
  }),
};

function lastOfLoop(node: AnyNode): AnyNode | undefined {
  const isLoop = /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type);
  const body = isLoop && 'body' in node && !Array.isArray(node.body) ? node.body : undefined;
  return body?.type === 'BlockStatement' ? body.body.at(-1) : undefined;
}

/** Constants alone: names may not have their values yet. */
function returnOf({ body }: FunctionNode): string {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : undefined;
  const value = last?.type === 'ReturnStatement' ? last.argument : undefined;
  const isShort = value?.type === 'Literal' && value.regex === undefined && (value.raw ?? '').length < 40;
  return isShort ? `return ${value.raw ?? ''};` : 'return;';
}
