import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { createAnswer, createQuestion, createQuizHead, sectionWith } from '../../testing/small-quiz';
import { buildCellReport } from './build-cell-report';
import { rankCells } from './rank-cells';

const models = 20;
const questions = 60;
const accuracy = 0.75;

/** The leader of so many models that are equally good, in one run. */
function leaderOf(seed: number): ReturnType<typeof buildCellReport> | undefined {
  const random = createRandom('chosen', seed);
  const asked = Array.from({ length: questions }, (_, index) => createQuestion(`q${String(index)}`));
  const names = Array.from({ length: models }, (_, index) => `m${String(index)}`);
  const quiz = createQuizHead(asked, { runs: 1, models: names });
  const answers = names.flatMap((_, cell) =>
    asked.map((question) => createAnswer(question, random() < accuracy ? 'A' : 'B', { run: 0, cell })),
  );
  const reports = sectionWith(quiz, answers).cells.map((cell) => buildCellReport(cell, quiz, models));
  return reports[rankCells(reports)[0] ?? -1];
}

describe('the interval of a leader', () => {
  const seeds = sized({ little: 60, all: 1000 });
  const leaders = Array.from({ length: seeds }, (_, seed) => leaderOf(seed));
  const covering = (which: 'interval' | 'chosen'): number =>
    leaders.filter((leader) => {
      const interval = leader?.[which];
      return interval !== undefined && interval !== null && interval.lower <= accuracy && accuracy <= interval.upper;
    }).length / seeds;

  test('holds after it was chosen among twenty that are equally good', () => {
    expect(covering('chosen')).toBeGreaterThanOrEqual(0.95 - 3 * Math.sqrt((0.95 * 0.05) / seeds));
  });

  test('would be flattered if it took no account of the choice', () => {
    expect(covering('interval')).toBeLessThan(0.9);
  });
});
