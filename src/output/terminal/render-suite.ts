import { formatCount, formatNumberOf, formatSeconds, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { prefixed, toned, type Part, type Text } from '../../experiment/blocks/blocks';
import { renderTable } from '../../experiment/blocks/table';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { renderOutcome } from '../../experiment/report/show-outcome';
import { findInterviewSection } from '../../kinds/interview/report/interview-section';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import { renderCost } from './render-cost';
import { renderInterview } from './render-interview';
import { renderQuiz } from './render-quiz';
import { renderReplies } from './render-replies';
import { renderSimulated } from './render-simulated';
import { renderUnreviewed } from './render-unreviewed';

/** Fixtures named in a row of the table. */
const worstShown = 3;
/** Assertions listed one by one. */
const listed = 10;

/** How a Jest command asked about a challenge. */
export interface SuiteEnd {
  readonly milliseconds: number;
  /** Asking ended before its time. */
  readonly stopped: boolean;
}

/** The text that ends a Jest command for each challenge: the tables of its kind, or one by analytic for each model, then what deserves a look, then calls, tokens, cost and time. */
export function renderSuite(report: ReportDocument, { milliseconds, stopped }: SuiteEnd): Text {
  const cost = `${renderCost(report.cost, report.server)} · ${formatSeconds(milliseconds)}`;
  if (stopped) {
    const done = `${printableLine(report.title)}: stopped before its time, ${formatNumberOf(report.cost.trials, 'trial')} done`;
    return [
      toned('unsure', `${done}; calls that were under way are not counted.`),
      toned('unsure', cost),
      ...renderSimulated(report),
      ...renderOutcome(report.outcome),
    ];
  }
  const interview = findInterviewSection(report);
  const quiz = quizSectionOf(report);
  const errored = report.models.reduce((sum, model) => sum + model.errored, 0);
  return [
    ...(interview === undefined ? [] : prefixed(`${report.challenge} · `, renderInterview(interview))),
    ...(quiz === undefined ? [] : renderQuiz(report.title, quiz)),
    ...(interview === undefined && quiz === undefined
      ? report.models.flatMap((model) => renderModel(report, model))
      : []),
    ...list(report, 'inconclusive', 'Inconclusive (too few replies, which is a failed test)'),
    ...list(report, 'soft failure', 'Soft failures (reported, not failed)'),
    ...list(report, 'flaky', 'Flaky (failed within what is tolerated)'),
    ...renderReplies(report.replies),
    ...renderUnreviewed(report),
    ...(errored === 0
      ? []
      : [`${formatNumberOf(errored, 'trial')} errored and ${errored === 1 ? 'was' : 'were'} not judged.`]),
    ...report.notes.map((note) => toned('quiet', `Note: ${note}.`)),
    toned('quiet', cost),
    ...(interview === undefined && quiz === undefined ? renderSimulated(report) : []),
    ...renderOutcome(report.outcome),
  ];
}

function renderModel(report: ReportDocument, model: ModelReport): Text {
  const own = model.assertions.filter(({ judged }) => judged > 0);
  const fixtures = new Set(model.assertions.map(({ fixture }) => fixture)).size;
  const rows = model.analytics.flatMap(({ analytic }) => {
    const of = own.filter((one) => one.analytic === analytic);
    return of.length === 0 ? [] : [renderRow(analytic, of)];
  });
  const heading = `${printableLine(report.title)} · ${printableLine(model.model)} · ${formatNumberOf(fixtures, 'fixture')} × ${formatNumberOf(report.runs, 'run')}`;
  const columns = [
    { heading: 'analytic' },
    { heading: '' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: 'worst fixtures' },
  ] as const;
  return [
    toned('heading', heading),
    ...(rows.length === 0 ? ['  nothing was judged'] : renderTable(columns, rows)),
    ...renderLanguages(model),
  ];
}

/** Failures by language of the fixtures; nothing when all are in the same. */
function renderLanguages({ languages = [] }: ModelReport): readonly string[] {
  const parts = languages
    .filter(({ judged }) => judged > 0)
    .map(
      ({ language, failures, judged }) => `${printableLine(language)} ${formatFailures({ failures, judged })} failed`,
    );
  return parts.length < 2 ? [] : [`  by language: ${parts.join(', ')}`];
}

function renderRow(analytic: string, assertions: readonly AssertionReport[]): readonly Part[] {
  const sum = (of: (one: AssertionReport) => number): number => assertions.reduce((all, one) => all + of(one), 0);
  const counts = { failures: sum(({ failures }) => failures), judged: sum(({ judged }) => judged) };
  const policies = [...new Set(assertions.map(({ assert }) => assert))].sort();
  const worst = worstFirst(assertions.filter(({ failures }) => failures > 0));
  const names = worst.slice(0, worstShown).map((one) => `${printableLine(one.fixture)} ${formatFailures(one)}`);
  const tone = worst.length === 0 ? undefined : policies.includes('hard') ? 'bad' : 'unsure';
  const more = worst.length > worstShown ? [`+${formatCount(worst.length - worstShown)} more`] : [];
  return [
    analytic,
    policies.join('/'),
    toned(tone, formatFailures(counts)),
    toned(tone, formatShare(counts.failures / counts.judged)),
    [...names, ...more].join(', '),
  ];
}

function list({ models, of }: ReportDocument, status: AssertionReport['decision'], heading: string): Text {
  const found = worstFirst(
    models.flatMap(({ model, assertions }) =>
      assertions.filter(({ decision }) => decision === status).map((one) => ({ ...one, model })),
    ),
  );
  if (found.length === 0) {
    return [];
  }
  const lines = found.slice(0, listed).map((one) => {
    const { model, errored, analytic, expected, file, line, title } = one;
    const lost = errored === 0 ? '' : `, ${formatCount(errored)} errored`;
    const by = models.length > 1 ? ` [${printableLine(model)}]` : '';
    // Other kinds have one analytic, which always should be true.
    const name = of === undefined ? `${analytic} should be ${String(expected)}` : printableLine(title, 60);
    return `  ${name}: failed ${formatFailures(one)}${lost}${by}  ${file}:${line}`;
  });
  return [
    toned('unsure', `${heading}:`),
    ...lines,
    ...(found.length > listed ? [`  and ${formatCount(found.length - listed)} more`] : []),
  ];
}

/** `failures/judged trials`, the form in which tables show counts. */
function formatFailures({ failures, judged }: Pick<AssertionReport, 'failures' | 'judged'>): string {
  return `${failures}/${judged}`;
}

function worstFirst<One extends AssertionReport>(assertions: readonly One[]): readonly One[] {
  return [...assertions].sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
}
