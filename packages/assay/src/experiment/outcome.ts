import { capitalise } from '../basics/text/words';
import { formatAllOf, formatCount, formatNumberOf, formatShare } from '../basics/text/numbers';
import type { Judgement, Outcome, OutcomeFacts, WholeJudgement, Wrong } from './outcome-facts';
import { mostErroredOfSuite } from './policy/decide';

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

/** Maximum number of assertions named in the sentence. */
const named = 2;

/** What failed, worst first: whole analytics, then the rest. */
function describeFailed(facts: OutcomeFacts): readonly string[] {
  const { judgements, wholes, unnamed, words } = facts;
  const failedWholes = byEvidence(wholes.filter(({ status }) => status === 'failed'));
  const told = new Set(failedWholes.flatMap(({ parts }) => parts));
  const failed = judgements.filter(({ status }) => status === 'failed');
  const others = failed.filter(({ name }) => !told.has(name));
  return [
    ...describeWholes(failedWholes, facts),
    ...(failedWholes.length === 0 ? describeAlone(others, facts) : []),
    ...(failedWholes.length === 0 || others.length === 0
      ? []
      : [`${formatNumberOf(others.length, words.noun, words.plural)} of other analytics ${words.failed}, too.`]),
    ...(unnamed.failed === 0
      ? []
      : [`${formatNumberOf(unnamed.failed, words.noun, words.plural)} of held-out fixtures ${words.failed}.`]),
  ];
}

function describeWholes(
  [first, ...others]: readonly WholeJudgement[],
  { wholes, groups }: OutcomeFacts,
): readonly string[] {
  if (first === undefined) {
    return [];
  }
  const { lower } = first.wrong;
  const [worst] = first.worst;
  const tooOften = 'were wrong too often';
  const models = `${shareOfAll(groups.filter((group) => group.failed).length, groups.length)} models failed`;
  const pairs = `${shareOfAll(others.length + 1, wholes.length)} pairs of hard analytic and model ${tooOften}.`;
  const what =
    groups.length > 1 ? models : `${shareOfAll(others.length + 1, wholes.length)} hard analytics ${tooOften}`;
  return [
    others.length === 0
      ? describeWrong(first.name, first.wrong)
      : `${what}, most clearly ${first.name}: ${formatShare(rateOf(first.wrong))} of answers (${countOf(first.wrong)}); you tolerate ${formatShare(first.wrong.tolerate)}.`,
    ...(lower === null ? [] : [`At least ${formatShare(lower)}, with 95 % confidence.`]),
    ...(worst === undefined || first.worst.length === 1 ? [] : [`Worst: ${worst.fixture} (${countOf(worst)}).`]),
    ...(others.length === 0
      ? []
      : [
          ...(groups.length > 1 ? [pairs] : []),
          `Also wrong too often: ${others.map(({ name, wrong }) => `${name} (${formatShare(rateOf(wrong))})`).join(', ')}.`,
        ]),
  ];
}

function describeAlone(failed: readonly Judgement[], { judgements, words }: OutcomeFacts): readonly string[] {
  const [worst, ...others] = failed.toSorted((a, b) => rateOf(b.wrong) - rateOf(a.wrong));
  if (worst === undefined) {
    return [];
  }
  const hard = judgements.filter((one) => one.hard).length;
  const all = formatNumberOf(hard, words.noun, words.plural);
  if (worst.wrong !== undefined && worst.wrong.judged > 1) {
    return [
      describeWrong(worst.name, worst.wrong),
      ...(others.length === 0 ? [] : [`${formatCount(others.length)} more of ${all} ${words.failed}.`]),
    ];
  }
  const count = hard === 1 ? `The only ${words.noun}` : `${formatCount(failed.length)} of ${all}`;
  const names = failed.slice(0, named).map(({ name }) => name);
  const more = failed.length > named ? `, and ${formatCount(failed.length - named)} more` : '';
  return [`${count} ${words.failed}${worst.wrong === undefined && hard === 1 ? '' : `: ${names.join(', ')}${more}`}.`];
}

/** Says how often answers are wrong, such as `4 % of the answers about a were wrong (4 of 100); you tolerate 1 %.` */
export function describeWrong(name: string, wrong: Wrong): string {
  return `${formatShare(rateOf(wrong))} of the answers about ${name} were wrong (${countOf(wrong)}); you tolerate ${formatShare(wrong.tolerate)}.`;
}

function shareOfAll(count: number, all: number): string {
  if (count < all) {
    return `${formatCount(count)} of ${formatCount(all)}`;
  }
  return all === 2 ? 'Both' : `All ${formatCount(all)}`;
}

function countOf({ failures, judged }: Wrong): string {
  return `${formatCount(failures)} of ${formatCount(judged)}`;
}

/** Analytics with the strongest evidence first. */
function byEvidence(wholes: OutcomeFacts['wholes']): OutcomeFacts['wholes'] {
  return wholes.toSorted((a, b) => a.wrong.adjustedP - b.wrong.adjustedP || rateOf(b.wrong) - rateOf(a.wrong));
}

/** Share of judged answers that are wrong. */
export function rateOf(wrong: Wrong | undefined): number {
  return wrong === undefined || wrong.judged === 0 ? 0 : wrong.failures / wrong.judged;
}
