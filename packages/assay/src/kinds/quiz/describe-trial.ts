import { printableLine } from '../../basics/text/printable';
import { wordFor } from '../../experiment/words';
import type { Trial } from '../../experiment/log/trial';
import { describeOpen } from './open-answer';
import type { Quiz } from './quiz';
import { isAnswer } from './quiz-answer';

/** The options as the trial showed them, with the right ones and the chosen ones marked. */
export function describeTrial(
  { questions }: Pick<Quiz, 'questions'>,
  { fixture, details, verdict }: Trial,
): readonly string[] {
  const question = questions.find(({ id }) => id === fixture);
  if (question === undefined || !isAnswer(details)) {
    return [];
  }
  const { order, letters, said } = details;
  const chosen = said === undefined ? (letters ?? []) : [printableLine(said)];
  const read =
    verdict.status === 'unreadable'
      ? [`unreadable: ${wordFor(verdict.kind)}, ${printableLine(verdict.problem)}`]
      : verdict.status === 'errored'
        ? []
        : [`read: ${chosen.join(' and ')}`];
  const accepted = question.open === undefined ? [] : describeOpen(question.open).map((text) => printableLine(text));
  return [
    ...(accepted.length === 0 ? [] : [`right: ${accepted.join(' or ')}`]),
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
