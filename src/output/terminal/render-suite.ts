import { listedServer } from '../../model/prices/price-override';
import { failureRateOf, judgedOf } from '../../experiment/tally/assertion-result';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { callsOf, type TrialEntry } from '../../experiment/log/trial-log';
import { createBill } from '../../experiment/report/cost-tally';
import { formatCount, formatDollars, formatNumberOf, formatSeconds, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import {
  addCounts,
  formatFailures,
  worstFirst,
  type AssertionSummary,
  type SuiteSummary,
} from '../../experiment/report/summarise-suite';
import { renderTable } from '../../experiment/blocks/table';
import { renderUnreviewed } from './render-unreviewed';
import { toned, type Part, type Text } from '../../experiment/blocks/blocks';

/** Fixtures named in a row of the table. */
const worstShown = 3;
/** Assertions listed one by one. */
const listed = 10;

/** The text that ends a Jest run: a table by analytic for each model, or the `tables` of its kind, then what deserves a look, then calls, tokens, cost and time. */
export function renderSuite(summary: SuiteSummary, milliseconds: number, tables?: Text): Text {
  const { suite, trials, everyTrial, stopped } = summary;
  if (stopped) {
    const done = `${printableLine(suite.title)}: stopped before its time, ${formatNumberOf(trials.length, 'trial')} done`;
    const lines = [`${done}; calls that were under way are not counted.`, renderCost(everyTrial, suite, milliseconds)];
    return [...lines.map((text) => toned('unsure', text)), ...renderOffline(summary)];
  }
  const blocks = tables ?? suite.models.flatMap((model) => renderModel(summary, model));
  const errored = trials.filter(({ trial }) => trial.verdict.status === 'errored').length;
  const fenced = trials.filter((trial) => trial.fenced).length;
  return [
    ...blocks,
    ...list(summary, 'inconclusive', 'Inconclusive (too few replies, which is a failed test)'),
    ...list(summary, 'soft failure', 'Soft failures (reported, not failed)'),
    ...list(summary, 'flaky', 'Flaky (failed within what is tolerated)'),
    ...renderUnreadable(trials),
    ...renderUndecided(trials),
    ...renderVotes(trials),
    ...renderUnreviewed({ challenge: suite.challenge, unreviewed: [...summary.unreviewed] }),
    ...(errored === 0
      ? []
      : [`${formatNumberOf(errored, 'trial')} errored and ${errored === 1 ? 'was' : 'were'} not judged.`]),
    ...(fenced === 0
      ? []
      : [`${formatNumberOf(fenced, 'reply', 'replies')} had the JSON in a Markdown fence (accepted).`]),
    ...suite.notes.map((note) => toned('quiet', `Note: ${note}.`)),
    toned('quiet', renderCost(everyTrial, suite, milliseconds)),
    ...(tables === undefined ? renderOffline(summary) : []),
  ];
}

function renderModel({ suite, trials, assertions }: SuiteSummary, model: string): Text {
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
  return [
    toned('heading', heading),
    ...(rows.length === 0 ? ['  nothing was judged'] : renderTable(columns, rows)),
    ...renderLanguages(suite.languages, own),
  ];
}

/** Failures by language of the fixtures; nothing when all are in the same. */
function renderLanguages(languages: SuiteEntry['languages'], own: readonly AssertionSummary[]): readonly string[] {
  const names = [...new Set(own.map(({ assertion }) => languages?.[assertion.fixture] ?? ''))].sort();
  const parts = names.map((name) => {
    const counts = addCounts(
      own.filter(({ assertion }) => (languages?.[assertion.fixture] ?? '') === name).map((one) => one.counts),
    );
    return `${printableLine(name)} ${formatFailures(counts)} failed`;
  });
  return names.length < 2 ? [] : [`  by language: ${parts.join(', ')}`];
}

function renderRow(analytic: string, assertions: readonly AssertionSummary[]): readonly Part[] {
  const counts = addCounts(assertions.map((assertion) => assertion.counts));
  const policies = [...new Set(assertions.map(({ assertion }) => assertion.assert))].sort();
  const worst = worstFirst(assertions.filter((assertion) => assertion.counts.failures > 0));
  const names = worst.slice(0, worstShown).map((one) => `${one.assertion.fixture} ${formatFailures(one.counts)}`);
  const tone = worst.length === 0 ? undefined : policies.includes('hard') ? 'bad' : 'unsure';
  const more = worst.length > worstShown ? [`+${String(worst.length - worstShown)} more`] : [];
  return [
    analytic,
    policies.join('/'),
    toned(tone, formatFailures(counts)),
    toned(tone, formatShare(failureRateOf(counts))),
    [...names, ...more].join(', '),
  ];
}

function list(
  { suite, assertions }: SuiteSummary,
  status: AssertionSummary['decision']['status'],
  heading: string,
): Text {
  const found = worstFirst(assertions.filter(({ decision }) => decision.status === status));
  if (found.length === 0) {
    return [];
  }
  const lines = found.slice(0, listed).map(({ assertion, model, counts }) => {
    const errored = counts.errored === 0 ? '' : `, ${String(counts.errored)} errored`;
    const by = suite.models.length > 1 ? ` [${model}]` : '';
    const { analytic, expected, file, line } = assertion;
    const name = suite.of === 'quiz' ? printableLine(assertion.title, 60) : `${analytic} should be ${String(expected)}`;
    return `  ${name}: failed ${formatFailures(counts)}${errored}${by}  ${file}:${String(line)}`;
  });
  return [
    toned('unsure', `${heading}:`),
    ...lines,
    ...(found.length > listed ? [`  and ${String(found.length - listed)} more`] : []),
  ];
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

function renderVotes(trials: readonly TrialEntry[]): readonly string[] {
  const votes = trials.flatMap((trial) => trial.votes ?? []);
  const unreadable = votes.filter(({ verdict }) => verdict.status === 'unreadable').length;
  const tied = trials.filter((trial) => (trial.tied ?? []).length > 0).length;
  return [
    ...(unreadable === 0
      ? []
      : [`${formatCount(unreadable)} of ${formatNumberOf(votes.length, 'vote')} could not be read and did not count.`]),
    ...(tied === 0
      ? []
      : [`${formatNumberOf(tied, 'trial')} had no majority on an analytic, which ended on the safe side.`]),
  ];
}

function renderCost(trials: readonly TrialEntry[], suite: SuiteEntry, milliseconds: number): string {
  const bill = createBill(suite);
  const place = suite.priced && suite.server === listedServer ? '' : ` to ${suite.server}`;
  for (const trial of trials) {
    bill.add(callsOf(trial));
  }
  const { calls, recorded, offline, retries, promptTokens, completionTokens, dollars, callsPerVerdict } = bill.total();
  const known = trials.flatMap(callsOf).some(({ source, usage }) => source === 'live' && usage !== null);
  const tokens = `tokens ${formatCount(promptTokens)} in, ${formatCount(completionTokens)} out`;
  const parts = [
    formatNumberOf(trials.length, 'trial'),
    ...(callsPerVerdict === null || callsPerVerdict === 1 ? [] : [`${callsPerVerdict.toFixed(2)} calls per verdict`]),
    ...(offline > 0 ? [`${formatCount(offline)} offline`] : []),
    ...(calls + recorded > 0 || trials.length === 0
      ? [`${formatCount(recorded)} from recordings`, `${formatNumberOf(calls, 'call')}${place}`]
      : []),
    ...(retries > 0 ? [formatNumberOf(retries, 'retry', 'retries')] : []),
    ...(calls > 0
      ? [known ? tokens : 'tokens unknown', `cost ${!known || dollars === null ? 'unknown' : formatDollars(dollars)}`]
      : []),
    formatSeconds(milliseconds),
  ];
  return parts.join(' · ');
}

function renderOffline({ suite, trials }: SuiteSummary): Text {
  const offline = trials.flatMap(callsOf).filter(({ source }) => source === 'offline');
  if (offline.length === 0) {
    return [];
  }
  const who = [...new Set(offline.map(({ model }) => model))].join(', ');
  return [
    toned('unsure', `The prompt was NOT tested: ${who} answered in its place and never saw it.`),
    ...(suite.substituted ? ['There is no OPENAI_API_KEY. Put one into .env to ask the real model.'] : []),
  ];
}
