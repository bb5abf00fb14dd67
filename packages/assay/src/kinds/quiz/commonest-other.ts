import { describeOpen } from './open-answer';
import type { QuizQuestion } from './question';
import { judgedOf, type QuestionTally } from './question-tally';
import { acceptsOpen } from './reading/read-open';

/** The most common wrong answer to a question, with its share of all judged answers. */
export interface OtherAnswer {
  /** Texts of the options, or the answer given. */
  readonly answer: readonly string[];
  readonly share: number;
}

/** The most common wrong answer over some cells; `undefined` if every readable answer is right. */
export function commonestOther(question: QuizQuestion, tallies: readonly QuestionTally[]): OtherAnswer | undefined {
  const counts = new Map<string, number>();
  for (const [key, count] of tallies.flatMap((one) => [...one.choices])) {
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const { options, open } = question;
  const label = options.flatMap(({ correct }, place) => (correct ? [place] : [])).join();
  const [most] = [...counts]
    .filter(([key]) => (open === undefined ? key !== label : !acceptsOpen(open, key)))
    .sort(([, a], [, b]) => b - a);
  const judged = tallies.reduce((sum, one) => sum + judgedOf(one), 0);
  return most && { answer: answerOf(question, most[0]), share: most[1] / judged };
}

/** The right answers according to the question's file. */
export function rightAnswers({ options, open }: QuizQuestion): readonly string[] {
  return open === undefined ? options.filter(({ correct }) => correct).map(({ text }) => text) : describeOpen(open);
}

function answerOf({ options, open }: QuizQuestion, key: string): readonly string[] {
  return open === undefined ? key.split(',').map((place) => options[Number(place)]?.text ?? '') : [key];
}
