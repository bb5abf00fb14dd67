import { formatCount, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { failedRows } from '../../../experiment/advice/failed-rows';
import type { ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import {
  summariseAnalytics,
  summariseFixtures,
  type AnalyticSummary,
  type FixtureSummary,
} from '../../../experiment/report/summarise';
import { linkTo, tableOf, type Block, type SectionView, type Words } from '../blocks';
import { foldedTable, listWords, shareOf } from '../summary-tables';
import type { PageLink } from '../view';
import { gateVerdict } from './gate-verdict';

/** Maximum number of fixtures named in an analytic's row. */
const worstShown = 3;

/** The summary of a model: one row per analytic, then one per fixture with errors. */
export function summarySection(report: ReportDocument, model: ModelReport): SectionView {
  const { heldOut } = report;
  const analytics = summariseAnalytics(model, heldOut);
  const fixtures = summariseFixtures(model, heldOut);
  const besides = heldOut.length === 0 ? '' : `, not counting ${formatCount(heldOut.length)} held out`;
  const asked = askedOf(report.models, model);
  const count = formatCount(model.suite.fixtures.asked);
  return {
    id: 'summary',
    heading: 'What was wrong',
    about: model.judged === 0 ? 'Nothing was judged: no trial brought a reply.' : null,
    blocks:
      model.judged === 0
        ? []
        : [
            tableOf(
              'By analytic',
              ['analytic', 'wrong', 'tolerated', 'verdict', 'worst fixtures'],
              analytics.map((one) => analyticRow(one, report, asked)),
            ),
            ...(fixtures.length === 0
              ? [{ kind: 'text' as const, text: `Every fixture was right in every run${besides}.` }]
              : foldedTable(
                  `Fixtures with wrong answers: ${formatCount(fixtures.length)} of ${count}${besides}. Links show the replies`,
                  ['fixture', 'what was wrong, how often', 'file and line'],
                  fixtures.map((one) => fixtureRow(one, asked)),
                  'fixture',
                )),
            ...adviceTable(model, report),
          ],
  };
}

/** The answers to look at first; `undefined` if none was wrong. */
export function worstAnswer({ models, heldOut }: ReportDocument): PageLink | undefined {
  const all = models.flatMap((model) =>
    summariseAnalytics(model, heldOut)
      .filter(({ worst }) => worst.length > 0)
      .map((summary) => ({ ...summary, asked: askedOf(models, model) })),
  );
  const first = all.find(({ tone }) => tone === 'bad') ?? all[0];
  const [worst] = first?.worst ?? [];
  if (first === undefined || worst === undefined) {
    return undefined;
  }
  const { analytic, asked } = first;
  return linkToAnswer(`${printableLine(worst.fixture, 60)} › ${analytic}`, worst.fixture, analytic, asked);
}

/** The model's part of an address; none where there is only one. */
function askedOf(models: ReportDocument['models'], { model }: Pick<ModelReport, 'model'>): readonly string[] {
  return models.length > 1 ? [printableLine(model)] : [];
}

function linkToAnswer(text: string, fixture: string, analytic: string, asked: readonly string[]): PageLink {
  return linkTo(printableLine(text), printableLine(fixture), printableLine(analytic), ...asked);
}

function analyticRow(summary: AnalyticSummary, report: ReportDocument, asked: readonly string[]): readonly Words[] {
  const { analytic, wrong, tolerate, worst } = summary;
  const { verdict, tone } = report.gate === null ? summary : gateVerdict(summary, report.gate);
  const style = tone === 'neutral' ? {} : { style: tone };
  return [
    printableLine(analytic),
    { text: shareOf(wrong.failures, wrong.judged), ...style },
    formatShare(tolerate),
    { text: verdict, ...style },
    worst.length === 0
      ? 'none'
      : listWords(
          worst.map(({ fixture, failures, judged }) =>
            linkToAnswer(`${printableLine(fixture, 60)} (${failures} of ${judged})`, fixture, analytic, asked),
          ),
          worstShown,
        ),
  ];
}

function fixtureRow({ fixture, file, line, wrong }: FixtureSummary, asked: readonly string[]): readonly Words[] {
  const isFailed = wrong.some(({ decision }) => decision === 'failed');
  return [
    { text: printableLine(fixture, 60), ...(isFailed && { style: 'bad' }) },
    listWords(
      wrong.map(({ analytic, failures, judged }) =>
        linkToAnswer(`${analytic} ${failures} of ${judged}`, fixture, analytic, asked),
      ),
    ),
    printableLine(`${file}:${line}`),
  ];
}

/** What to do about each failed assertion, with those that fail alike in one row; empty without failures. */
function adviceTable({ assertions }: ModelReport, report: ReportDocument): readonly Block[] {
  const rows = failedRows(assertions, report);
  return rows.length === 0
    ? []
    : foldedTable(
        'What to do, most serious first',
        ['what', 'wrong', 'which way', 'how it fails', 'what to do'],
        rows.map(({ name, failures, judged, wrongly, fails, advice }) => [
          ...[name, shareOf(failures, judged), wrongly, fails, advice],
        ]),
        'line',
      );
}
