import type { Override } from '../../kinds/validator/challenge/override';

/** The earlier override with the same value for the same verdict, unless a later one contradicts it. */
export function findSame(earlier: readonly Override[], override: Override): Override | undefined {
  const keyOf = ({ code, analytic, value, verdict }: Override): string =>
    JSON.stringify([
      ...[code.sha256, analytic, value, verdict.kind, verdict.model],
      ...(verdict.kind === 'recorded' ? [verdict.report, verdict.run] : []),
    ]);
  return findOpposite(earlier, override) === undefined
    ? earlier.findLast((one) => keyOf(one) === keyOf(override))
    : undefined;
}

/** The latest earlier override of the same analytic of the same code, if it has the opposite value. */
export function findOpposite(earlier: readonly Override[], { code, analytic, value }: Override): Override | undefined {
  const latest = earlier.findLast((one) => one.code.sha256 === code.sha256 && one.analytic === analytic);
  return latest?.value === value ? undefined : latest;
}
