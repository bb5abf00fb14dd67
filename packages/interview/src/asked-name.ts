import type { Check } from './question';

/** The function name that a check requires: `f.name` with `eq: fib`, or `f.name == 'fib'` with `eq: true`. */
export function askedName(check: Check): string | undefined {
  if (check.kind !== 'assert' || !('eq' in check.expected)) {
    return undefined;
  }
  const { expression, expected } = check;
  if (expression.kind === 'function name') {
    return typeof expected.eq === 'string' ? expected.eq : undefined;
  }
  const [link, second] = expression.kind === 'comparison' ? expression.rest : [];
  if (expression.kind !== 'comparison' || expected.eq !== true || link?.comparator !== '==' || second !== undefined) {
    return undefined;
  }
  const { first } = expression;
  const name = first.kind === 'function name' ? link.of : link.of.kind === 'function name' ? first : undefined;
  return name?.kind === 'constant' && typeof name.value === 'string' ? name.value : undefined;
}
