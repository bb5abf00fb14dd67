import { priceOf } from '../model/price';
import { failureRateOf, judgedOf } from '../reliability/assertion-result';
import type { SuiteEntry, TrialEntry } from '../trial/trial-log';
import { formatCount, formatDollars, formatNumberOf, formatSeconds, formatShare } from './numbers';
import { printableLine } from './printable';
import { addCounts, formatFailures, worstFirst, type AssertionSummary, type SuiteSummary } from './summarise-suite';
import { renderTable } from './table';

/** Fixtures named in a row of the table. */
const worstShown = 3;
/** Assertions listed one by one. */
const listed = 10;

/** The text that ends a Jest run: a table by analytic for each model, then what deserves a look, then calls, tokens, cost and time. */
export function renderSuite(summary: SuiteSummary, milliseconds: number): string {
  const { suite, trials, everyTrial, stopped } = summary;
  if (stopped) {
    const done = `${printableLine(suite.title)}: stopped before its time, ${formatNumberOf(trials.length, 'trial')} done`;
    const lines = [`${done}; calls that were under way are not counted.`, renderCost(everyTrial, suite, milliseconds)];
    return [...lines, ...renderOffline(summary)].join('\n');
  }
  const blocks = suite.models.map((model) => renderModel(summary, model));
  const errored = trials.filter(({ trial }) => trial.verdict.status === 'errored').length;
  const fenced = trials.filter((trial) => trial.fenced).length;
  return [
    ...blocks,
    ...list(summary, 'inconclusive', 'Inconclusive (too few replies, which is a failed test)'),
    ...list(summary, 'soft failure', 'Soft failures (reported, not failed)'),
    ...list(summary, 'flaky', 'Flaky (failed within what is tolerated)'),
    ...renderUnreadable(trials),
    ...renderUndecided(trials),
    ...(errored === 0
      ? []
      : [`${formatNumberOf(errored, 'trial')} errored and ${errored === 1 ? 'was' : 'were'} not judged.`]),
    ...(fenced === 0
      ? []
      : [`${formatNumberOf(fenced, 'reply', 'replies')} had the JSON in a Markdown fence (accepted).`]),
    ...suite.notes.map((note) => `Note: ${note}.`),
    renderCost(everyTrial, suite, milliseconds),
    ...renderOffline(summary),
  ].join('\n');
}

function renderModel({ suite, trials, assertions }: SuiteSummary, model: string): string {
  const own = assertions.filter((assertion) => assertion.model === model && judgedOf(assertion.counts) > 0);
  const asked = trials.filter(({ trial }) => trial.model === model);
  const fixtures = new Set(asked.map(({ trial }) => trial.fixture)).size;
  const runs = new Set(asked.map(({ trial }) => trial.run)).size;
  const analytics = [...new Set(suite.assertions.map(({ analytic }) => analytic))];
  const rows = analytics.flatMap((analytic) => {
    const of = own.filter(({ assertion }) => assertion.analytic === analytic);
    return of.length === 0 ? [] : [renderRow(analytic, of)];
  });
  const heading = `${printableLine(suite.title)} · ${model} · ${formatNumberOf(fixtures, 'fixture')} × ${formatNumberOf(runs, 'run')}`;
  const columns = [
    { heading: 'analytic' },
    { heading: '' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: 'worst fixtures' },
  ] as const;
  return [heading, ...(rows.length === 0 ? ['  nothing was judged'] : renderTable(columns, rows))].join('\n');
}

function renderRow(analytic: string, assertions: readonly AssertionSummary[]): readonly string[] {
  const counts = addCounts(assertions.map((assertion) => assertion.counts));
  const policies = [...new Set(assertions.map(({ assertion }) => assertion.assert))].sort();
  const worst = worstFirst(assertions.filter((assertion) => assertion.counts.failures > 0));
  const names = worst.slice(0, worstShown).map((one) => `${one.assertion.fixture} ${formatFailures(one.counts)}`);
  const more = worst.length > worstShown ? [`+${String(worst.length - worstShown)} more`] : [];
  return [
    analytic,
    policies.join('/'),
    formatFailures(counts),
    formatShare(failureRateOf(counts)),
    [...names, ...more].join(', '),
  ];
}

function list(
  { suite, assertions }: SuiteSummary,
  status: AssertionSummary['decision']['status'],
  heading: string,
): readonly string[] {
  const found = worstFirst(assertions.filter(({ decision }) => decision.status === status));
  if (found.length === 0) {
    return [];
  }
  const lines = found.slice(0, listed).map(({ assertion, model, counts }) => {
    const errored = counts.errored === 0 ? '' : `, ${String(counts.errored)} errored`;
    const by = suite.models.length > 1 ? ` [${model}]` : '';
    const { analytic, expected, file, line } = assertion;
    return `  ${analytic} should be ${String(expected)}: failed ${formatFailures(counts)}${errored}${by}  ${file}:${String(line)}`;
  });
  return [`${heading}:`, ...lines, ...(found.length > listed ? [`  and ${String(found.length - listed)} more`] : [])];
}

function renderUnreadable(trials: readonly TrialEntry[]): readonly string[] {
  const kinds = trials.flatMap(({ trial }) => (trial.verdict.status === 'unreadable' ? [trial.verdict.kind] : []));
  const counts = [...new Set(kinds)]
    .sort()
    .map((kind) => `${String(kinds.filter((one) => one === kind).length)} ${kind}`);
  return kinds.length === 0
    ? []
    : [
        `${formatNumberOf(kinds.length, 'reply', 'replies')} could not be read and failed every assertion: ${counts.join(', ')}.`,
      ];
}

function renderUndecided(trials: readonly TrialEntry[]): readonly string[] {
  const partial = trials.filter(({ trial }) => trial.verdict.status === 'partial').length;
  return partial === 0
    ? []
    : [`${formatNumberOf(partial, 'reply', 'replies')} left analytics undecided, which failed those assertions.`];
}

function renderCost(trials: readonly TrialEntry[], { priced, server }: SuiteEntry, milliseconds: number): string {
  const count = (source: TrialEntry['source']): number => trials.filter((trial) => trial.source === source).length;
  const live = trials.filter(({ source }) => source === 'live');
  const retries = live.reduce((sum, { attempts }) => sum + attempts - 1, 0);
  const parts = [
    formatNumberOf(trials.length, 'trial'),
    ...(count('offline') > 0 ? [`${formatCount(count('offline'))} offline`] : []),
    ...(count('offline') < trials.length
      ? [
          `${formatCount(count('recording'))} from recordings`,
          `${formatNumberOf(live.length, 'call')}${priced ? '' : ` to ${server}`}`,
        ]
      : []),
    ...(retries > 0 ? [formatNumberOf(retries, 'retry', 'retries')] : []),
    ...(live.length > 0 ? [renderTokens(live), `cost ${priced ? renderPrice(live) : 'unknown'}`] : []),
    formatSeconds(milliseconds),
  ];
  return parts.join(' · ');
}

function renderTokens(live: readonly TrialEntry[]): string {
  const usages = live.flatMap(({ usage }) => (usage === null ? [] : [usage]));
  if (usages.length === 0) {
    return 'tokens unknown';
  }
  const sum = (key: 'promptTokens' | 'completionTokens'): string =>
    formatCount(usages.reduce((total, usage) => total + usage[key], 0));
  return `tokens ${sum('promptTokens')} in, ${sum('completionTokens')} out`;
}

function renderPrice(live: readonly TrialEntry[]): string {
  const prices = live.flatMap(({ trial, usage, repliedAt }) =>
    trial.verdict.status !== 'errored'
      ? [usage === null || repliedAt === null ? null : priceOf(trial.model, usage, new Date(repliedAt))]
      : [],
  );
  return prices.length === 0 || prices.some((price) => price === null)
    ? 'unknown'
    : formatDollars(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0));
}

function renderOffline({ suite, trials }: SuiteSummary): readonly string[] {
  if (trials.every(({ source }) => source !== 'offline')) {
    return [];
  }
  const who = [...new Set(trials.filter(({ source }) => source === 'offline').map(({ trial }) => trial.model))].join(
    ', ',
  );
  return [
    `The prompt was NOT tested: ${who} answered in its place and never saw it.`,
    ...(suite.substituted ? ['There is no OPENAI_API_KEY. Put one into .env to ask the real model.'] : []),
  ];
}
