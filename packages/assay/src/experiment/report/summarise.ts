import { wordFor } from '../words';
import type { AnalyticReport, AssertionReport, ModelReport } from './report-document';

/** Wrong answers among judged answers. */
export interface WrongOf {
  readonly failures: number;
  readonly judged: number;
}

/** One analytic of one model, as a table row. */
export interface AnalyticSummary {
  readonly analytic: string;
  readonly assert: 'hard' | 'soft' | 'hard and soft';
  /** Of its hard assertions, or of its soft ones if none is hard; includes held-out fixtures. */
  readonly wrong: WrongOf;
  /** Mean of the tolerated rates of these assertions. */
  readonly tolerate: number;
  /** Such as `failed` or `no failure shown`. */
  readonly verdict: string;
  /** How urgently the verdict needs attention. */
  readonly tone: 'bad' | 'unsure' | 'neutral';
  /** Fixtures with wrong answers, worst first, without held-out ones. */
  readonly worst: readonly (WrongOf & { readonly fixture: string })[];
}

/** A fixture with wrong answers. */
export interface FixtureSummary {
  readonly fixture: string;
  readonly file: string;
  readonly line: number;
  /** Worst first. */
  readonly wrong: readonly (WrongOf & Pick<AssertionReport, 'analytic' | 'assert' | 'decision'>)[];
}

/** One row per analytic in the order of the prompt, without analytics that were not judged. */
export function summariseAnalytics(
  { analytics, assertions }: Pick<ModelReport, 'analytics' | 'assertions'>,
  heldOut: readonly string[],
): readonly AnalyticSummary[] {
  return analytics
    .filter(({ judged }) => judged > 0)
    .map((analytic) => {
      const own = assertions.filter((one) => one.analytic === analytic.analytic);
      const hard = own.filter(({ assert }) => assert === 'hard');
      const counted = hard.length > 0 ? hard : own;
      const whole = analytic.hard ?? undefined;
      return {
        analytic: analytic.analytic,
        assert: hard.length === 0 ? 'soft' : hard.length === own.length ? 'hard' : 'hard and soft',
        wrong: whole ?? (hard.length === own.length || hard.length === 0 ? analytic : sumOf(hard)),
        tolerate: whole?.tolerate ?? meanTolerated(counted),
        ...judge(hard, whole),
        worst: worstOf(own.filter(({ fixture, failures }) => failures > 0 && !heldOut.includes(fixture))),
      };
    });
}

/** Fixtures with wrong answers, failing ones first, then by error rate; without held-out ones. */
export function summariseFixtures(
  { assertions }: Pick<ModelReport, 'assertions'>,
  heldOut: readonly string[],
): readonly FixtureSummary[] {
  const byFixture = new Map<string, AssertionReport[]>();
  for (const one of assertions.filter(({ fixture, failures }) => failures > 0 && !heldOut.includes(fixture))) {
    const known = byFixture.get(one.fixture);
    if (known === undefined) {
      byFixture.set(one.fixture, [one]);
    } else {
      known.push(one);
    }
  }
  return [...byFixture.values()]
    .map((own) => worstOf(own))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : compare(a, b)))
    .flatMap((wrong) => {
      const [first] = wrong;
      return first === undefined ? [] : [{ fixture: first.fixture, file: first.file, line: first.line, wrong }];
    });
}

function judge(
  hard: readonly AssertionReport[],
  whole: NonNullable<AnalyticReport['hard']> | undefined,
): Pick<AnalyticSummary, 'verdict' | 'tone'> {
  if (hard.length === 0) {
    return { verdict: 'soft, fails nothing', tone: 'neutral' };
  }
  const failed = hard.filter(({ decision }) => decision === 'failed').length;
  if (whole?.decision === 'failed') {
    return { verdict: 'failed', tone: 'bad' };
  }
  if (failed > 0) {
    return { verdict: `failed at ${failed} ${failed === 1 ? 'fixture' : 'fixtures'}`, tone: 'bad' };
  }
  if (whole?.decision === 'inconclusive' || hard.some(({ decision }) => decision === 'inconclusive')) {
    return { verdict: 'inconclusive', tone: 'unsure' };
  }
  if (hard.some(({ decision }) => decision === null)) {
    return { verdict: 'not judged', tone: 'neutral' };
  }
  return {
    verdict: hard.every(({ trials }) => trials === 1) ? 'passed, this once' : wordFor('no-failure'),
    tone: 'neutral',
  };
}

function worstOf(assertions: readonly AssertionReport[]): readonly AssertionReport[] {
  return assertions.toSorted(compare);
}

/** Failing before others, hard before soft, then the higher rate. */
function compare(a: AssertionReport, b: AssertionReport): number {
  return rankOf(a) - rankOf(b) || (b.rate ?? 0) - (a.rate ?? 0);
}

function rankOf({ decision, assert }: AssertionReport): number {
  return decision === 'failed' ? 0 : assert === 'hard' ? 1 : 2;
}

function sumOf(assertions: readonly AssertionReport[]): WrongOf {
  const sum = (of: (one: AssertionReport) => number): number => assertions.reduce((all, one) => all + of(one), 0);
  return { failures: sum(({ failures }) => failures), judged: sum(({ judged }) => judged) };
}

function meanTolerated(assertions: readonly AssertionReport[]): number {
  const sum = assertions.reduce((all, { tolerate }) => all + tolerate, 0);
  return assertions.length === 0 ? 0 : Number((sum / assertions.length).toPrecision(12));
}
