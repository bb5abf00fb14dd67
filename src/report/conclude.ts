import { mostErroredOfSuite } from '../reliability/errored';
import { formatNumberOf } from './numbers';
import type { AssertionReport, ModelReport, ReportDocument } from './report-document';

/** What a report comes to, for people: a word, a sentence, and what it means. */
export interface Conclusion {
  readonly tone: 'good' | 'bad' | 'unsure';
  /** Such as `Certified`. */
  readonly word: string;
  readonly sentence: string;
  /** What a pass means; `null` where nothing is certified and nothing need be said. */
  readonly meaning: string | null;
}

/** What a validator's report comes to; agrees with the exit code of the command that made it. */
export function concludeReport(report: ReportDocument): Conclusion {
  const { gate, simulated } = report;
  if (gate !== null) {
    const tones = { certified: 'good', rejected: 'bad', inconclusive: 'unsure' } as const;
    const words = { certified: 'Certified', rejected: 'Rejected', inconclusive: 'Inconclusive' } as const;
    return {
      tone: tones[gate.verdict],
      word: `${words[gate.verdict]}${simulated ? ' (simulated)' : ''}`,
      sentence: `${gate.because}.`,
      meaning: `A pass means: ${gate.certifies}.`,
    };
  }
  const { word, tone } = outcomeOf(report);
  return {
    tone,
    word: `${word}${simulated ? ' (simulated)' : ''}`,
    sentence: report.models
      .map((model) => (report.models.length === 1 ? sentenceOn(model) : `${model.model}: ${sentenceOn(model)}`))
      .join(' '),
    meaning: 'A measurement: it says how often each assertion fails. Only a gate certifies.',
  };
}

function outcomeOf({ models, complete }: ReportDocument): Pick<Conclusion, 'tone' | 'word'> {
  if (models.some((model) => countDecisions(model, 'failed') > 0)) {
    return { tone: 'bad', word: 'Failed' };
  }
  const isWhole = models.every(
    (model) => countDecisions(model, 'inconclusive') === 0 && model.errored <= mostErroredOfSuite * model.trials,
  );
  return complete && isWhole ? { tone: 'good', word: 'Passed' } : { tone: 'unsure', word: 'Inconclusive' };
}

function countDecisions({ assertions, heldOut }: ModelReport, status: 'failed' | 'inconclusive'): number {
  return assertions.filter(({ decision }) => decision === status).length + heldOut[status];
}

function sentenceOn(model: ModelReport): string {
  const { assertions } = model;
  if (model.judged === 0) {
    return `nothing was judged: ${formatNumberOf(model.errored, 'trial')} brought no reply.`;
  }
  const hard = assertions.filter(({ assert }) => assert === 'hard');
  const failed = countDecisions(model, 'failed');
  const open = countDecisions(model, 'inconclusive');
  const count = (list: readonly AssertionReport[]): number => list.filter(({ failures }) => failures > 0).length;
  const flaky = count(hard) - assertions.filter(({ decision }) => decision === 'failed').length;
  const soft = count(assertions.filter(({ assert }) => assert === 'soft'));
  return [
    failed === 0
      ? `none of ${formatNumberOf(hard.length, 'hard assertion')} failed more often than its policy tolerates`
      : `${String(failed)} of ${formatNumberOf(hard.length, 'hard assertion')} failed more often than tolerated`,
    ...(flaky > 0 ? [`${String(flaky)} failed now and then`] : []),
    ...(soft > 0 ? [`${formatNumberOf(soft, 'soft one')} failed at least once`] : []),
    ...(open > 0 ? [`${String(open)} had too few replies`] : []),
  ]
    .join('; ')
    .concat('.');
}
