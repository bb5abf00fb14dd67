import type { Expression } from './expression';
import { openExpression, unexpected } from './expression-cursor';
import { describeExpressionError, ExpressionError, type ExpressionProblem } from './expression-problem';
import { tokensOf } from './expression-tokens';
import { parseAny, parseOr } from './parse-operators';
import { valueOf, type Term } from './term';

/** What an expression gives: a text, a number from 0 up, true or false, the name of a type, or anything. */
export type Gives = 'text' | 'number' | 'truth' | 'type' | 'value';

/** What came of reading an expression. */
export type ParsedExpression =
  | { readonly status: 'parsed'; readonly expression: Expression; readonly gives: Gives }
  | { readonly status: 'unusable'; readonly problem: ExpressionProblem };

/** Tokens that an expression may have. */
const mostTokens = 20_000;

/** Reads the expression of a check; it is data from here on, and nothing of it is ever run. */
export function parseExpression(text: string): ParsedExpression {
  try {
    const tokens = tokensOf(text);
    const tooMany = tokens[mostTokens];
    if (tooMany !== undefined) {
      throw new ExpressionError(tooMany.offset, `more than ${mostTokens} parts: make it several checks`);
    }
    const cursor = openExpression(tokens);
    const { offset } = cursor.peek();
    const term = parseAny({ cursor, scope: new Map(), depth: 0, any: parseAny, withoutChoice: parseOr });
    const rest = cursor.peek();
    if (rest.kind !== 'end') {
      const isAssigned = rest.kind === 'mark' && rest.text === '=';
      throw unexpected(rest, isAssigned ? '== to compare' : 'the end of the expression');
    }
    return { status: 'parsed', ...resultOf(term, offset) };
  } catch (error) {
    if (error instanceof ExpressionError) {
      return { status: 'unusable', problem: describeExpressionError(text, error) };
    }
    throw error;
  }
}

function resultOf(term: Term, offset: number): { readonly expression: Expression; readonly gives: Gives } {
  const { gives, expression } = term;
  switch (gives) {
    case 'type':
      if (expression.kind === 'type') {
        return { expression, gives };
      }
      break;
    case 'text':
    case 'number':
    case 'truth':
      return { expression, gives };
    case 'argument':
      return { expression, gives: 'text' };
    case 'arguments':
    case 'value':
    case 'types':
    case 'items':
    case 'view':
      break;
  }
  return { expression: valueOf(term, offset), gives: 'value' };
}
