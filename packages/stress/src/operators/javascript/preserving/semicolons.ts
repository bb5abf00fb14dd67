import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, findSafeSites, nextToken } from 'gpt-assay/code/javascript';

const ended =
  /^(?:ExpressionStatement|VariableDeclaration|ReturnStatement|BreakStatement|ContinueStatement|ThrowStatement|DoWhileStatement)$/;

/** Semicolons left out where a line's end says the same, or written where they were left out. */
export const semicolons: JavaScriptOperator = {
  name: 'semicolons',
  purpose: 'preserving',
  summary: 'removes semicolons, or adds missing ones',
  sitesIn: findSafeSites(function* (reading) {
    const statements = reading.nodes.filter((node) => ended.test(node.type) && !isInHead(reading, node));
    const has = ({ end }: AnyNode): boolean => reading.code.charAt(end - 1) === ';';
    const needless = statements.filter((node) => has(node) && isNeedless(reading, node));
    const missing = statements.filter((node) => !has(node));
    if (needless.length > 0) {
      const edits = needless.map(({ end }) => ({ from: end - 1, to: end, text: '' }));
      yield { edits, what: 'semicolons at the end of lines are left out' };
    }
    if (missing.length > 0) {
      const edits = missing.map(({ end }) => ({ from: end, to: end, text: ';' }));
      yield { edits, what: 'statements end in semicolons' };
    }
  }),
};

function isInHead({ parentOf }: Reading, node: AnyNode): boolean {
  const parent = parentOf(node);
  return (
    node.type === 'VariableDeclaration' &&
    parent?.type.startsWith('For') === true &&
    !('body' in parent && parent.body === node)
  );
}

/** Whether the next line could not go on with this one. */
function isNeedless(reading: Reading, { start, end }: AnyNode): boolean {
  const { code } = reading;
  const next = nextToken(reading, end);
  const first = code.charAt(next);
  const isNewLine = next - end < 2_000 && /[\n\r]/.test(code.slice(end, next));
  // `let` and `async` alone may begin something with what stands in the next line.
  const isName = /^(?:let|async)\s*;$/.test(code.slice(start, Math.min(end, start + 20)));
  return !isName && (first === '' || first === '}' || (isNewLine && /[\w${]/.test(first)));
}
