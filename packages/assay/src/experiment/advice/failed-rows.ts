import { groupBy } from '../../basics/group-by';
import { formatCount, formatInterval } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { natureOf } from '../../statistics/systematic';
import { boundsOf, type Sampling } from '../assess/assess-assertion';
import { describeAdvice, describeNature, describeWrong } from '../report/describe-assertion';
import type { AssertionReport } from '../report/report-document';

/** A row of a list of failures: one assertion, or all assertions of an analytic that fail alike. */
export interface FailedRow {
  readonly name: string;
  readonly title: string;
  readonly assert: AssertionReport['assert'];
  /** The most severe decision in a group. */
  readonly decision: AssertionReport['decision'];
  readonly failures: number;
  readonly judged: number;
  readonly rate: number | null;
  readonly interval: string;
  readonly wrongly: string;
  readonly fails: string;
  readonly advice: string;
  /** File and line of the assertion; for a group, of the worst one. */
  readonly place: string;
}

/** Context of the rows. */
export interface RowsAbout {
  readonly sampling: Sampling;
  /** Kind of the challenge; absent for a validator. */
  readonly of?: string | undefined;
}

/** From this many failed assertions on, those that fail alike share a row. */
const fewestInGroup = 3;

/** Most severe first. */
const order: readonly AssertionReport['decision'][] = ['failed', 'inconclusive', 'flaky', 'soft-failure', 'passed'];

/** Assertions that failed at least once, those that fail the suite first. */
export function worstOf(assertions: readonly AssertionReport[]): readonly AssertionReport[] {
  return assertions.filter(({ failures }) => failures > 0).toSorted(byGravity);
}

/** Rows of what failed, most severe first: assertions that fail alike share a row, others get their own. */
export function failedRows(assertions: readonly AssertionReport[], about: RowsAbout): readonly FailedRow[] {
  const groups = groupsOf(assertions);
  const grouped = new Set(groups.flat());
  const rows = [
    ...groups.map((group) => toGroupRow(group, assertions, about)),
    ...worstOf(assertions)
      .filter((one) => !grouped.has(one))
      .map((one) => toRow(one, about)),
  ];
  return rows.toSorted(byGravity);
}

function byGravity(a: Pick<FailedRow, 'decision' | 'rate'>, b: Pick<FailedRow, 'decision' | 'rate'>): number {
  return rankOf(a) - rankOf(b) || (b.rate ?? 0) - (a.rate ?? 0);
}

function rankOf({ decision }: Pick<FailedRow, 'decision'>): number {
  return decision === null ? order.length : order.indexOf(decision);
}

/**
 * Assertions that fail alike, failed or not, and others that need the same action. A contradicted label always gets its
 * own row.
 */
function groupsOf(assertions: readonly AssertionReport[]): readonly (readonly AssertionReport[])[] {
  const grouped = assertions.filter(({ alike, failures, advice }) => (alike || failures > 0) && advice !== 'fix-label');
  const groups = groupBy(grouped, ({ analytic, assert, tolerate, alike, nature, advice, moreRuns, tolerable }) =>
    JSON.stringify([analytic, assert, tolerate, ...(alike ? [] : [nature, advice, moreRuns, tolerable])]),
  );
  return [...groups.values()].filter((group) => worstOf(group).length >= fewestInGroup);
}

function toRow(one: AssertionReport, { of }: RowsAbout): FailedRow {
  const { fixture, title, analytic, assert, decision, failures, judged, rate, interval, file, line } = one;
  return {
    name: `${printableLine(fixture, 40)} › ${analytic}`,
    title,
    assert,
    decision,
    failures,
    judged,
    rate,
    interval: formatInterval(interval),
    wrongly: describeWrong(one),
    fails: describeNature(one),
    advice: describeAdvice(one, of),
    place: `${file}:${line}`,
  };
}

function toGroupRow(
  group: readonly AssertionReport[],
  all: readonly AssertionReport[],
  { sampling, of }: RowsAbout,
): FailedRow {
  const sum = (from: (one: AssertionReport) => number): number => group.reduce((total, one) => total + from(one), 0);
  const counts = {
    trials: sum(({ judged }) => judged),
    failures: sum(({ failures }) => failures),
    unreadable: sum(({ unreadable }) => unreadable),
    errored: 0,
  };
  const wrong = (expected: boolean): number =>
    sum((one) => (one.expected === expected ? one.failures - one.unreadable : 0));
  const wrongly = [
    [wrong(true), 'rejected'],
    [wrong(false), 'accepted'],
    [counts.unreadable, 'unreadable'],
  ] as const;
  const failed = worstOf(group);
  const [worst] = failed;
  const rate = counts.failures / counts.trials;
  const { shown, exact } = boundsOf(counts, sampling);
  // Assertions selected because they failed do not show their common rate.
  const isAlike = worst?.alike === true;
  const nature = isAlike ? natureOf(exact) : (worst?.nature ?? 'unknown');
  const fails = describeNature({ nature, rate, interval: isAlike ? shown : { lower: 0, upper: 1 } });
  const fixtures = all.filter(({ analytic }) => analytic === worst?.analytic).length;
  const where = `${formatCount(failed.length)} of ${formatCount(fixtures)}`;
  return {
    name: `${worst?.analytic ?? ''} on ${where} fixtures`,
    title: `${where} questions`,
    assert: worst?.assert ?? 'hard',
    decision: worst?.decision ?? null,
    failures: counts.failures,
    judged: counts.trials,
    rate,
    interval: isAlike ? formatInterval(shown) : '–',
    wrongly: wrongly.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', '),
    fails: failed.length === fixtures ? `${fails} everywhere` : fails,
    advice: worst === undefined ? '' : describeAdvice(worst, of),
    place: worst === undefined ? '' : `${worst.file}:${worst.line}`,
  };
}
