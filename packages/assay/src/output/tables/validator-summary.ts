import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import {
  numberColumns,
  linkTo,
  tableOf,
  toned,
  type TableBlock,
  type Text,
  type Words,
} from '../../experiment/blocks/blocks';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import {
  type AnalyticSummary,
  type FixtureSummary,
  summariseAnalytics,
  summariseFixtures,
} from '../../experiment/report/summarise';
import { listWords, shareOf } from './list-words';
import type { GateReport } from '../../experiment/report/gate-document';

/** Maximum number of fixtures named in a row, and of rows shown at once. */
const worstShown = 2;

const fixturesShown = 10;

/** What a model was wrong about: a row for each analytic, then for each fixture, worst first. */
export function answerTables(report: ReportDocument, model: ModelReport): Text {
  return [analyticTable(report, model), fixtureTable(report, model) ?? describeAllRight(report, model)];
}

/** A model's errors by analytic, against what is tolerated. */
function analyticTable(report: ReportDocument, model: ModelReport): TableBlock {
  const asked = askedOf(report, model);
  return tableOf(
    'By analytic',
    ['analytic', 'policy', ...numberColumns('wrong', 'tolerated'), 'verdict', 'worst fixtures'],
    summariseAnalytics(model, report.heldOut).map((one) => analyticRow(one, report, asked)),
  );
}

/** The fixtures with wrong answers, worst first; `undefined` if there are none. */
function fixtureTable(report: ReportDocument, model: ModelReport): TableBlock | undefined {
  const fixtures = summariseFixtures(model, report.heldOut);
  const asked = askedOf(report, model);
  return fixtures.length === 0
    ? undefined
    : tableOf(
        `${printableLine(model.model, 60)} was wrong about ${formatCount(fixtures.length)} of ${formatNumberOf(model.suite.fixtures.asked, 'fixture')}${besidesHeldOut(report)}`,
        ['fixture', 'wrong', 'where'],
        fixtures.map((one) => fixtureRow(one, asked)),
        { shown: fixturesShown, noun: 'fixture' },
      );
}

/** Said of a model that was never wrong. */
function describeAllRight(report: ReportDocument, { errored }: ModelReport): string {
  const runs = errored === 0 ? 'every run' : 'every run that was judged';
  return `Every fixture was right in ${runs}${besidesHeldOut(report)}.`;
}

function besidesHeldOut({ heldOut }: ReportDocument): string {
  return heldOut.length === 0 ? '' : `, not counting ${formatCount(heldOut.length)} held out`;
}

/** The model's part of an address on the page; none where there is only one. */
export function askedOf({ models }: ReportDocument, { model }: ModelReport): readonly string[] {
  return models.length > 1 ? [printableLine(model)] : [];
}

/** A link to the replies about a fixture on one analytic; `asked` is the model's part of the address. */
export function linkToAnswer(
  text: string,
  { fixture, analytic }: { readonly fixture: string; readonly analytic: string },
  asked: readonly string[],
): ReturnType<typeof linkTo> {
  return linkTo(printableLine(text), printableLine(fixture), printableLine(analytic), ...asked);
}

function analyticRow(summary: AnalyticSummary, report: ReportDocument, asked: readonly string[]): readonly Words[] {
  const { analytic, assert, wrong, tolerate, worst } = summary;
  const { verdict, tone } = report.gate === null ? summary : gateVerdict(summary, report.gate);
  const shown = tone === 'neutral' ? undefined : tone;
  const links = worst.map(({ fixture, failures, judged }) =>
    linkToAnswer(`${printableLine(fixture, 40)} ${failures}/${judged}`, { fixture, analytic }, asked),
  );
  return [
    printableLine(analytic),
    assert,
    toned(shown, shareOf(wrong.failures, wrong.judged)),
    formatShare(tolerate),
    toned(shown, verdict),
    links.length === 0 ? 'none' : listWords(links, worstShown),
  ];
}

function fixtureRow({ fixture, file, line, wrong }: FixtureSummary, asked: readonly string[]): readonly Words[] {
  const isFailed = wrong.some(({ decision }) => decision === 'failed');
  const links = wrong.map(({ analytic, failures, judged }) =>
    linkToAnswer(`${analytic} ${failures}/${judged}`, { fixture, analytic }, asked),
  );
  return [
    toned(isFailed ? 'bad' : undefined, printableLine(fixture, 60)),
    listWords(links),
    printableLine(`${file}:${line}`),
  ];
}

/** The gate's verdict on an analytic: based on its rejected assertions, otherwise on undecided ones. */
function gateVerdict(
  { analytic, assert, verdict, tone }: AnalyticSummary,
  { assertions }: Pick<GateReport, 'assertions'>,
): Pick<AnalyticSummary, 'verdict' | 'tone'> {
  if (assert === 'soft') {
    return { verdict, tone };
  }
  const own = assertions.filter((one) => one.analytic === analytic);
  const rejected = own.filter(({ status }) => status === 'rejected').length;
  const certified = own.filter(({ status }) => status === 'certified').length;
  if (rejected > 0) {
    return { verdict: `rejected at ${rejected} of ${own.length} fixtures`, tone: 'bad' };
  }
  return certified === own.length
    ? { verdict: 'certified', tone: 'neutral' }
    : { verdict: `certified at ${certified} of ${own.length} fixtures`, tone: 'unsure' };
}
