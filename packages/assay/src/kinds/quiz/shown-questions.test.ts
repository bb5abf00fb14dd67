import { describe, expect, test } from '@jest/globals';
import { chiSquareUpperTail } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { createAnswer, createQuestion, createQuizHead, sectionWith } from '../../testing/small-quiz';
import { refusePositions, reportPositions } from './build-cell-report';
import { createCellTally } from './cell-tally';
import { findLetterReference, findOwnLetters } from './check-questions';
import type { QuizAnswer } from './quiz-answer';
import type { CellEntry, QuizHead } from './quiz-details';
import { scoreChoice } from './reading/score-choice';
import { letterOf, type Order, orderOfRun, randomize, showOptions } from './shown-question';

describe('shownQuestion', () => {
  const shuffled: Order = { seed: '1', shuffle: true };

  const question = createQuestion('q', [2]);

  const questions = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => createQuestion(id));

  const runs = Array.from({ length: 50 }, (_, run) => run);

  const placesOf = (order: Order, run: number, asked = question) =>
    showOptions(asked, order, run).map(({ place }) => place);

  const idsOf = (order: Order, run: number) => orderOfRun(questions, order, run).map(({ id }) => id);

  describe('showOptions', () => {
    test('gives each option a letter in the order shown, its place in the file, and whether it is right', () => {
      const shown = showOptions(question, { seed: '1', shuffle: false }, 0);

      expect(shown).toEqual([
        { letter: 'A', place: 0, text: 'q 0', correct: false },
        { letter: 'B', place: 1, text: 'q 1', correct: false },
        { letter: 'C', place: 2, text: 'q 2', correct: true },
        { letter: 'D', place: 3, text: 'q 3', correct: false },
      ]);
    });

    test('keeps text, place and rightness of an option together in every order', () => {
      for (const run of runs) {
        const shown = showOptions(question, shuffled, run);

        expect(shown.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
        expect(shown.map(({ place, text, correct }) => ({ place, text, correct }))).toEqual(
          shown.map(({ place }) => ({ place, text: `q ${String(place)}`, correct: place === 2 })),
        );
      }
    });

    test('gives the same order for the same seed, run and question, on every machine', () => {
      expect(runs.map((run) => placesOf(shuffled, run))).toEqual(runs.map((run) => placesOf({ ...shuffled }, run)));
      expect([0, 1, 2].map((run) => placesOf(shuffled, run).join())).toEqual(['0,1,2,3', '3,1,2,0', '3,0,2,1']);
    });

    test.each([
      { other: 'seed', orders: runs.map((run) => placesOf({ ...shuffled, seed: '2' }, run)) },
      { other: 'run', orders: runs.map((run) => placesOf(shuffled, run + 1)) },
      { other: 'question', orders: runs.map((run) => placesOf(shuffled, run, createQuestion('other'))) },
    ])('gives other orders for another $other', ({ orders }) => {
      expect(orders).not.toEqual(runs.map((run) => placesOf(shuffled, run)));
      expect(new Set(orders.map(String)).size).toBeGreaterThan(15);
    });

    test('gives each of the 24 orders equally often over 24,000 runs (chi-square)', () => {
      const counts = new Map<string, number>();

      for (let run = 0; run < 24_000; run += 1) {
        const order = placesOf(shuffled, run).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }

      const statistic = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      expect(counts.size).toBe(24);
      expect(chiSquareUpperTail(statistic, 23)).toBeGreaterThan(0.001);
    });

    test.each([
      { shuffle: true, orders: 24 },
      { shuffle: 'options', orders: 24 },
      { shuffle: 'questions', orders: 1 },
      { shuffle: false, orders: 1 },
    ] as const)('shows the options in $orders orders when shuffle is $shuffle', ({ shuffle, orders }) => {
      const seen = new Set(Array.from({ length: 500 }, (_, run) => String(placesOf({ seed: '1', shuffle }, run))));

      expect(seen.size).toBe(orders);
      expect(seen.has('0,1,2,3')).toBe(true);
    });

    test.each([shuffled, { ...shuffled, shuffle: false }])(
      'shows each option once at each letter over all rotations when shuffle is $shuffle',
      (order) => {
        const rotations = [0, 1, 2, 3].map((rotation) => showOptions(question, order, 5, rotation));

        for (const letter of ['A', 'B', 'C', 'D']) {
          const places = rotations.map((shown) => shown.find((option) => option.letter === letter)?.place);
          expect(places.sort()).toEqual([0, 1, 2, 3]);
        }
      },
    );

    test('begins the rotations with the order of the run and moves it on by one place at a time', () => {
      const order: Order = { seed: '1', shuffle: false };

      expect([0, 1, 3].map((rotation) => showOptions(question, order, 0, rotation).map(({ place }) => place))).toEqual([
        [0, 1, 2, 3],
        [1, 2, 3, 0],
        [3, 0, 1, 2],
      ]);
    });
  });

  describe('orderOfRun', () => {
    test.each([
      { shuffle: true, moves: true },
      { shuffle: 'questions', moves: true },
      { shuffle: 'options', moves: false },
      { shuffle: false, moves: false },
    ] as const)('moves the questions when shuffle is $shuffle: $moves', ({ shuffle, moves }) => {
      const orders = new Set(runs.map((run) => String(idsOf({ seed: '1', shuffle }, run))));

      expect(orders.size).toBe(moves ? runs.length : 1);
      expect(orders.has('a,b,c,d,e,f,g,h')).toBe(!moves);
    });

    test('asks every question once in each run, in the same order for the same seed', () => {
      for (const run of runs) {
        expect([...idsOf(shuffled, run)].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
        expect(idsOf(shuffled, run)).toEqual(idsOf({ ...shuffled }, run));
      }
    });

    test('gives other orders for another seed', () => {
      expect(runs.map((run) => idsOf({ ...shuffled, seed: '2' }, run))).not.toEqual(
        runs.map((run) => idsOf(shuffled, run)),
      );
    });
  });

  describe('letterOf', () => {
    test.each([
      { index: 0, letter: 'A' },
      { index: 3, letter: 'D' },
      { index: 25, letter: 'Z' },
    ])('is $letter for $index', ({ index, letter }) => {
      expect(letterOf(index)).toBe(letter);
    });
  });
});

/** Pearson's test that every class is equally likely. */
function uniformP(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  return chiSquareUpperTail(statistic, counts.length - 1);
}

describe('randomize', () => {
  test('gives the same items, each as often, whatever the random numbers', () => {
    const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), numbers, (items, draws) => {
        let draw = 0;

        const shuffled = randomize(items, () => draws[(draw += 1) % draws.length] ?? 0);

        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  test('gives a new array and leaves the one it was given', () => {
    const items = Object.freeze(['a', 'b', 'c', 'd']);

    const shuffled = randomize(items, createRandom('new array'));

    expect(shuffled).not.toBe(items);
    expect(items).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([[[]], [['a']]])('gives a new array of %j', (items) => {
    const shuffled = randomize(items, createRandom('short'));

    expect(shuffled).toEqual(items);
    expect(shuffled).not.toBe(items);
  });

  test.each([
    { random: 0, order: ['b', 'c', 'd', 'a'] },
    { random: 1 - 2 ** -32, order: ['a', 'b', 'c', 'd'] },
  ])('stays inside the array when every number is $random', ({ random, order }) => {
    expect(randomize(['a', 'b', 'c', 'd'], () => random)).toEqual(order);
  });

  test.each(['1', '2', '3'])(
    'gives each of the 24 orders of four items equally often (chi-square, seed %s)',
    (seed) => {
      const random = createRandom('orders', seed);
      const counts = new Map<string, number>();

      for (let shuffle = 0; shuffle < 24_000; shuffle += 1) {
        const order = randomize(['a', 'b', 'c', 'd'], random).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }

      expect(counts.size).toBe(24);
      expect(uniformP([...counts.values()])).toBeGreaterThan(0.001);
    },
  );

  test('puts each of ten items equally often at each place (chi-square)', () => {
    const random = createRandom('places');
    const items = [...Array(10).keys()];
    const counts = new Map<string, number>();

    for (let shuffle = 0; shuffle < 10_000; shuffle += 1) {
      for (const [place, item] of randomize(items, random).entries()) {
        const key = `${String(item)} at ${String(place)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }

    const pValues = items.map((item) =>
      uniformP(items.map((place) => counts.get(`${String(item)} at ${String(place)}`) ?? 0)),
    );
    expect(Math.min(...pValues)).toBeGreaterThan(0.0001);
  });

  test('keeps with each option whether it is right', () => {
    const options = [
      { text: 'one', correct: false },
      { text: 'two', correct: true },
      { text: 'three', correct: false },
    ];

    const shuffled = randomize(options, createRandom('options'));

    expect(shuffled).toHaveLength(3);
    for (const option of shuffled) {
      expect(options).toContain(option);
    }
  });
});

describe('findOwnLetters', () => {
  test.each([
    [['(A) Paris', '(B) Rome'], 'Paris | Rome'],
    [['a) Paris', 'b) Rome'], 'Paris | Rome'],
    [['A)21', 'B)21.5', 'C)22'], '21 | 21.5 | 22'],
    [['A. Paris', 'B. Rome'], 'Paris | Rome'],
    [['[A] Paris', '[B] Rome'], 'Paris | Rome'],
    [['A – Paris', 'B – Rome'], 'Paris | Rome'],
    [['(C) Rome', '(A) Paris', '(B) Bern'], 'out of order'],
    [['(A) Paris', 'Rome'], undefined],
    [['(A) Paris', 'B) Rome'], undefined],
    [['(A) Paris', '(A) Rome'], undefined],
    [['(A) Paris', '(C) Rome'], undefined],
    [['(a) only', '(b) only'], undefined],
    [['(a)', '(b)'], undefined],
    [['A Paris', 'B Rome'], undefined],
    [['(A) Paris'], undefined],
  ])('of %j are %j', (options, expected) => {
    const own = findOwnLetters(options);

    expect(own?.inOrder === false ? 'out of order' : own?.texts.join(' | ')).toBe(expected);
  });
});

describe('findLetterReference', () => {
  test.each([
    ['Which?', 'Both A and B', true],
    ['Which?', 'neither (A) nor (B)', true],
    ['Which?', 'A, B and C', true],
    ['Which?', 'A only', true],
    ['Which?', 'option B', true],
    ['Is (B) right?', 'yes', true],
    ['Is option B right?', 'yes', true],
    ['How fast do A and B run?', 'vitamin C', false],
    ['Which?', 'All of the above', false],
    ['Which?', 'A dog and a cat', false],
    ['Which?', 'X and Y', false],
    ['Which?', 'A and Bob', false],
  ])('of %j with the option %j: %j', (title, option, expected) => {
    expect(findLetterReference(title, ['one', 'two', option]) !== undefined).toBe(expected);
  });
});

describe('reportPositions', () => {
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

describe('report positions', () => {
  const questions = Array.from({ length: 100 }, (_, index) => createQuestion(`q${String(index)}`, [index % 4]));

  const shuffled: Partial<QuizHead> = { shuffle: true, runs: 4 };

  /** Answers of a cell that is right in 70 % and says its favourite letter, A, in a share of its answers. */
  function answersOf(quiz: QuizHead, cell: number, favourite: number): readonly QuizAnswer[] {
    const random = createRandom('positions', cell);
    return Array.from({ length: quiz.runs }, (_, run) => run).flatMap((run) =>
      quiz.questions.map((question) => {
        const order = showOptions(question, quiz, run).map(({ place }) => place);
        const right = order.findIndex((place) => question.options[place]?.correct);
        const believed = random() < 0.7 ? right : Math.floor(random() * 4);
        return createAnswer(question, letterOf(random() < favourite ? 0 : believed), { cell, run, order });
      }),
    );
  }

  function positionsOf(quiz: QuizHead, favourites: readonly number[]) {
    const answers = favourites.flatMap((favourite, cell) => answersOf(quiz, cell, favourite));
    return reportPositions(quiz, sectionWith(quiz, answers).cells);
  }

  describe('reportPositions', () => {
    test('finds the cell that prefers a letter, and no other', () => {
      const quiz = createQuizHead(questions, { ...shuffled, models: ['fair', 'biased', 'fair too'] });

      const positions = positionsOf(quiz, [0, 0.3, 0]);

      expect(positions.map((position) => (position?.pValue ?? 0) <= 0.05)).toEqual([false, true, false]);
      expect(positions[1]?.letters.map(({ letter, expected }) => [letter, expected])).toEqual([
        ['A', 100],
        ['B', 100],
        ['C', 100],
        ['D', 100],
      ]);
      expect(positions[1]?.letters[0]?.chosen).toBeGreaterThan(150);
      expect(positions[1]?.cramersV).toBeGreaterThan(0.2);
      expect(positions[0]?.cramersV).toBeLessThan(0.1);
    });

    test('reports letters, χ², effect and recall by letter, adjusted over all cells', () => {
      const first = createQuestion('one', [0]);
      const second = createQuestion('two', [1]);
      const quiz = createQuizHead([first, second], { shuffle: 'options', runs: 20, models: ['a', 'b'] });
      const runs = Array.from({ length: 20 }, (_, run) => run);
      const answers = runs.flatMap((run) => [
        createAnswer(first, 'A', { run }),
        createAnswer(second, run < 10 ? 'A' : 'B', { run }),
      ]);

      const [position] = reportPositions(quiz, sectionWith(quiz, answers).cells);

      expect(position).toEqual({
        letters: [
          { letter: 'A', chosen: 30, expected: 10 },
          { letter: 'B', chosen: 10, expected: 10 },
          { letter: 'C', chosen: 0, expected: 10 },
          { letter: 'D', chosen: 0, expected: 10 },
        ],
        // (20² + 0 + 10² + 10²) / 10 = 60, with 3 degrees of freedom.
        pValue: expect.closeTo(5.88e-13, 14) as unknown,
        cramersV: expect.closeTo(Math.sqrt(60 / (40 * 3)), 12) as unknown,
        // Recall is 1 at A and 0.5 at B.
        recallSpread: 0.25,
      });
    });

    test('adjusts by Holm over the cells that can be tested', () => {
      const quiz = createQuizHead(questions, { ...shuffled, models: ['biased', 'fair', 'silent'] });

      const alone = positionsOf({ ...quiz, cells: quiz.cells.slice(0, 1) }, [0.1]);
      const both = positionsOf(quiz, [0.1, 0]);

      expect(both[0]?.pValue).toBeCloseTo(2 * (alone[0]?.pValue ?? 0), 12);
      expect(both[2]).toBeNull();
    });

    test('says nothing of a cell whose replies could not be read', () => {
      const quiz = createQuizHead(questions, shuffled);

      const { cells } = sectionWith(
        quiz,
        questions.map((question) => createAnswer(question, 'unreadable')),
      );

      expect(reportPositions(quiz, cells)).toEqual([null]);
    });

    test('counts even chances by the number of options of each question', () => {
      const two = createQuestion('two', [0], { options: questions[0]?.options.slice(0, 2) ?? [] });
      const quiz = createQuizHead([createQuestion('four'), two], { shuffle: true });

      const { cells } = sectionWith(
        quiz,
        quiz.questions.map((question) => createAnswer(question, 'A')),
      );

      expect(reportPositions(quiz, cells)[0]?.letters.map(({ expected }) => expected)).toEqual([
        0.75, 0.75, 0.25, 0.25,
      ]);
    });

    test('says nothing of letters that were not shuffled', () => {
      const quiz = createQuizHead(questions, { ...shuffled, shuffle: 'questions', models: ['a', 'b'] });

      expect(positionsOf(quiz, [0.9, 0])).toEqual([null, null]);
    });
  });

  describe('refusePositions', () => {
    const unshuffled = 'the options were not shuffled for each trial (set "shuffle": true)';

    test.each<{ quiz: Partial<QuizHead>; because: string | undefined }>([
      { quiz: { shuffle: true }, because: undefined },
      { quiz: { shuffle: 'options' }, because: undefined },
      { quiz: { shuffle: 'questions' }, because: unshuffled },
      { quiz: { shuffle: false }, because: unshuffled },
      { quiz: { shuffle: false, circular: true }, because: undefined },
      {
        quiz: { shuffle: true, questions: [createQuestion('a', [0, 1])] },
        because: 'several options may be right in every question',
      },
      { quiz: { shuffle: true, questions: [createQuestion('a', [0, 1]), createQuestion('b')] }, because: undefined },
    ])('refuses $quiz because $because', ({ quiz, because }) => {
      expect(refusePositions(createQuizHead(questions, quiz))).toBe(because);
    });
  });
});
