import { isHeldOut, wasHeldOut } from '../../experiment/assess/holdout';
import type { AskedFixture } from '../../experiment/experiment';
import type { GateEntry } from '../../experiment/log/suite-entry';
import { generatedBy } from '../../intake/generated-by';
import { fromTests } from '../../intake/write-imported';

/**
 * Facts about fixtures for a gate's report: how many were ever held out, and how many have an origin outside the
 * project.
 */
export function aboutFixtures(
  { root, id, fixtures }: { readonly root: string; readonly id: string; readonly fixtures: readonly AskedFixture[] },
  { judgesCode }: { readonly judgesCode?: true },
): Pick<GateEntry, 'heldOut' | 'fromOutside'> {
  return {
    ...(wasHeldOut(root, id) && { heldOut: fixtures.filter((one) => isHeldOut(one.id)).length }),
    ...(judgesCode === true && { fromOutside: fixtures.filter(isFromOutside).length }),
  };
}

function isFromOutside({ origin }: AskedFixture): boolean {
  return origin !== undefined && !origin.startsWith(generatedBy) && !origin.startsWith(fromTests);
}
