import { largest } from '../../statistics/extremes';
import { createSumEvidence, runsOfZeros } from '../../statistics/sum-evidence';
import type { ModelTally } from '../tally/tally';
import type { AssertionTally } from '../tally/assertion-tally';
import { judgedOf } from '../tally/assertion-result';
import type { GateStatus } from './gate-status';

/** A share that the verdicts of a run come to together, such as that of planted bugs that were seen. */
export interface Measure {
  readonly name: string;
  /** A share of what is right, which must be high; else one of what is wrong, which must be low. */
  readonly isOfRight: boolean;
  /** What the share is of: verdicts of one run. */
  readonly verdicts: number;
  /** What wrong verdicts add. */
  readonly terms: readonly MeasureTerm[];
}

/** What a wrong verdict on one assertion adds to a measure; where it is taken off, less than 0. */
export interface MeasureTerm {
  readonly fixture: string;
  readonly analytic: string;
  readonly weight: number;
  /** Whether a reply that cannot be read is left out. */
  readonly onlyReadable: boolean;
}

/** What a gate has found of a measure, at the look that decided. */
export interface GatedMeasure {
  readonly measure: string;
  readonly isOfRight: boolean;
  readonly required: number;
  readonly status: GateStatus;
  readonly runs: number;
  /** Runs after which it is inconclusive. */
  readonly most: number;
  /** Replies that did not come, which count against whatever would be decided. */
  readonly lost: number;
  /** What was measured; 0 of what was lost. `null` before the first look. */
  readonly share: number | null;
  /** Bounds that hold whenever asking ends, each with the confidence of its side of the gate. */
  readonly lower: number;
  readonly upper: number;
}

/** A sequential test of a measure, which looks after each run. */
export interface MeasureGate {
  readonly look: () => void;
  /** Whether it still needs trials of a fixture. */
  readonly needs: (fixture: string) => boolean;
  readonly status: () => GateStatus;
  readonly state: () => GatedMeasure;
}

/** Error rates of a measure's gate, and when it gives up; `most: null` is in proportion to what a grader without a fault takes. */
export interface MeasureGatePlan {
  readonly required: number;
  /** Maximum probability of certifying what misses the requirement. */
  readonly alpha: number;
  /** Maximum probability of rejecting what meets it. */
  readonly beta: number;
  readonly most: number | null;
}

/** How many times the runs of a grader without a fault are allowed; one that errs always alike takes up to twenty. */
const patience = { times: 8, fewest: 30 };

/** Runs that certify a grader without a fault, for the estimate and the limit; `Infinity` when no number does. */
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
  let [runs, lost, total] = [0, 0, 0];
  return {
    look() {
      const span = largest([0, ...[...own].map((fixture) => fixtures.get(fixture)?.span() ?? 0)]);
      if (status !== 'undecided' || span === runs) {
        return;
      }
      for (; runs < span; runs += 1) {
        // Looks come after each run: of one that was passed over nothing is known.
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
        ...{ measure: name, isOfRight, required, status, runs, most, lost },
        share: share === null ? null : isOfRight ? 1 - share : share,
        ...(isOfRight ? { lower: 1 - wrong.upper, upper: 1 - wrong.lower } : wrong),
      };
    },
  };
}

/** One reply of each run, with what it may add. */
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
    ...{ fixture, terms: own },
    lower: own.reduce((sum, { weight }) => sum + Math.min(0, weight), 0),
    upper: own.reduce((sum, { weight }) => sum + Math.max(0, weight), 0),
  }));
}

/** What may be wrong in a run. */
function limitOf({ isOfRight, verdicts }: Measure, required: number): number {
  return (isOfRight ? 1 - required : required) * verdicts;
}

/** Reads what the latest run has added to the counts; `undefined` of a reply that did not come. */
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
