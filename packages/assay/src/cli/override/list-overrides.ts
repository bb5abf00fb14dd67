import { hashCode } from '../../code/submission';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { overridesFile } from '../../experiment/overrides/load-overrides';
import type { Override } from '../../kinds/validator/challenge/override';
import type { OverrideListDocument } from './override-document';

/** The overrides of a challenge, each with the fixture that now has the code, and the fixture's label. */
export function listOverrides(
  { id, fixtures, unreviewed, examples }: Challenge,
  overrides: readonly Override[],
): OverrideListDocument {
  const byCode = new Map(
    [...fixtures, ...unreviewed, ...examples].map((one) => [hashCode(one.solution, one.task), one]),
  );
  return {
    challenge: id,
    file: overridesFile(id),
    overrides: overrides.map((override, index) => {
      const fixture = byCode.get(override.code.sha256);
      return {
        line: index + 1,
        override,
        fixture: fixture?.file ?? null,
        label: fixture?.expected[override.analytic] ?? null,
        counts: !overrides
          .slice(index + 1)
          .some((one) => one.code.sha256 === override.code.sha256 && one.analytic === override.analytic),
      };
    }),
  };
}
