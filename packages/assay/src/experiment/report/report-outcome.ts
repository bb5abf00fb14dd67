import { formatCount, formatDuration, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { largest, smallest } from '../../statistics/numbers';
import { noticedRate, noticedWith } from '../assess/noticed-rate';
import { describeAttempt } from '../gate/gate-attempts';
import { decideOutcome } from '../outcome';
import type { Judgement, Outcome, OutcomeFacts, WholeJudgement } from '../outcome-facts';
import { wordFor } from '../words';
import { commandOf } from './command-of';
import { describeOrigins, describeSample, describeUnseenBound, unseenWords } from './describe-gate';
import { findMeasures } from './gate-document';
import { askReal, compareThem, joinShards, lookAtAnswers, lookAtWrong, someModel, watch } from './next-steps';
import type { AssertionReport, ModelReport, ReportDocument } from './report-document';
import { type UnjudgedReport, type OutcomeAbout } from './unjudged-report';

/** Seconds below which a gate saw one state of its server. */
const shortPeriod = 12 * 3600;

/** Suggested number of runs after a single run. */
const suggestedRuns = 20;

/** The outcome of a validator's report; `about` has further facts from the log. */
export function outcomeOfReport(report: UnjudgedReport, about: OutcomeAbout): Outcome {
  const { gate, models, runs, complete, simulated, heldOut } = report;
  const judged = models.flatMap(({ model, assertions }) =>
    assertions.flatMap((one) =>
      one.decision === null || heldOut.includes(one.fixture) ? [] : [{ ...one, model, status: one.decision }],
    ),
  );
  const often = runs === 1 ? '' : ' more often than tolerated';
  return decideOutcome({
    ...about,
    complete,
    simulated,
    runs,
    gate,
    judgements: judged.map(({ model, assert, status, reason, failures, judged, tolerate, ...one }) => ({
      name: nameOf(one, models.length > 1 ? model : undefined),
      hard: assert === 'hard',
      status,
      reason,
      wrong: { failures, judged, tolerate },
    })),
    wholes: judgeWholes(report),
    unnamed: {
      failed: models.reduce((sum, { heldOut }) => sum + heldOut.failed, 0),
      inconclusive: models.reduce((sum, { heldOut }) => sum + heldOut.inconclusive, 0),
    },
    words: {
      noun: 'hard assertion',
      failed: `failed${often}`,
      held: runs === 1 ? 'held' : 'held, or failed no more often than tolerated',
    },
    groups: models.map(({ trials, errored, ...model }) => ({ trials, errored, failed: hasFailed(model) })),
    findings: gate === null ? describeSoft(report, judged, about.shard) : describeUnseen(gate, report.of),
    elsewhere: describeElsewhere(report),
    notices: describeNoticed(report, judged),
    meaning: [...(gate === null ? findIn(report) : []), ...describeMeaning(report, about.shard)],
    next: nextAfter(report, about),
  });
}

/** Whether a hard analytic or assertion of the model failed, held-out ones included. */
function hasFailed({ analytics, assertions, heldOut }: Omit<ModelReport, 'trials' | 'errored'>): boolean {
  return (
    heldOut.failed > 0 ||
    analytics.some(({ hard }) => hard?.decision === 'failed') ||
    assertions.some(({ decision }) => decision === 'failed')
  );
}

/** Findings that did not fail the report: occasional failures, soft assertions, and differences between models. */
function findIn({ models }: UnjudgedReport): readonly string[] {
  const all = models.flatMap(({ assertions }) => assertions);
  const flaky = all.filter(({ decision }) => decision === 'flaky').length;
  const soft = all.filter(({ assert, failures }) => assert === 'soft' && failures > 0).length;
  const counts = models.map(({ model, assertions }) => {
    const failed = assertions.filter(({ decision }) => decision === 'failed').length;
    return `${printableLine(model, 60)} ${formatCount(failed)}`;
  });
  return [
    ...(models.length > 1 && all.some(({ decision }) => decision === 'failed')
      ? [`Failed by model: ${counts.join(', ')}.`]
      : []),
    ...(flaky > 0
      ? [
          `${formatNumberOf(flaky, 'hard assertion')} ${flaky === 1 ? 'was' : 'were'} wrong occasionally, but not significantly.`,
        ]
      : []),
    ...(soft > 0 ? [`${formatNumberOf(soft, 'soft assertion')} failed at least once.`] : []),
  ];
}

/**
 * With a certificate for these fixtures: what they imply for unseen submissions. With one for unseen submissions: where
 * the fixtures came from.
 */
function describeUnseen(
  { verdict, unseen }: NonNullable<UnjudgedReport['gate']>,
  of: string | undefined,
): readonly string[] {
  if (verdict !== 'certified' || unseen === undefined) {
    return [];
  }
  if (unseen.wanted === null) {
    return [describeUnseenBound(unseen, unseenWords(of))];
  }
  return unseen.fromOutside === undefined ? [] : [describeOrigins(unseen.fixtures, unseen.fromOutside)];
}

/** What few fixtures leave open about others, however often they were asked. */
function describeElsewhere({ models, of }: UnjudgedReport): readonly string[] {
  const intervals = models.flatMap(({ suite: { generalise } }) => generalise?.interval ?? []);
  const [widest] = intervals.toSorted((a, b) => b.upper - a.upper);
  return widest === undefined
    ? []
    : [
        `On ${of === undefined ? 'submissions' : 'questions'} like these, ${formatInterval(widest)} of answers may be wrong (95 % interval): only a gate certifies.`,
      ];
}

/** The first sentence of a report in which nothing can fail: the analytic that is wrong most often. */
function describeSoft(
  { models }: UnjudgedReport,
  judged: readonly AssertionReport[],
  shard: boolean,
): readonly string[] {
  if (shard || judged.length === 0 || judged.some(({ assert }) => assert === 'hard')) {
    return [];
  }
  const [worst] = models.flatMap(({ analytics }) => analytics).toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const most =
    worst === undefined || worst.failures === 0
      ? 'No answer was wrong.'
      : `Most often wrong: ${worst.analytic}, in ${formatShare(worst.rate)} of answers (${formatCount(worst.failures)} of ${formatCount(worst.judged)}).`;
  return [most, 'Every assertion is soft, so nothing fails.'];
}

function describeNoticed({ models, runs }: UnjudgedReport, judged: readonly AssertionReport[]): readonly string[] {
  const hard = judged.filter(({ assert }) => assert === 'hard');
  const pools = models.flatMap(({ analytics }) => analytics.flatMap((one) => one.hard ?? []));
  const rateOf = (trials: readonly { readonly judged: number; readonly tolerate: number }[], family: number) =>
    trials.length === 0
      ? null
      : noticedRate(smallest(trials.map((one) => one.judged)), largest(trials.map((one) => one.tolerate)), family);
  const told = [
    ['over all fixtures', rateOf(pools, pools.length)],
    ['on a single fixture', rateOf(hard, hard.length)],
  ] as const;
  const noticed = told.flatMap(([where, rate]) =>
    rate === null
      ? []
      : [`an analytic that is wrong in ${formatShare(Number(rate.toPrecision(2)))} of answers ${where}`],
  );
  return noticed.length === 0
    ? []
    : [
        `${formatNumberOf(runs, 'run')} would have detected, with ${formatShare(noticedWith)} probability, ${noticed.join(', or ')}.`,
      ];
}

function describeMeaning({ gate, of, runs, evidence }: UnjudgedReport, shard: boolean): readonly string[] {
  if (gate !== null) {
    return [
      `A pass means: ${gate.certifies}.`,
      ...(gate.unseen === undefined || gate.unseen.wanted === null ? [] : describeSample(gate.unseen, unseenWords(of))),
      ...describePeriod(gate, evidence),
      ...(gate.attempt === 1 ? [] : [describeAttempt(gate)]),
    ];
  }
  // After one run, the reasons begin with what that does not show.
  return shard || runs === 1 ? [] : ['A measurement says how often each assertion fails. Only a gate certifies.'];
}

/** Over how long a gate looked: its trials are a sample of that time only. */
function describePeriod(
  gate: NonNullable<UnjudgedReport['gate']>,
  { from, to }: UnjudgedReport['evidence'],
): readonly string[] {
  if (from === null || to === null) {
    return [];
  }
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  const when = from.slice(0, 10) === to.slice(0, 10) ? from.slice(0, 10) : `${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  return [
    `All replies arrived within ${formatDuration(Math.max(1, seconds))} (${when}), so they say nothing about how the server behaves at other times.${seconds < shortPeriod && gate.over === undefined ? ' Use --over 24h to spread them.' : ''}`,
  ];
}

function nextAfter(built: UnjudgedReport, { planned, logOnly, allHard }: OutcomeAbout): OutcomeFacts['next'] {
  const report = { ...built, runs: Math.max(built.runs, planned) };
  const { challenge, models } = report;
  const hard = allHard ? ' --assert hard' : '';
  const asserted = logOnly && report.kind !== 'gate' ? ' --assert soft' : hard;
  const again = `${commandOf(report)}${asserted}`;
  const measured = report.gate === null ? undefined : findMeasures(report.gate)?.type;
  const kind = measured ?? 'repeat';
  const repeat = `${commandOf({ ...report, kind, runs: measured === undefined ? suggestedRuns : report.runs })}${asserted}`;
  // With several prompts or models, the question is which is better.
  const compare = models.length < 2 ? undefined : compareThem(challenge);
  return {
    failed: compare ?? lookAtWrong,
    inconclusive:
      moreFixtures(report, again) ??
      (report.gate !== null && models.some(({ bursts }) => bursts !== undefined)
        ? `Ask again, spread over a day: ${again}${report.gate.over === undefined ? ' --over 24h' : ''}`
        : `Ask again: ${again}`),
    passed: `Measure how often it fails: ${repeat}`,
    measured: compare ?? lookAtAnswers,
    'no-failure':
      compare ??
      `Certify it: ${commandOf({ ...report, kind: 'gate', models: models.slice(0, 1), heldOut: [] })}${hard}`,
    certified: nextAfterCertified(report, hard),
    rejected: `See what is wrong: ${repeat}`,
    shard: joinShards,
    // Only a validator's prompt is sure to name a model.
    simulated: askReal(`${commandOf(report, report.of === undefined ? '' : someModel)}${asserted}`),
  };
}

function nextAfterCertified(report: UnjudgedReport, hard: string): string {
  const { of, challenge } = report;
  if (isOfTheseAlone(report)) {
    return `Certify it for ${of === undefined ? 'submissions' : 'questions'} that nobody has seen, too: ${commandOf({ ...report, gate: null })} --unseen 5%${hard}`;
  }
  // Only a validator grades anything by itself.
  return of === undefined ? `Use it: npx assay export ${quoteForShell(challenge)}` : watch(challenge);
}

/** Whether a certificate is for these fixtures, and says nothing of others. */
function isOfTheseAlone({ gate }: UnjudgedReport): boolean {
  return gate !== null && gate.unseen?.wanted === null && findMeasures(gate) === undefined;
}

/** What an unseen bound needs in order to certify. */
function moreFixtures({ gate, of, challenge, complete }: UnjudgedReport, again: string): string | undefined {
  const { wanted, more } = gate?.unseen ?? { wanted: null, more: 0 };
  if (wanted === null || more === 0 || !complete) {
    return undefined;
  }
  const where = of === undefined ? ` from real submissions (npx assay import ${challenge} <export>)` : '';
  return `Add ${formatNumberOf(more, `more ${unseenWords(of).fixture}`)}${where}, then: ${again}`;
}

/** The name of an assertion in sentences, with its model if several are asked. */
export function nameOf({ fixture, analytic }: Pick<AssertionReport, 'fixture' | 'analytic'>, model?: string): string {
  const name = `${printableLine(fixture, 60)} › ${analytic}`;
  return model === undefined ? name : `${name} (${printableLine(model, 60)})`;
}

/** Judgements on the hard assertions of each analytic and model together; held-out fixtures count but are not named. */
function judgeWholes({ models, heldOut }: Pick<ReportDocument, 'models' | 'heldOut'>): readonly WholeJudgement[] {
  return models.flatMap(({ model, analytics, assertions }) =>
    analytics.flatMap(({ analytic, hard }): readonly WholeJudgement[] => {
      if (hard?.decision === undefined || hard.decision === null) {
        return [];
      }
      const shown = models.length > 1 ? model : undefined;
      const own = assertions.filter(
        (one) => one.analytic === analytic && one.assert === 'hard' && !heldOut.includes(one.fixture),
      );
      const { decision, reason, failures, judged, tolerate, lower, adjustedP } = hard;
      return [
        {
          name: shown === undefined ? analytic : `${analytic} (${printableLine(shown, 60)})`,
          hard: true,
          reason,
          status: decision,
          wrong: { failures, judged, tolerate, lower, adjustedP },
          worst: own
            .filter((one) => one.failures > 0)
            .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
            .map((one) => ({ ...one, fixture: printableLine(one.fixture, 60) })),
          parts: own.map((one) => nameOf(one, shown)),
        },
      ];
    }),
  );
}

/** Share of unreadable replies from which on they are the only thing that matters. */
const mostMayBe = 0.5;

/** Remedies by kind of unreadable reply. */
const remedies: readonly (readonly [kinds: readonly string[], remedy: string])[] = [
  [['truncated'], 'raise maxTokens, because replies were cut off'],
  [['refused', 'filtered'], 'look at the refusals'],
  [['empty'], 'look at why they are empty (npx assay report --open)'],
  [['no-code', 'no-function'], 'ask for one fenced code block with the requested function'],
];

/** What helps with all other kinds. */
const usualRemedy = 'use a format that the server enforces (request: responseFormat: json_schema)';

/**
 * If at least half of the replies were unreadable, the outcome first says so, and the next step says what to do: the
 * failure rate of the others says little about the model. Outcomes that are simulated or cut short keep their usual
 * ending.
 */
export function describeUnreadable(
  outcome: Outcome,
  { replies, models }: Pick<ReportDocument, 'replies' | 'models'>,
): Outcome {
  const kinds = Object.entries(replies.unreadable).sort(([, a], [, b]) => b - a);
  const unreadable = kinds.reduce((sum, [, count]) => sum + count, 0);
  const judged = models.reduce((sum, { trials, errored }) => sum + trials - errored, 0);
  if (unreadable === 0 || unreadable < mostMayBe * judged) {
    return outcome;
  }
  const those = kinds.map(([kind, count]) => `${formatCount(count)} ${wordFor(kind)}`).join(', ');
  const { wordsElsewhere } = replies;
  const where = wordsElsewhere === undefined ? [] : [`The first empty one: ${wordsElsewhere}.`];
  const isReal = outcome.status === 'failed' || outcome.status === 'rejected';
  return {
    ...outcome,
    sentence: sentenceOf(unreadable, judged, those),
    details: [...where, outcome.sentence, ...outcome.details],
    ...(isReal &&
      !outcome.qualifiers.includes('simulated') && {
        next: `To get readable replies: ${wordsElsewhere === undefined ? remediesFor(kinds.map(([kind]) => kind)) : 'set what is said above'}.`,
      }),
  };
}

function remediesFor(kinds: readonly string[]): string {
  const remedyOf = (kind: string): string => remedies.find(([known]) => known.includes(kind))?.[1] ?? usualRemedy;
  return [...new Set(kinds.map(remedyOf))].join('; ');
}

function sentenceOf(unreadable: number, judged: number, kinds: string): string {
  const of = formatNumberOf(judged, 'reply', 'replies');
  return unreadable < judged
    ? `${formatCount(unreadable)} of ${of} could not be read (${kinds}).`
    : `${judged === 1 ? 'The only reply could not' : `None of ${of} could`} be read (${kinds}).`;
}

/** Judgements on the hard assertions of all models; soft ones are only in the tables. */
export function judgeHard(
  models: readonly Pick<ModelReport, 'model' | 'assertions'>[],
  nameOf: (assertion: AssertionReport, model: string) => string,
): readonly Judgement[] {
  return models.flatMap(({ model, assertions }) =>
    assertions.flatMap((one): readonly Judgement[] =>
      one.assert === 'soft' || one.decision === null
        ? []
        : [{ name: nameOf(one, printableLine(model, 60)), hard: true, status: one.decision, reason: one.reason }],
    ),
  );
}
