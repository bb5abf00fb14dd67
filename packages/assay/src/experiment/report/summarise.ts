import { groupBy } from '../../basics/collections';
import { formatInterval, formatShare } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { Measured } from '../blocks/pictures';
import { wordFor } from '../words';
import type { AnalyticReport, AssertionReport, ModelReport } from './report-document';

/** Wrong answers among judged answers. */
interface WrongOf {
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
        assert: describeAssert(hard.length, own.length),
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
  const wrong = assertions.filter(({ fixture, failures }) => failures > 0 && !heldOut.includes(fixture));
  return [...groupBy(wrong, ({ fixture }) => fixture).values()]
    .map(worstOf)
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : compare(a, b)))
    .flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ fixture: first.fixture, file: first.file, line: first.line, wrong: own }];
    });
}

function describeAssert(hard: number, all: number): AnalyticSummary['assert'] {
  if (hard === 0) {
    return 'soft';
  }
  return hard === all ? 'hard' : 'hard and soft';
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
  if (decision === 'failed') {
    return 0;
  }
  return assert === 'hard' ? 1 : 2;
}

function sumOf(assertions: readonly AssertionReport[]): WrongOf {
  const sum = (of: (one: AssertionReport) => number): number => assertions.reduce((all, one) => all + of(one), 0);
  return { failures: sum(({ failures }) => failures), judged: sum(({ judged }) => judged) };
}

function meanTolerated(assertions: readonly AssertionReport[]): number {
  const sum = assertions.reduce((all, { tolerate }) => all + tolerate, 0);
  return assertions.length === 0 ? 0 : Number((sum / assertions.length).toPrecision(12));
}

type Wholes = NonNullable<ModelReport['suite']['wholes']>;

/** One share of answers about whole submissions, and what it is called. */
interface ShareOfWholes {
  readonly name: string;
  readonly share: Wholes['right'];
}

/** The shares that the fixtures allow; where soft analytics count in one of them only, the names say so. */
export function sharesOfWholes({ suite, assertions }: ModelReport): readonly ShareOfWholes[] {
  const { wholes } = suite;
  const isMixed = new Set(assertions.map(({ assert }) => assert)).size > 1;
  const shares: readonly (readonly [string, Wholes['right'] | null | undefined])[] = [
    [isMixed ? 'every analytic right, soft ones too' : 'every analytic right', wholes?.right],
    [isMixed ? 'flawed in a hard analytic, but accepted' : 'flawed, but accepted', wholes?.falseAccepts],
    [isMixed ? 'no flaw in a hard analytic, but rejected' : 'flawless, but rejected', wholes?.falseRejects],
  ];
  return shares.flatMap(([name, share]) => (share === null || share === undefined ? [] : [{ name, share }]));
}

/** A share with its interval for a page; `null` if either was not measured. */
export function toMeasured(
  rate: number | null,
  interval: { readonly lower: number; readonly upper: number } | null,
): Measured | null {
  return rate === null || interval === null
    ? null
    : {
        value: toFive(rate),
        lower: toFive(interval.lower),
        upper: toFive(interval.upper),
        text: `${formatShare(rate)} (${formatInterval(interval)})`,
      };
}

/** Rounds to five digits, as many as a chart can show. */
function toFive(share: number): number {
  return Number(share.toPrecision(5));
}

/**
 * A group's name for command lines: characters that a shell would split or expand become `-`, as in
 * `gpt-6-luna-strict`.
 */
export function plainName(name: string): string {
  return quoteForShell(name) === name
    ? name
    : name
        .replaceAll(/[^\w./:,%+=-]+/g, '-')
        .replaceAll(/-{2,}/g, '-')
        .replaceAll(/^[-=]|-$/g, '');
}

/** The groups that a command line names, exactly or plainly; several if a plain name is ambiguous. */
export function groupsNamed(wanted: string, names: readonly string[]): readonly string[] {
  return names.includes(wanted) ? [wanted] : names.filter((name) => plainName(name) === wanted);
}
