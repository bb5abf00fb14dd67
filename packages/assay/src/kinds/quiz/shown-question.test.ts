import { describe, expect, test } from '@jest/globals';
import { chiSquareUpperTail } from '../../statistics/distributions';
import { createQuestion } from '../../testing/small-quiz';
import { letterOf, type Order, orderOfRun, showOptions } from './shown-question';

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
