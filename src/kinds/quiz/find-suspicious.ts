import { isHeldOut } from '../../experiment/assess/holdout';
import type { CellTally } from './cell-tally';
import { judgedOf } from './question-tally';
import type { QuizSection } from './quiz-section';
import { describeOpen } from './open-answer';
import { acceptsOpen } from './reading/read-open';
import type { QuizHead } from './quiz-details';

/** Questions that every one of two cells or more gets wrong in most trials, with what most answers say instead: the label may be wrong. */
export function findSuspicious({ questions, looks }: QuizHead, cells: readonly CellTally[]): QuizSection['suspicious'] {
  return questions.flatMap(({ id, title, line, options, open }, index) => {
    const tallies = cells.flatMap((cell) => cell.questions[index] ?? []).filter((one) => judgedOf(one) > 0);
    const isUnseen = looks !== undefined && isHeldOut(id);
    if (isUnseen || tallies.length < 2 || !tallies.every((one) => one.correct < judgedOf(one) / 2)) {
      return [];
    }
    const choices = new Map<string, number>();
    for (const [places, count] of tallies.flatMap((one) => [...one.choices])) {
      choices.set(places, (choices.get(places) ?? 0) + count);
    }
    const label = options.flatMap(({ correct }, place) => (correct ? [place] : [])).join();
    const isRight = (key: string): boolean => (open === undefined ? key === label : acceptsOpen(open, key));
    const [most] = [...choices].filter(([key]) => !isRight(key)).sort(([, a], [, b]) => b - a);
    // Where no answer could be read, the label is not what is wrong.
    if (most === undefined) {
      return [];
    }
    const judged = tallies.reduce((sum, one) => sum + judgedOf(one), 0);
    const textOf = (place: string): string => options[Number(place)]?.text ?? '';
    return [
      {
        ...{ title, line },
        labelled:
          open === undefined
            ? options.filter(({ correct }) => correct).map(({ text }) => text)
            : [...describeOpen(open)],
        chosen: open === undefined ? most[0].split(',').map(textOf) : [most[0]],
        share: most[1] / judged,
      },
    ];
  });
}
