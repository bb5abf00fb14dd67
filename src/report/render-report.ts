import { formatCount, formatInterval, formatNumberOf, formatShare } from './numbers';
import { printableLine } from './printable';
import { renderAnalytics } from './render-analytics';
import { renderCost } from './render-cost';
import { renderGate } from './render-gate';
import { renderSuiteNumbers } from './render-suite-numbers';
import { renderTrends, renderTrendsOf } from './render-trends';
import type { AssertionReport, ModelReport, ReportDocument } from './report-document';
import { suggestPolicies } from './suggest-policies';
import { renderTable } from './table';

/** Assertions listed one by one; the CSV has all. */
const listed = 30;
/** Changes suggested in full. */
const suggested = 6;

/** The text of a report: what failed, by assertion and by analytic, then the suite, then what to change. */
export function renderReport(report: ReportDocument): string {
  const blocks = [
    ...(report.gate === null ? [] : [[renderGate(report, report.gate), ...renderTrends(report)].join('\n')]),
    ...(report.simulated ? [renderSimulated(report)] : []),
    ...(report.gate === null ? report.models.map((model) => renderModel(report, model)) : []),
    ...(report.complete ? [] : [renderIncomplete(report)]),
    [
      ...report.notes.map((note) => `Note: ${note}.`),
      ...(report.ignored === 0
        ? []
        : [
            `${formatNumberOf(report.ignored, 'trial')} repeated a run or a reply, or ${report.ignored === 1 ? 'is' : 'are'} of something that was not asked, and did not count.`,
          ]),
      renderCost(report.cost, report.server),
      ...renderEvidence(report.evidence),
    ].join('\n'),
  ];
  return blocks.join('\n\n');
}

function renderIncomplete({ missing }: ReportDocument): string {
  return missing > 0
    ? 'Incomplete: these figures rest on the trials that are there.'
    : 'Asking ended before its time: these are the trials that arrived.';
}

function renderEvidence({ snapshots, from, to }: ReportDocument['evidence']): readonly string[] {
  const served = [...new Set(snapshots.flatMap(({ servedBy }) => servedBy))];
  const time = (text: string | null): string => (text ?? '').slice(0, 16).replace('T', ' ');
  const times = time(from) === time(to) ? time(from) : `${time(from)} to ${time(to)}`;
  return served.length === 0 || from === null || to === null
    ? []
    : [`Answered by ${served.map((name) => printableLine(name, 60)).join(', ')}, ${times} UTC.`];
}

function renderSimulated({ models }: ReportDocument): string {
  return `SIMULATED: ${models.map(({ model }) => model).join(', ')} answered and never saw the prompt; nothing here says how good the prompt is.`;
}

function renderModel(report: ReportDocument, model: ModelReport): string {
  // With a held-out part, its fixtures stay unseen: whoever tunes a prompt on them has none left.
  const shown = model.assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  const failed = shown.filter(({ failures }) => failures > 0).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const asked = formatNumberOf(model.suite.fixtures.asked, 'fixture');
  const heading = `${printableLine(report.title)} · ${printableLine(model.model)} · ${asked} × ${formatNumberOf(report.runs, 'run')}`;
  if (model.judged === 0) {
    return `${heading}\n  nothing was judged: ${formatNumberOf(model.errored, 'trial')} brought no reply`;
  }
  const were = model.errored === 1 ? 'was' : 'were';
  const errored = `${formatNumberOf(model.errored, 'trial')} errored and ${were} not judged (reasons in trials.jsonl).`;
  return [
    heading,
    ...(model.errored === 0 ? [] : [errored]),
    '',
    ...(failed.length === 0 ? [renderNone(report)] : renderFailed(report, failed, shown.length)),
    '',
    ...renderAnalytics(model.analytics),
    '',
    ...renderSuiteNumbers(report, model),
    ...renderSuggestions(report, shown),
  ].join('\n');
}

function renderNone({ heldOut }: ReportDocument): string {
  return heldOut.length === 0 ? 'No assertion failed.' : `No assertion failed, ${besidesHeldOut(heldOut)}.`;
}

function besidesHeldOut(heldOut: ReportDocument['heldOut']): string {
  return `not counting ${formatNumberOf(heldOut.length, 'fixture')} held out`;
}

function renderFailed(
  { heldOut, cost }: ReportDocument,
  failed: readonly AssertionReport[],
  all: number,
): readonly string[] {
  const columns = [
    { heading: 'assertion' },
    { heading: '' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: 'wrongly' },
    { heading: 'fails' },
    { heading: 'what to do' },
  ] as const;
  const rows = failed
    .slice(0, listed)
    .map((one) => [
      `${printableLine(one.fixture, 40)} › ${one.analytic}`,
      one.assert,
      `${String(one.failures)}/${String(one.judged)}`,
      formatShare(one.rate),
      formatInterval(one.interval),
      renderWrong(one),
      renderNature(one),
      renderAdvice(one, (cost.callsPerVerdict ?? 1) > 1),
    ]);
  const more = failed.length - rows.length;
  return [
    `${formatCount(failed.length)} of ${formatNumberOf(all, 'assertion')} failed at least once${heldOut.length === 0 ? '' : `, ${besidesHeldOut(heldOut)}`}:`,
    ...renderTable(columns, rows),
    ...(more > 0 ? [`  and ${String(more)} more, in report.csv`] : []),
    ...renderTrendsOf(failed),
  ];
}

function renderWrong({ expected, failures, unreadable }: AssertionReport): string {
  const wrong = failures - unreadable;
  return [
    ...(wrong > 0 ? [expected ? 'rejected' : 'accepted'] : []),
    ...(unreadable > 0 ? [`${String(unreadable)} unreadable`] : []),
  ].join(', ');
}

function renderNature({ nature, rate }: AssertionReport): string {
  if (nature === 'systematic') {
    return rate === 1 ? 'always' : 'systematically';
  }
  return nature === 'random' ? 'at random' : 'unclear yet';
}

/** What is a vote already needs a larger one, of a size that these counts do not tell. */
function renderAdvice({ advice, votes, assert }: AssertionReport, voted: boolean): string {
  const vote = voted ? 'larger vote' : `vote of ${String(votes)}`;
  return advice === 'vote' ? `${vote}${assert === 'hard' ? ', or make soft' : ''}` : advice;
}

function renderSuggestions({ prompt, cost }: ReportDocument, shown: readonly AssertionReport[]): readonly string[] {
  const suggestions = suggestPolicies(shown, prompt.file, (cost.callsPerVerdict ?? 1) > 1);
  const more = suggestions.length - suggested;
  return suggestions.length === 0
    ? []
    : [
        '',
        'Suggested changes, ready to paste:',
        ...suggestions.slice(0, suggested).flatMap(({ place, text, reason }) => [`  ${place}  (${reason})`, text]),
        ...(more > 0
          ? [
              `  and ${formatNumberOf(more, 'more file')} (advice of each assertion in report.csv); mend the prompt first`,
            ]
          : []),
      ];
}
