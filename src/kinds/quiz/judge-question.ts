import type { Decision } from '../../experiment/policy/decide';
import { mostErroredOfFixture } from '../../experiment/policy/errored';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizPolicy } from './quiz-config';

/** What a quiz's policy makes of one question that one cell was asked: a hard one fails when it is wrong in most of its trials. */
export function judgeQuestion(tally: QuestionTally, { questions }: QuizPolicy): Decision {
  const judged = judgedOf(tally);
  const trials = judged + tally.errored;
  if (judged === 0 || tally.errored > mostErroredOfFixture * trials) {
    const reason = `${String(tally.errored)} of ${String(trials)} trials brought no reply, which says nothing about the model`;
    return { status: 'inconclusive', reason };
  }
  const wrong = judged - tally.correct;
  if (wrong === 0) {
    return { status: 'passed' };
  }
  if (questions === 'soft') {
    return { status: 'soft failure' };
  }
  return wrong > judged / 2
    ? { status: 'failed', reason: judged === 1 ? 'wrong' : 'wrong in most of its trials' }
    : { status: 'flaky' };
}
