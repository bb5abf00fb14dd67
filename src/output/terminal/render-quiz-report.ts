import { describeAdvice, describeNature } from '../../experiment/report/describe-assertion';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { renderQuiz } from './render-quiz';
import type { Medium } from './render-failed';
import { renderRuns } from './render-runs';

/** Questions listed one by one for each cell; the CSV has all. */
const listed = 10;

/** What a quiz's report says beside what all reports do: each run of each cell, the tables, and the questions whose answers tell what to do about them. */
export function renderQuizReport(report: ReportDocument, quiz: QuizSection, medium: Medium): readonly Text[] {
  const runs = medium === 'terminal' ? renderRuns(quiz) : [];
  return [runs, renderQuiz(report.title, quiz), ...report.models.map(renderQuestions)].filter(
    (text) => text.length > 0,
  );
}

function renderQuestions({ model, assertions }: ModelReport): Text {
  const failed = assertions.filter(({ failures }) => failures > 0).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const telling = failed.filter(({ advice, decision }) => advice !== 'ask more' || decision === 'failed');
  if (telling.length === 0) {
    return [];
  }
  const columns = [
    { heading: 'question' },
    { heading: '' },
    { heading: 'wrong', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: 'fails' },
    { heading: 'what to do' },
  ] as const;
  const rows = telling
    .slice(0, listed)
    .map((one) => [
      printableLine(one.title, 60),
      one.assert,
      toned(one.decision === 'failed' ? 'bad' : 'unsure', `${String(one.failures)}/${String(one.judged)}`),
      formatShare(one.rate),
      formatInterval(one.interval),
      describeNature(one),
      describeAdvice(one, false),
    ]);
  const more = telling.length - rows.length;
  return [
    toned(
      'heading',
      `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once; those of which the trials tell more:`,
    ),
    ...renderTable(columns, rows),
    ...(more > 0 ? [`  and ${String(more)} more, in report.csv`] : []),
  ];
}
