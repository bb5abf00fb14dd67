import { holmAdjust } from '../../statistics/multiple-tests';
import { uniformChoiceTest } from '../../statistics/homogeneity';
import { recallSpread } from './build-cell-report';
import type { CellTally } from './cell-tally';
import type { CellReport } from './quiz-section';
import type { QuizHead } from './quiz-details';
import { letterOf } from './shown-question';

/** Why a quiz cannot measure position bias, or `undefined` if it can. */
export function refusePositions({ shuffle, circular, questions, cells }: QuizHead): string | undefined {
  if (questions.every(({ multiple }) => multiple)) {
    return 'several options may be right in every question';
  }
  if (questions.every(({ multiple, open }) => multiple || open !== undefined)) {
    return 'no question has exactly one right option';
  }
  if (cells.some(({ vote }) => vote !== undefined)) {
    return 'each vote sees its own order, so the answer of a vote has no letter';
  }
  return shuffle === true || shuffle === 'options' || circular
    ? undefined
    : 'the options were not shuffled for each trial (set "shuffle": true)';
}

/**
 * How often each cell chose each letter, and whether the differences are significant; `null` if this cannot be
 * measured.
 */
export function reportPositions(quiz: QuizHead, cells: readonly CellTally[]): readonly CellReport['position'][] {
  if (refusePositions(quiz) !== undefined) {
    return cells.map(() => null);
  }
  const tests = cells.map(({ letters }) => uniformChoiceTest(letters.chosen, letters.expected));
  const tested = tests.flatMap((test, index) => (test === undefined ? [] : [{ index, pValue: test.pValue }]));
  const adjusted = holmAdjust(tested.map(({ pValue }) => pValue));
  return cells.map(({ letters }, index) => {
    const test = tests[index];
    return test === undefined
      ? null
      : {
          letters: letters.chosen.map((chosen, place) => ({
            letter: letterOf(place),
            chosen,
            expected: letters.expected[place] ?? 0,
          })),
          pValue: adjusted[tested.findIndex((one) => one.index === index)] ?? 1,
          cramersV: test.cramersV,
          recallSpread: recallSpread(letters),
        };
  });
}
