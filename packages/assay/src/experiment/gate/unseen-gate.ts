import { errorOfLook } from '../../statistics/multiple-tests';
import { familiesStillNeeded, unseenLower, type UnseenSample, unseenUpper } from '../../statistics/clustered-rate';
import { byFamily } from '../assess/assess-suite';
import type { FirstTally } from '../tally/tally';
import type { FixtureTally } from '../tally/fixture-tally';
import type { GateStatus } from './assertion-gate';

/** What the first verdict on each fixture implies for unseen submissions, if the fixtures are a sample of them. */
export interface UnseenFound extends UnseenSample {
  /** Share of wrong submissions to certify; `undefined` if only the bound is wanted. */
  readonly wanted: number | undefined;
  readonly status: GateStatus;
  readonly fixtures: number;
  /** Families without any reply; they count against either decision. */
  readonly lost: number;
  /** Over all looks, if a share is to be certified. */
  readonly confidence: number;
  /** Number of this look, from 1. */
  readonly look: number;
  /** Upper bound of the wrong share, with that confidence. */
  readonly bound: number;
  /** Lower bound of the wrong share, with 1 − beta confidence over all looks. */
  readonly least: number;
  /** Further right fixtures of new families needed to certify. */
  readonly more: number;
}

/** Asks about each fixture once, and decides when every fixture has a verdict. */
export interface UnseenGate {
  /** Whether a fixture still has no verdict. */
  readonly needs: (fixture: string) => boolean;
  readonly state: () => UnseenFound;
}

/** Runs after which a fixture without a reply is given up. */
const mostRuns = 3;

/**
 * A gate whose sample are fixtures: one verdict each, variants of one original merged. Adding fixtures and looking again
 * is another chance to pass, so the k-th `look` may spend 6/(π²k²) of either error.
 */
export function createUnseenGate(
  fixtures: readonly FixtureTally[],
  first: FirstTally,
  {
    unseen: wanted,
    alpha,
    beta,
    look = 1,
    languages,
  }: {
    readonly unseen?: number | undefined;
    readonly alpha: number;
    readonly beta: number;
    readonly look?: number | undefined;
    readonly languages?: Readonly<Record<string, string>> | undefined;
  },
): UnseenGate {
  const families = byFamily(fixtures, languages);
  const byName = new Map(fixtures.map((one) => [one.fixture, one]));
  const isOpen = (one: FixtureTally): boolean => first.isRight(one.fixture) === undefined && one.span() < mostRuns;
  const count = (verdict: boolean | undefined): number =>
    families.filter((members) => members.some(({ fixture }) => first.isRight(fixture) === verdict)).length;
  return {
    needs(fixture) {
      const tally = byName.get(fixture);
      return wanted !== undefined && tally !== undefined && isOpen(tally);
    },
    state: () => {
      const doubtful = families.filter((members) =>
        members.some(({ fixture }) => first.isRight(fixture) !== true),
      ).length;
      const wrong = count(false);
      return {
        ...judgeUnseen(
          { families: families.length, wrong, lost: doubtful - wrong },
          { wanted, alpha, beta, look, isOpen: fixtures.some(isOpen) },
        ),
        fixtures: fixtures.length,
      };
    },
  };
}

/** What a sample of families implies for unseen ones, at this look; those without any reply count as wrong in the bound. */
export function judgeUnseen(
  { families, wrong, lost }: UnseenSample & Pick<UnseenFound, 'lost'>,
  {
    wanted,
    alpha,
    beta,
    look,
    isOpen,
  }: Pick<UnseenFound, 'wanted' | 'look'> & {
    readonly alpha: number;
    readonly beta: number;
    readonly isOpen: boolean;
  },
): Omit<UnseenFound, 'fixtures'> {
  // A bound that decides nothing is one look.
  const shareOf = (error: number): number => (wanted === undefined ? error : errorOfLook(look, error));
  const sample = { families, wrong: wrong + lost };
  const bound = families === 0 ? 1 : unseenUpper(sample, 1 - shareOf(alpha));
  const least = unseenLower({ families, wrong }, 1 - shareOf(beta));
  return {
    wanted,
    confidence: 1 - alpha,
    look,
    bound,
    least,
    wrong,
    families,
    lost,
    status: statusOf({ wanted, bound, least, isOpen }),
    more: wanted === undefined ? 0 : moreAtNextLook(sample, { wanted, look, alpha }),
  };
}

/** Further families, all right, with which this look certifies the wanted share; 0 if it does already. */
export function familiesToPass(
  sample: UnseenSample,
  { wanted, look, alpha }: { readonly wanted: number; readonly look: number; readonly alpha: number },
): number {
  return familiesStillNeeded(sample, wanted, 1 - errorOfLook(look, alpha));
}

/** The same for the look after this one; a look that could not have certified anything spends nothing. */
function moreAtNextLook(sample: UnseenSample, plan: Parameters<typeof familiesToPass>[1]): number {
  const couldPass = familiesToPass({ ...sample, wrong: 0 }, plan) === 0;
  return familiesToPass(sample, couldPass ? { ...plan, look: plan.look + 1 } : plan);
}

function statusOf({
  wanted,
  bound,
  least,
  isOpen,
}: Pick<UnseenFound, 'wanted' | 'bound' | 'least'> & { readonly isOpen: boolean }): GateStatus {
  if (wanted === undefined || isOpen) {
    return 'undecided';
  }
  // Rounding errors must not turn equality into "greater".
  if (bound <= wanted * (1 + 1e-12)) {
    return 'certified';
  }
  return least > wanted ? 'rejected' : 'inconclusive';
}
