import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { createCellTally } from './cell-tally';
import type { QuizAnswer } from './quiz-answer';
import type { CellEntry, QuizHead } from './quiz-details';
import { reportPositions } from './build-cell-report';
import { scoreChoice } from './reading/score-choice';
import { randomize } from './shown-question';

const cell: CellEntry = {
  label: 'x',
  model: 'offline/examinee',
  server: 'offline',
  simulated: true,
  priced: false,
  prompt: 0,
  system: null,
  notes: [],
};
const questions = Array.from({ length: 50 }, (_, number) => ({
  id: `q${String(number)}`,
  title: 'which?',
  multiple: false,
  line: 1,
  options: [0, 1, 2, 3].map((place) => ({ text: String(place), correct: place === number % 4 })),
}));
const quiz: QuizHead = {
  seed: '1',
  shuffle: true,
  firstRun: 0,
  runs: 12,
  files: { questions: '', config: '' },
  circular: false,
  policy: null,
  gated: false,
  cells: [cell],
  models: ['x · Prompt[0]'],
  questions,
};
const call = {
  ...({ source: 'offline', attempts: 1, milliseconds: 0, servedBy: null, server: null, responseId: null } as const),
  replyHash: null,
  usage: null,
  repliedAt: null,
};

/** What is the same in all answers. */
const alike = {
  call,
  cell: 0,
  rotation: 0,
};

/** Whether the position report of 50 answers a run, 70 % right, finds a preference; `forced` of them are A. */
function isDetected(seed: string, runs: number, forced: number): boolean {
  const random = createRandom('position', seed);
  const tally = createCellTally(quiz, cell);
  for (let run = 0; run < runs; run += 1) {
    for (const question of questions) {
      const shown = randomize([0, 1, 2, 3], random).map((place, index) => ({
        place,
        letter: 'ABCD'.charAt(index),
        correct: question.options[place]?.correct === true,
      }));
      const right = random() < 0.7;
      const wrong = shown.filter((option) => !option.correct);
      const believed = right ? shown.find((option) => option.correct) : wrong[Math.floor(random() * 3)];
      const letter = random() < forced ? 'A' : (believed?.letter ?? 'A');
      const order = shown.map(({ place }) => place);
      const verdict = scoreChoice({ status: 'answer', letters: [letter] }, shown);
      const entry: QuizAnswer = { ...alike, run, question: question.id, letters: [letter], order, verdict };
      tally.add(entry, []);
    }
  }
  return (reportPositions(quiz, [tally])[0]?.pValue ?? 1) <= 0.05;
}

function shareDetected(simulations: number, runs: number, forced: number): number {
  const seeds = Array.from({ length: simulations }, (_, seed) => `${String(seed)} ${String(forced)}`);
  return seeds.filter((seed) => isDetected(seed, runs, forced)).length / simulations;
}

describe('reportPositions', () => {
  test('raises a false alarm for about one in twenty unbiased examinees', () => {
    const share = shareDetected(sized({ little: 80, all: 500 }), 4, 0);

    expect(share).toBeGreaterThanOrEqual(sized({ little: 0.01, all: 0.03 }));
    expect(share).toBeLessThanOrEqual(sized({ little: 0.1, all: 0.07 }));
  });

  test('finds nine in ten of the examinees that answer A in 10 % of the cases', () => {
    expect(shareDetected(sized({ little: 15, all: 100 }), 12, 0.1)).toBeGreaterThan(0.9);
  });

  test('would take what unshuffled questions ask for a preference, and so refuses them', () => {
    const skewed = { ...quiz, shuffle: false as const };

    expect(reportPositions(skewed, [createCellTally(skewed, cell)])).toEqual([null]);
  });
});
