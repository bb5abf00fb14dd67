import { decideOutcome } from '../outcome';
import type { Outcome, OutcomeFacts } from '../outcome-facts';
import { noticedRate, noticedWith } from '../assess/noticed-rate';
import { largest, smallest } from '../../statistics/extremes';
import { describeAdvice } from './describe-assertion';
import { commandOf } from './command-of';
import { askReal, joinShards, someModel } from './next-steps';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeAttempt } from '../gate/describe-attempt';
import type { AssertionReport, ReportDocument } from './report-document';

/** A report without what it comes to. */
export type UnjudgedReport = Omit<ReportDocument, 'outcome'>;

/** What a report does not hold and its outcome rests on. */
export interface OutcomeAbout extends Pick<OutcomeFacts, 'interrupted' | 'lacking' | 'shard' | 'logOnly'> {
  /** Runs that were to be asked, of which those cut short have fewer. */
  readonly planned: number;
}

/** Runs that are suggested to somebody who asked once. */
const suggestedRuns = 20;

/** What a validator's report comes to; `about` says what its log knows beside. */
export function outcomeOfReport(report: UnjudgedReport, about: OutcomeAbout): Outcome {
  const { gate, models, runs, complete, simulated, heldOut } = report;
  const judged = models.flatMap(({ model, assertions }) =>
    assertions.flatMap((one) =>
      one.decision === null || heldOut.includes(one.fixture) ? [] : [{ ...one, model, status: one.decision }],
    ),
  );
  const often = runs === 1 ? '' : ' more often than tolerated';
  return decideOutcome({
    ...{ ...about, complete, simulated, runs, gate },
    judgements: judged.map(({ fixture, analytic, model, assert, status, reason }) => ({
      name: `${printableLine(fixture, 60)} › ${analytic}${models.length > 1 ? ` (${printableLine(model, 60)})` : ''}`,
      ...{ hard: assert === 'hard', status, reason },
    })),
    unnamed: {
      failed: models.reduce((sum, { heldOut }) => sum + heldOut.failed, 0),
      inconclusive: models.reduce((sum, { heldOut }) => sum + heldOut.inconclusive, 0),
    },
    words: {
      noun: 'hard assertion',
      failed: `failed${often}`,
      held: runs === 1 ? 'held' : `held, or failed no${often}`,
    },
    groups: models,
    findings: gate === null ? findIn(report) : [],
    notices: describeNoticed(judged),
    meaning: describeMeaning(report, about.shard),
    next: nextAfter(report, about),
  });
}

/** What did not fail the report: assertions that failed now and then, soft ones, and how models differ. */
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
    ...(flaky > 0 ? [`${formatNumberOf(flaky, 'hard one')} failed now and then, within what is tolerated.`] : []),
    ...(soft > 0 ? [`${formatNumberOf(soft, 'soft assertion')} failed at least once.`] : []),
  ];
}

function describeNoticed(judged: readonly AssertionReport[]): readonly string[] {
  const hard = judged.filter(({ assert }) => assert === 'hard');
  if (hard.length === 0) {
    return [];
  }
  const fewest = smallest(hard.map((one) => one.judged));
  const tolerate = largest(hard.map((one) => one.tolerate));
  const rate = noticedRate(fewest, { assert: 'hard', tolerate }, hard.length);
  return [
    `With ${formatNumberOf(fewest, 'trial')} of each, one that fails ${formatShare(Number(rate.toPrecision(2)))} of the time would have been noticed with a chance of ${formatShare(noticedWith)}.`,
  ];
}

function describeMeaning({ gate }: UnjudgedReport, shard: boolean): readonly string[] {
  if (gate !== null) {
    return [`A pass means: ${gate.certifies}.`, ...(gate.attempt === 1 ? [] : [describeAttempt(gate)])];
  }
  return shard ? [] : ['A measurement says how often each assertion fails. Only a gate certifies.'];
}

function nextAfter(measured: UnjudgedReport, { planned }: OutcomeAbout): OutcomeFacts['next'] {
  const report = { ...measured, runs: Math.max(measured.runs, planned) };
  const { challenge, models } = report;
  const again = commandOf(report);
  const repeat = commandOf({ ...report, kind: 'repeat', runs: suggestedRuns });
  const [worst] = models
    .flatMap(({ assertions }) => assertions.filter(({ decision }) => decision === 'failed'))
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  return {
    failed: worst === undefined ? `Fix the prompt, then ask again: ${again}` : describeRepair(worst, report),
    inconclusive: again,
    passed: repeat,
    'no failure shown': commandOf({ ...report, kind: 'gate', models: models.slice(0, 1), heldOut: [] }),
    // Only a validator grades anything by itself.
    ...(report.of === undefined && { certified: `npx assay export ${challenge}` }),
    rejected: repeat,
    shard: joinShards,
    // Only a validator's prompt is sure to name one model.
    simulated: askReal(commandOf(report, report.of === undefined ? '' : someModel)),
  };
}

function describeRepair(one: AssertionReport, { cost }: UnjudgedReport): string {
  const advice = describeAdvice(one, (cost.callsPerVerdict ?? 1) > 1);
  return `${advice.charAt(0).toUpperCase()}${advice.slice(1)}: ${printableLine(one.fixture, 60)} › ${one.analytic}, ${one.file}:${one.line}`;
}
