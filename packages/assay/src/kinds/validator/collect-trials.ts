import type { Submission } from '../../code/submission';
import { askEach, type Asking } from './stream-trials';
import type { AskContext } from '../../experiment/asking/ask-once';
import type { Answered } from './to-trial';

/** Asks like `askEach` and collects the answers: run by run, in the order of submissions and then of models. */
export async function askAll<About extends Submission>(
  asking: Asking<About>,
  context: AskContext,
): Promise<readonly Answered<About>[]> {
  const { submissions, models, onAnswer } = asking;
  const answers: Answered<About>[] = [];
  await askEach(
    {
      ...asking,
      onAnswer: (answered) => {
        answers.push(answered);
        onAnswer(answered);
      },
    },
    context,
  );
  const places = new Map<unknown, number>([...submissions.entries()].map(([index, submission]) => [submission, index]));
  const placeOf = ({ submission, model }: Answered<About>): number =>
    (places.get(submission) ?? 0) * models.length + models.indexOf(model);
  return answers.sort((a, b) => a.run - b.run || placeOf(a) - placeOf(b));
}
