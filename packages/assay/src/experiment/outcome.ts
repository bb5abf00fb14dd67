import type { Outcome, OutcomeFacts } from './outcome-facts';
import { byEvidence, describeFailed, describeWrong, rateOf } from './describe-failed';
import { mostErroredOfSuite } from './policy/errored';
import { capitalise } from '../basics/text/capitalise';
import { formatAllOf, formatCount, formatNumberOf, formatShare } from '../basics/text/numbers';

/** Maximum number of failures explained individually. */
const explained = 3;

/** Decides the outcome of a report. A demonstrated failure counts even if the run stopped early. */
export function decideOutcome(facts: OutcomeFacts): Outcome {
  const { interrupted, complete, simulated, shard, logOnly, next } = facts;
  const status = statusOf(facts);
  const [sentence = '', ...details] = [...(facts.leads ?? []), ...describeOutcome(status, facts), ...facts.findings];
  return {
    status,
    qualifiers: [
      ...(simulated ? (['simulated'] as const) : []),
      ...(shard ? (['shard'] as const) : []),
      ...(logOnly ? (['log-only'] as const) : []),
      ...(complete ? [] : (['cut-short'] as const)),
    ],
    interrupted,
    sentence,
    details,
    reasons: [...explainStatus(status, facts), ...facts.meaning],
    next: (shard ? next.shard : next[simulated && status !== 'inconclusive' ? 'simulated' : status]) ?? null,
  };
}

/** The exit code for this outcome. */
export function exitCodeOf({ status, interrupted }: Outcome): 0 | 1 | 2 | 130 {
  if (interrupted) {
    return 130;
  }
  switch (status) {
    case 'passed':
    case 'no-failure':
    case 'measured':
    case 'certified':
      return 0;
    case 'failed':
    case 'rejected':
      return 1;
    case 'inconclusive':
      return 2;
  }
}

/** What happened, with numbers, in sentences. */
function describeOutcome(status: Outcome['status'], facts: OutcomeFacts): readonly string[] {
  const { gate, shard } = facts;
  if (gate !== null) {
    return [`${capitalise(gate.because)}.`];
  }
  switch (status) {
    case 'failed':
      return [...describeFailed(facts), ...describeProblems(facts)];
    case 'inconclusive':
      return describeProblems(facts);
    case 'passed':
      return describeHeld(facts);
    case 'no-failure':
      return [...describeHeld(facts), ...(facts.elsewhere ?? [])];
    case 'measured':
    case 'certified':
    case 'rejected':
      return shard ? ['This is one shard of the trials and is not judged alone.'] : [];
  }
}

/** What held and, with several runs, what was wrong most often. */
function describeHeld({ judgements, wholes, words, below }: OutcomeFacts): readonly string[] {
  const hard = judgements.filter((one) => one.hard);
  const all = formatAllOf(hard.length, words.noun, words.plural);
  const [worst] = wholes.toSorted((a, b) => rateOf(b.wrong) - rateOf(a.wrong));
  if (worst === undefined) {
    return [below ?? `${all} ${words.held}.`];
  }
  if (worst.wrong.failures > 0) {
    const which = judgements.some((one) => !one.hard) ? 'Of the hard analytics, most often wrong' : 'Most often wrong';
    return [
      `Nothing was shown to be wrong more often than you tolerate; that is no proof that nothing is.`,
      `${which}: ${describeWrong(worst.name, worst.wrong)}`,
    ];
  }
  const answers = formatCount(wholes.reduce((sum, { wrong }) => sum + wrong.judged, 0));
  return judgements.some((one) => !one.hard && (one.wrong?.failures ?? 0) > 0)
    ? [
        `None of the ${answers} required answers was wrong; that is no proof that none ever is.`,
        'Soft assertions do not count.',
      ]
    : [`None of the ${answers} answers was wrong; that is no proof that none ever is.`];
}

/** Why the trials are not the intended sample; empty if they are. */
function describeProblems(facts: OutcomeFacts): readonly string[] {
  const { interrupted, complete, lacking, groups, judgements, unnamed, words } = facts;
  const trials = formatNumberOf(sum(groups, 'trials'), 'trial');
  const ended = interrupted ? 'Interrupted' : 'Stopped early';
  const open = judgements.filter(({ status }) => status === 'inconclusive').length + unnamed.inconclusive;
  const lost = describeLost(groups);
  return [
    ...(complete || (lacking.length > 0 && !interrupted) ? [] : [`${ended} after ${trials}.`]),
    ...(complete || lacking.length === 0 ? [] : [`Incomplete: ${lacking.join(', ')}.`]),
    ...lost,
    ...(open === 0 || lost.length > 0
      ? []
      : [`${formatNumberOf(open, words.noun, words.plural)} ${words.open ?? 'had too few replies'}.`]),
  ];
}

function describeLost(groups: OutcomeFacts['groups']): readonly string[] {
  const lost = groups.filter(({ trials, errored }) => trials === 0 || errored > mostErroredOfSuite * trials);
  const trials = sum(lost, 'trials');
  const errored = sum(lost, 'errored');
  if (lost.length === groups.length && trials === errored) {
    return [`Nothing was judged${errored === 0 ? '' : `: ${formatNumberOf(errored, 'trial')} got no reply`}.`];
  }
  const limit = formatShare(mostErroredOfSuite);
  return [
    ...(errored > 0
      ? [`${formatCount(errored)} of ${formatNumberOf(trials, 'trial')} got no reply, more than ${limit}.`]
      : []),
    ...(lost.some((one) => one.trials === 0) ? ['Not every model was asked.'] : []),
  ];
}

function sum(groups: OutcomeFacts['groups'], of: 'trials' | 'errored'): number {
  return groups.reduce((all, group) => all + group[of], 0);
}

/** The reasons for the status, failures individually. */
function explainStatus(
  status: Outcome['status'],
  { judgements, wholes, logOnly, notices }: OutcomeFacts,
): readonly string[] {
  const wanted = status === 'failed' || status === 'inconclusive' ? status : 'soft-failure';
  // With one trial each, the sentence has already said everything.
  const told = [...byEvidence(wholes), ...byRate(judgements)].filter(
    ({ status, reason, wrong }) =>
      status === wanted && reason !== null && !(status === 'failed' && wrong?.judged === 1),
  );
  const more = told.length - explained;
  return [
    ...told.slice(0, explained).map(({ name, reason }) => `${name}: ${reason ?? ''}.`),
    ...(more > 0 ? [`The same applies to ${formatCount(more)} more.`] : []),
    ...(status === 'passed' ? ['This run only: a single trial does not show how often something fails.'] : []),
    ...(status === 'no-failure' ? notices : []),
    ...(logOnly ? ['Log only: every assertion was made soft for this run, so nothing can fail.'] : []),
  ];
}

function byRate(judgements: OutcomeFacts['judgements']): OutcomeFacts['judgements'] {
  return judgements.toSorted((a, b) => rateOf(b.wrong) - rateOf(a.wrong));
}

function statusOf(facts: OutcomeFacts): Outcome['status'] {
  const { gate, judgements, wholes, unnamed, runs } = facts;
  if (gate !== null) {
    return gate.verdict;
  }
  if (unnamed.failed > 0 || [...wholes, ...judgements].some(({ status }) => status === 'failed')) {
    return 'failed';
  }
  if (describeProblems(facts).length > 0) {
    return 'inconclusive';
  }
  if (!judgements.some(({ hard }) => hard)) {
    return 'measured';
  }
  return runs === 1 ? 'passed' : 'no-failure';
}
