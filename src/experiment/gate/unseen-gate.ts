import { familiesStillNeeded, unseenLower, unseenUpper, type UnseenSample } from '../../statistics/unseen-rate';
import { byFamily } from '../assess/family-of';
import type { FirstTally } from '../tally/first-tally';
import type { FixtureTally } from '../tally/fixture-tally';
import type { GateStatus } from './gate-status';

/** What the first verdict on each fixture says of submissions that nobody has seen, if the fixtures are a sample of them. */
export interface UnseenFound extends UnseenSample {
  /** Share of wrong ones that is to be certified; `undefined` when only the bound is wanted. */
  readonly wanted: number | undefined;
  readonly status: GateStatus;
  readonly fixtures: number;
  /** Families without any reply; they count against whatever would be decided. */
  readonly lost: number;
  readonly confidence: number;
  /** At most this share is wrong, with that confidence. */
  readonly bound: number;
  /** At least this share is wrong, with a confidence of 1 − beta. */
  readonly least: number;
  /** Further fixtures, all right and of families of their own, that certifying would take. */
  readonly more: number;
}

/** Asks once about each fixture, and decides when every one has a verdict. */
export interface UnseenGate {
  /** Whether a fixture still has no verdict. */
  readonly needs: (fixture: string) => boolean;
  readonly state: () => UnseenFound;
}

/** Runs after which a fixture without a reply is given up. */
const mostRuns = 3;

/** A gate whose sample are fixtures: one verdict each, variants of one original together. */
export function createUnseenGate(
  fixtures: readonly FixtureTally[],
  first: FirstTally,
  {
    unseen: wanted,
    alpha,
    beta,
    languages,
  }: {
    readonly unseen?: number | undefined;
    readonly alpha: number;
    readonly beta: number;
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
    state() {
      const confidence = 1 - alpha;
      const wrong = count(false);
      const doubtful = families.filter((members) =>
        members.some(({ fixture }) => first.isRight(fixture) !== true),
      ).length;
      const sample = { families: families.length, wrong: doubtful };
      const bound = families.length === 0 ? 1 : unseenUpper(sample, confidence);
      const least = unseenLower({ families: families.length, wrong }, 1 - beta);
      return {
        ...{ wanted, confidence, bound, least, wrong },
        ...{ fixtures: fixtures.length, families: families.length, lost: doubtful - wrong },
        status: statusOf({ wanted, bound, least, isOpen: fixtures.some(isOpen) }),
        more: wanted === undefined ? 0 : familiesStillNeeded(sample, wanted, confidence),
      };
    },
  };
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
  // Rounding may lose an equality.
  return bound <= wanted * (1 + 1e-12) ? 'certified' : least > wanted ? 'rejected' : 'inconclusive';
}
