import { largest } from '../../statistics/numbers';
import { createSumEvidence, runsOfZeros } from '../../statistics/sum-evidence';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { ModelTally } from '../tally/tally';
import type { GateStatus } from './assertion-gate';

/** A share over the verdicts of a run, such as the share of planted faults that were caught. */
export interface Measure {
  readonly name: string;
  /** True for a share of right verdicts, which must be high; false for a share of wrong ones, which must be low. */
  readonly isOfRight: boolean;
  /** The denominator: verdicts of one run. */
  readonly verdicts: number;
  /** Contributions of wrong verdicts. */
  readonly terms: readonly MeasureTerm[];
}

/** The contribution of a wrong verdict on one assertion to a measure; negative if it is subtracted. */
export interface MeasureTerm {
  readonly fixture: string;
  readonly analytic: string;
  readonly weight: number;
  /** Whether unreadable replies are excluded. */
  readonly onlyReadable: boolean;
}

/** The gate's finding on a measure, at the deciding look. */
export interface GatedMeasure {
  readonly measure: string;
  readonly isOfRight: boolean;
  readonly required: number;
  readonly status: GateStatus;
  readonly runs: number;
  /** Runs after which the measure is inconclusive. */
  readonly most: number;
  /** Missing replies, which count against either decision. */
  readonly lost: number;
  /** The measured share, counting lost replies as 0; `null` before the first look. */
  readonly share: number | null;
  /** Anytime-valid bounds, each with the confidence of its side of the gate. */
  readonly lower: number;
  readonly upper: number;
}

/** A sequential test of a measure, which looks after each run. */
export interface MeasureGate {
  readonly look: () => void;
  /** Whether the measure still needs trials of a fixture. */
  readonly needs: (fixture: string) => boolean;
  readonly status: () => GateStatus;
  readonly state: () => GatedMeasure;
}

/** Error rates and limit of a measure's gate; `most: null` is proportional to the runs of a flawless grader. */
interface MeasureGatePlan {
  readonly required: number;
  /** Maximum probability of certifying a violated requirement. */
  readonly alpha: number;
  /** Maximum probability of rejecting a met requirement. */
  readonly beta: number;
  readonly most: number | null;
}

/**
 * The limit as a multiple of the runs of a flawless grader; a grader that always errs alike takes up to twenty times as
 * many.
 */
const patience = { times: 8, fewest: 30 };

/** Runs that certify a flawless grader, for the estimate and the limit; `Infinity` if no number does. */
export function runsToCertify(
  measure: Measure,
  { required, alpha }: Pick<MeasureGatePlan, 'required' | 'alpha'>,
): number {
  return runsOfZeros(partsOf(measure), limitOf(measure, required), alpha);
}

/** A gate over one measure of a model. Replies are independent; verdicts of one reply need not be. */
export function createMeasureGate(
  { fixtures, assertions }: Pick<ModelTally, 'fixtures' | 'assertions'>,
  measure: Measure,
  { required, alpha, beta, most: mostRuns }: MeasureGatePlan,
): MeasureGate {
  const { name, isOfRight, verdicts } = measure;
  const limit = limitOf(measure, required);
  const parts = partsOf(measure);
  const clean = runsToCertify(measure, { required, alpha });
  const most = mostRuns ?? Math.max(patience.fewest, patience.times * clean);
  const good = createSumEvidence(parts, limit);
  const bad = createSumEvidence(
    parts.map(({ lower, upper }) => ({ lower: -upper, upper: -lower })),
    -limit,
  );
  const read = createReader(parts, assertions);
  const own = new Set(parts.map(({ fixture }) => fixture));
  let status: GateStatus = 'undecided';
  let runs = 0;
  let lost = 0;
  let total = 0;
  return {
    look() {
      const span = largest([0, ...[...own].map((fixture) => fixtures.get(fixture)?.span() ?? 0)]);
      if (status !== 'undecided' || span === runs) {
        return;
      }
      for (; runs < span; runs += 1) {
        // Looks come after each run; a skipped run would be unknown.
        const values = runs + 1 === span ? read() : parts.map(() => undefined);
        good.add(values.map((value, place) => value ?? parts[place]?.upper ?? 0));
        bad.add(values.map((value, place) => -(value ?? parts[place]?.lower ?? 0)));
        lost += values.filter((value) => value === undefined).length;
        total += values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      }
      if (good.logEvidence() >= -Math.log(alpha)) {
        status = 'certified';
      } else if (bad.logEvidence() >= -Math.log(beta)) {
        status = 'rejected';
      } else if (runs >= most) {
        status = 'inconclusive';
      }
    },
    needs: (fixture) => status === 'undecided' && own.has(fixture),
    status: () => status,
    state() {
      const wrong = { lower: -bad.bound(beta) / verdicts, upper: good.bound(alpha) / verdicts };
      const share = runs === 0 ? null : total / verdicts / runs;
      return {
        measure: name,
        isOfRight,
        required,
        status,
        runs,
        most,
        lost,
        share: share !== null && isOfRight ? 1 - share : share,
        ...(isOfRight ? { lower: 1 - wrong.upper, upper: 1 - wrong.lower } : wrong),
      };
    },
  };
}

/** One reply of each run, with its maximum contribution. */
interface Part {
  readonly fixture: string;
  readonly terms: readonly MeasureTerm[];
  readonly lower: number;
  readonly upper: number;
}

function partsOf({ terms }: Measure): readonly Part[] {
  const byFixture = new Map<string, MeasureTerm[]>();
  for (const term of terms) {
    const known = byFixture.get(term.fixture) ?? [];
    known.push(term);
    byFixture.set(term.fixture, known);
  }
  return [...byFixture].map(([fixture, own]) => ({
    fixture,
    terms: own,
    lower: own.reduce((sum, { weight }) => sum + Math.min(0, weight), 0),
    upper: own.reduce((sum, { weight }) => sum + Math.max(0, weight), 0),
  }));
}

/** Maximum contribution of wrong verdicts in a run. */
function limitOf({ isOfRight, verdicts }: Measure, required: number): number {
  return (isOfRight ? 1 - required : required) * verdicts;
}

/** Reads what the latest run added to the counts; `undefined` for a missing reply. */
function createReader(
  parts: readonly Part[],
  assertions: readonly AssertionTally[],
): () => readonly (number | undefined)[] {
  const tallies = new Map(assertions.map((one) => [keyOf(one.assertion), one]));
  const seen = new Map<string, { readonly judged: number; readonly wrong: number }>();
  const added = (term: MeasureTerm): number | undefined => {
    const counts = tallies.get(keyOf(term))?.counts();
    if (counts === undefined) {
      return undefined;
    }
    const before = seen.get(keyOf(term)) ?? { judged: 0, wrong: 0 };
    const now = { judged: judgedOf(counts), wrong: counts.failures - (term.onlyReadable ? counts.unreadable : 0) };
    seen.set(keyOf(term), now);
    return now.judged === before.judged + 1 ? term.weight * (now.wrong - before.wrong) : undefined;
  };
  return () =>
    parts.map(({ terms }) =>
      terms.map(added).reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0),
    );
}

function keyOf({ fixture, analytic }: { readonly fixture: string; readonly analytic: string }): string {
  return `${fixture} ${analytic}`;
}
