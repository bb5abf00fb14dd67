// oxlint-disable-next-line core/no-restricted-syntax -- this is the one place
import { Parser } from 'acorn';

/** The stack that acorn's functions that call themselves need, each with what it calls in between; one is about 250 bytes. */
const costs: Readonly<Record<string, number>> = {
  parseStatement: 1,
  parseForStatement: 1,
  parseMaybeAssign: 1,
  parseMaybeUnary: 1,
  parseExprOp: 1,
  parseExprAtom: 4,
  parseBindingAtom: 2,
  regexp_disjunction: 3,
  regexp_eatNestedClass: 3,
};
/** Less than half of Node's usual stack: 1,500 `else if` or `+` in a row, 250 calls within calls. */
const most = 1_500;

type Method = (this: { cost?: number }, ...args: unknown[]) => unknown;

/** Says that code is nested more deeply than acorn may follow it. */
export class TooDeep extends Error {}

/**
 * Acorn, throwing `TooDeep` long before the stack ends. There, catching a `RangeError` would not help: V8 ends the whole process when
 * it compiles a regular expression with the last of the stack.
 */
export const BoundedParser: typeof Parser = Parser.extend((Base: typeof Parser) => {
  class Bounded extends Base {}
  const own = Bounded.prototype as unknown as Record<string, Method>;
  const inherited = Base.prototype as unknown as Readonly<Record<string, Method>>;
  for (const [name, cost] of Object.entries(costs)) {
    const method = inherited[name];
    if (method === undefined) {
      throw new Error(`acorn has no ${name}`);
    }
    own[name] = function (...args) {
      this.cost = (this.cost ?? 0) + cost;
      if (this.cost > most) {
        throw new TooDeep();
      }
      const result = Reflect.apply(method, this, args);
      this.cost -= cost;
      return result;
    };
  }
  return Bounded;
});
