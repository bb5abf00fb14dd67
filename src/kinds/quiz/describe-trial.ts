import { printableLine } from '../../basics/text/printable';
import type { Trial } from '../../experiment/log/trial';
import type { Quiz } from './quiz';
import { isAnswer } from './quiz-answer';

/** The options as a trial showed them, the right ones marked, and which of them was read from the reply. */
export function describeTrial(
  { questions }: Pick<Quiz, 'questions'>,
  { fixture, details, verdict }: Trial,
): readonly string[] {
  const question = questions.find(({ id }) => id === fixture);
  if (question === undefined || !isAnswer(details)) {
    return [];
  }
  const { order, letters } = details;
  const chosen = letters ?? [];
  const read =
    verdict.status === 'unreadable'
      ? [`unreadable: ${verdict.kind}, ${printableLine(verdict.problem)}`]
      : verdict.status === 'errored'
        ? []
        : [`read: ${chosen.join(' and ')}`];
  return [
    ...order.flatMap((place, index) => {
      const option = question.options[place];
      const letter = String.fromCharCode(65 + index);
      return option === undefined
        ? []
        : [`${letter} - ${printableLine(option.text)}${option.correct ? '   (right)' : ''}`];
    }),
    ...read,
  ];
}
