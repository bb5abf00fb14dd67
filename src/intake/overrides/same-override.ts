import type { Override } from '../../kinds/validator/challenge/override';

/** The earlier override that says the same about the same verdict, unless one that came after it says the opposite. */
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

/** The latest of the earlier overrides of the same analytic of the same code, if that says the opposite. */
export function findOpposite(earlier: readonly Override[], { code, analytic, value }: Override): Override | undefined {
  const latest = earlier.findLast((one) => one.code.sha256 === code.sha256 && one.analytic === analytic);
  return latest?.value === value ? undefined : latest;
}
