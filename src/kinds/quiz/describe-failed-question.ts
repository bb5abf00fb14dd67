import { printableLine } from '../../basics/text/printable';
import type { FailedAssertion } from '../../experiment/experiment';
import { judgedOf } from '../../experiment/tally/assertion-result';
import type { Quiz } from './quiz';

/** What went wrong with a question over all its trials: the right options, how often it was answered wrong, and where it is stated. */
export function describeFailedQuestion(
  { id, questions, files }: Pick<Quiz, 'id' | 'questions' | 'files'>,
  { assertion: { fixture, title, line }, group, counts, reason }: FailedAssertion,
): string {
  const right = questions.find((one) => one.id === fixture)?.options.filter(({ correct }) => correct) ?? [];
  return [
    `${id} › ${title}`,
    `  expected ${right.map(({ text }) => `"${printableLine(text)}"`).join(' and ')}`,
    `  wrong in ${String(counts.failures)} of ${String(judgedOf(counts))} judged trials: ${reason}`,
    `  at ${files.questions}:${String(line)} · ${group}`,
  ].join('\n');
}
