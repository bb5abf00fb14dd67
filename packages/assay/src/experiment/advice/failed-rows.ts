import { groupBy } from '../../basics/collections';
import { formatCount, formatInterval, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { largest } from '../../statistics/numbers';
import { natureOf } from '../../statistics/systematic';
import { boundsOf, type Sampling } from '../assess/assess-suite';
import { commandOf } from '../report/command-of';
import { describeAdvice, describeNature, describeWrong } from '../report/describe-assertion';
import type { AssertionReport, ReportDocument } from '../report/report-document';

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
interface RowsAbout {
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

/** A change of one file, or a command, as text to paste. */
export interface Suggestion {
  /** The file and the position in it, or where to run the command. */
  readonly place: string;
  readonly text: string;
  /** What the change is for. */
  readonly reason: string;
}

type Report = Pick<ReportDocument, 'kind' | 'challenge' | 'runs' | 'models' | 'heldOut' | 'gate' | 'prompt' | 'of'>;

/**
 * The advice on failures as text to paste. It contains one vote for the prompt, policies, and a command that asks for
 * the extra runs. A policy goes into the prompt if half of an analytic's failures need it, and otherwise into the
 * fixtures. Labels and rubrics to fix are listed in the table instead. Only a validator's prompt has a front matter.
 */
export function suggestChanges(report: Report, assertions: readonly AssertionReport[]): readonly Suggestion[] {
  const failed = assertions.filter(({ failures }) => failures > 0);
  const file = report.prompt.file;
  const inFiles = report.of === undefined ? [...voteOf(failed, file), ...policiesOf(failed, file)] : [];
  return [...inFiles, ...moreOf(report, failed)];
}

function voteOf(failed: readonly AssertionReport[], file: string): readonly Suggestion[] {
  const helped = failed.filter(({ votes }) => votes !== null);
  const votes = largest([0, ...helped.map((one) => one.votes ?? 0)]);
  const reason = `enough for ${helped.length} of ${formatNumberOf(failed.length, 'assertion')} that were ever wrong; to see the cost: assay vote`;
  return votes === 0 ? [] : [{ place: `${file}, front matter`, text: `    vote: { of: ${votes} }`, reason }];
}

function policiesOf(failed: readonly AssertionReport[], file: string): readonly Suggestion[] {
  // A soft analytic fails nothing already.
  const changed = failed.filter(({ tolerable, assert }) => tolerable !== null && assert === 'hard');
  const analytics = [...new Set(changed.map(({ analytic }) => analytic))];
  const whole = analytics.filter((analytic) => {
    const own = failed.filter((one) => one.analytic === analytic);
    const count = own.filter(({ tolerable }) => tolerable !== null).length;
    return count > 1 && 2 * count >= own.length;
  });
  const inFixtures = groupBy(
    changed.filter(({ analytic }) => !whole.includes(analytic)),
    (one) => one.file,
  );
  return [
    ...whole.map((analytic) => {
      const own = changed.filter((one) => one.analytic === analytic);
      const tolerate = largest(own.map((one) => one.tolerable ?? 0));
      return {
        place: `${file}, analytics › ${analytic}`,
        text: `        assert: soft\n        tolerate: ${tolerate}`,
        reason: reasonFor(own),
      };
    }),
    ...[...inFixtures].map(([place, own]) => ({
      place,
      text: [
        '    policy:',
        ...own.map((one) => `      ${one.analytic}: { assert: soft, tolerate: ${one.tolerable ?? 0} }`),
      ].join('\n'),
      reason: reasonFor(own),
    })),
  ];
}

function reasonFor(changed: readonly AssertionReport[]): string {
  return changed.some(({ advice }) => advice === 'drop')
    ? 'wrong too often to be useful: fix the rubric, or make it soft, so that it fails nothing'
    : 'fails too often to gate a release: fix the rubric, or make it soft';
}

function moreOf(report: Report, failed: readonly AssertionReport[]): readonly Suggestion[] {
  const open = failed.filter(({ moreRuns }) => moreRuns !== null);
  const more = largest([0, ...open.map((one) => one.moreRuns ?? 0)]);
  const command = commandOf({ ...report, kind: 'repeat', gate: null, runs: report.runs + more });
  return more === 0
    ? []
    : [
        {
          place: 'more runs',
          text: `    ${command}`,
          reason: `to tell whether ${formatNumberOf(open.length, 'assertion')} ${open.length === 1 ? 'is' : 'are'} wrong always or at random`,
        },
      ];
}
