import { when, tableOf, type Section, type Text } from '../../../experiment/blocks/blocks';
import { printableLine } from '../../../basics/text/printable';
import { failedRows } from '../../../experiment/advice/failed-rows';
import type { ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { summariseAnalytics } from '../../../experiment/report/summarise';
import { shareOf } from '../../tables/list-words';
import { answerTables, askedOf, linkToAnswer } from '../../tables/validator-summary';
import type { PageLink } from '../view';

/** The summary of a model: one row per analytic, then one per fixture with errors. */
export function summarySection(report: ReportDocument, model: ModelReport): Section {
  const isJudged = model.judged > 0;
  return {
    id: 'summary',
    heading: 'What was wrong',
    about: isJudged ? null : 'Nothing was judged: no trial brought a reply.',
    blocks: when(isJudged, ...answerTables(report, model), ...adviceTable(model, report)),
  };
}

/** The answers to look at first; `undefined` if none was wrong. */
export function worstAnswer(report: ReportDocument): PageLink | undefined {
  const all = report.models.flatMap((model) =>
    summariseAnalytics(model, report.heldOut)
      .filter(({ worst }) => worst.length > 0)
      .map((summary) => ({ ...summary, asked: askedOf(report, model) })),
  );
  const first = all.find(({ tone }) => tone === 'bad') ?? all[0];
  const [worst] = first?.worst ?? [];
  if (first === undefined || worst === undefined) {
    return undefined;
  }
  const { analytic, asked } = first;
  return linkToAnswer(`${printableLine(worst.fixture, 60)} › ${analytic}`, { fixture: worst.fixture, analytic }, asked);
}

/** What to do about each failed assertion, with those that fail alike in one row; empty without failures. */
function adviceTable({ assertions }: ModelReport, report: ReportDocument): Text {
  const rows = failedRows(assertions, report);
  return when(
    rows.length > 0,
    tableOf(
      'What to do, most serious first',
      ['what', { heading: 'wrong', align: 'right' }, 'which way', 'how it fails', 'what to do'],
      rows.map(({ name, failures, judged, wrongly, fails, advice }) => [
        name,
        shareOf(failures, judged),
        wrongly,
        fails,
        advice,
      ]),
      { shown: 10, noun: 'line' },
    ),
  );
}
