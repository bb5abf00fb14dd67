import type { AnyNode, Statement } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, findSafeSites, hasComment, wrap } from 'gpt-assay/code/javascript';

const simple = /^(?:Expression|Return|Break|Continue|Throw)Statement$/;

/** Braces around each statement that stands alone behind `if`, `else` or a loop's head, or none around each simple one. */
export const braces: JavaScriptOperator = {
  name: 'braces',
  purpose: 'preserving',
  summary: 'adds or removes braces around single statements',
  sitesIn: findSafeSites(function* (reading) {
    const { code, nodes } = reading;
    const bodies = nodes.flatMap(bodiesOf);
    const bare = bodies.filter(({ type }) => !/^(?:Block|Empty|Labeled)Statement$|Declaration$/.test(type));
    if (bare.length > 0) {
      yield { edits: bare.flatMap((body) => wrap(body, '{ ', ' }')), what: 'single statements stand in braces' };
    }
    const edits = bodies.flatMap((block) => {
      const only = onlyStatement(reading, block);
      const blank = /\s/.test(code.charAt(block.start - 1)) ? '' : ' ';
      return only === undefined
        ? []
        : [
            { from: block.start, to: only.start, text: blank },
            { from: only.end, to: block.end, text: '' },
          ];
    });
    if (edits.length > 0) {
      yield { edits, what: 'single statements stand without braces' };
    }
  }),
};

function bodiesOf(node: AnyNode): readonly Statement[] {
  switch (node.type) {
    case 'IfStatement':
      return node.alternate && node.alternate.type !== 'IfStatement'
        ? [node.consequent, node.alternate]
        : [node.consequent];
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
      return [node.body];
    default:
      return [];
  }
}

/** The one statement of a block, if it ends in a semicolon and nothing speaks of it. */
function onlyStatement(reading: Reading, block: Statement): Statement | undefined {
  const [only, ...others] = block.type === 'BlockStatement' ? block.body : [];
  return only !== undefined &&
    others.length === 0 &&
    simple.test(only.type) &&
    reading.code.charAt(only.end - 1) === ';' &&
    !hasComment(reading, block.start, block.end)
    ? only
    : undefined;
}
