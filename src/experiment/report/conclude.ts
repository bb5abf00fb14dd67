import { mostErroredOfSuite } from '../policy/errored';
import { formatNumberOf } from '../../basics/text/numbers';
import { describeAttempt } from '../gate/describe-attempt';
import type { AssertionReport, ModelReport, ReportDocument } from './report-document';

/** What a report comes to, for people: a word, a sentence, and what it means. */
export interface Conclusion {
  /** `neutral` where nothing was judged, or only simulated. */
  readonly tone: 'good' | 'bad' | 'unsure' | 'neutral';
  /** Such as `Certified`. */
  readonly word: string;
  readonly sentence: string;
  /** What a pass means; `null` where nothing is certified and nothing need be said. */
  readonly meaning: string | null;
}

/** What a validator's report comes to; agrees with the exit code of the command that made it. What was simulated is never good. */
export function concludeReport(report: ReportDocument): Conclusion {
  const { tone, word, ...rest } = report.gate === null ? concludeMeasurement(report) : concludeGate(report.gate);
  return report.simulated
    ? { ...rest, tone: tone === 'good' ? 'neutral' : tone, word: `${word} (simulated)` }
    : { ...rest, tone, word };
}

function concludeGate(gate: NonNullable<ReportDocument['gate']>): Conclusion {
  const tones = { certified: 'good', rejected: 'bad', inconclusive: 'unsure' } as const;
  const words = { certified: 'Certified', rejected: 'Rejected', inconclusive: 'Inconclusive' } as const;
  return {
    tone: tones[gate.verdict],
    word: words[gate.verdict],
    sentence: `${gate.because}.`,
    meaning: [`A pass means: ${gate.certifies}.`, ...(gate.attempt === 1 ? [] : [describeAttempt(gate)])].join(' '),
  };
}

function concludeMeasurement(report: ReportDocument): Conclusion {
  const { models, runs } = report;
  if (isShard(report)) {
    return {
      tone: 'neutral',
      word: 'Not judged',
      sentence: 'a part of the trials of several machines; assay merge joins the parts and judges them.',
      meaning: null,
    };
  }
  return {
    ...outcomeOf(report),
    sentence: models
      .map((model) => (models.length === 1 ? '' : `${model.model}: `) + sentenceOn(model, runs))
      .join(' '),
    meaning: 'A measurement: it says how often each assertion fails. Only a gate certifies.',
  };
}

/** Policies decide nothing on a part of the trials, though all of that part were asked. */
function isShard({ complete, sampling }: ReportDocument): boolean {
  return complete && sampling === 'sequential';
}

function outcomeOf({ models, complete }: ReportDocument): Pick<Conclusion, 'tone' | 'word'> {
  if (models.some((model) => countDecisions(model, 'failed') + model.heldOut.failed > 0)) {
    return { tone: 'bad', word: 'Failed' };
  }
  const isWhole = models.every(
    (model) =>
      countDecisions(model, 'inconclusive') + model.heldOut.inconclusive === 0 &&
      model.errored <= mostErroredOfSuite * model.trials,
  );
  return complete && isWhole ? { tone: 'good', word: 'Passed' } : { tone: 'unsure', word: 'Inconclusive' };
}

/** Of those that are shown one by one. */
function countDecisions({ assertions }: ModelReport, status: 'failed' | 'inconclusive'): number {
  return assertions.filter(({ decision }) => decision === status).length;
}

function sentenceOn(model: ModelReport, runs: number): string {
  const { assertions, heldOut } = model;
  if (model.judged === 0) {
    return `nothing was judged: ${formatNumberOf(model.errored, 'trial')} brought no reply.`;
  }
  const hard = assertions.filter(({ assert }) => assert === 'hard');
  const failed = countDecisions(model, 'failed');
  const open = countDecisions(model, 'inconclusive');
  const count = (list: readonly AssertionReport[]): number => list.filter(({ failures }) => failures > 0).length;
  const flaky = count(hard) - failed;
  const soft = count(assertions.filter(({ assert }) => assert === 'soft'));
  // Of a single trial no rate can be told.
  const [often, more] = runs === 1 ? ['', ''] : [' more often than its policy tolerates', ' more often than tolerated'];
  return [
    failed === 0
      ? `none of ${formatNumberOf(hard.length, 'hard assertion')} failed${often}`
      : `${String(failed)} of ${formatNumberOf(hard.length, 'hard assertion')} failed${more}`,
    ...(heldOut.failed > 0
      ? [`${formatNumberOf(heldOut.failed, 'more of held-out fixtures', 'more of held-out fixtures')} did`]
      : []),
    ...(flaky > 0 ? [`${String(flaky)} failed now and then`] : []),
    ...(soft > 0 ? [`${formatNumberOf(soft, 'soft one')} failed at least once`] : []),
    ...(open + heldOut.inconclusive > 0 ? [`${String(open + heldOut.inconclusive)} had too few replies`] : []),
  ]
    .join('; ')
    .concat('.');
}
