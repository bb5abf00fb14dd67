import { describe, expect, test } from '@jest/globals';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { orderForReview } from './review-queue';

const analytic = (name: string): Challenge['prompt']['analytics'][number] => ({ name, rubric: name, policy: {} });

function fixture(id: string, rest: Partial<Fixture>): Fixture {
  const file = `fixtures/c/${id}.yaml`;
  return { id, title: id, file, language: 'javascript', solution: id, expected: {}, policy: {}, lines: {}, ...rest };
}

const unreviewed = (id: string, rest: Partial<Fixture>): Fixture => fixture(id, { reviewed: false, ...rest });

function challenge(fixtures: readonly Fixture[], waiting: readonly Fixture[]): Challenge {
  return {
    id: 'c',
    title: 'C',
    root: '/',
    fixtures,
    unreviewed: waiting,
    examples: [],
    prompt: {
      file: 'prompts/c.md',
      title: 'C',
      request: { model: 'm', responseFormat: 'text' },
      system: undefined,
      text: '',
      analytics: [analytic('isRight'), analytic('isFast')],
    },
  };
}

const both = { isRight: true, isFast: true };

describe('orderForReview', () => {
  test('takes contradictions first, then split votes, then open analytics, then the rest, and says why', () => {
    const waiting = [
      unreviewed('a-agreed', { expected: both, proposals: { isRight: { oracle: true, model: true } } }),
      unreviewed('b-open', { expected: { isRight: true } }),
      unreviewed('c-split', {
        expected: both,
        proposals: { isFast: { model: true, votes: { true: 2, false: 1 } } },
      }),
      unreviewed('d-stated', {
        expected: both,
        proposals: { isRight: { author: true, oracle: false, model: false }, isFast: { oracle: true, model: false } },
      }),
      unreviewed('e-oracle', { expected: { isRight: true }, proposals: { isRight: { oracle: true, model: false } } }),
    ];

    const queue = orderForReview(challenge([fixture('old', { expected: both })], waiting));

    expect(queue.map(({ fixture: { id }, ...rest }) => ({ id, ...rest }))).toEqual([
      {
        id: 'd-stated',
        kind: 'contradiction',
        disputed: ['isRight', 'isFast'],
        open: [],
        because: 'author, oracle and model disagree on isRight and 1 more',
      },
      {
        id: 'e-oracle',
        kind: 'contradiction',
        disputed: ['isRight'],
        open: ['isFast'],
        because: 'oracle and model disagree on isRight',
      },
      {
        id: 'c-split',
        kind: 'split-votes',
        disputed: ['isFast'],
        open: [],
        because: '2 votes to 1 for true on isFast',
      },
      { id: 'b-open', kind: 'open', disputed: [], open: ['isFast'], because: 'no proposed label for isFast' },
      { id: 'a-agreed', kind: 'rare', disputed: [], open: [], because: '1 reviewed fixture is in javascript' },
    ]);
  });

  test('among equals takes what the challenge has least of, and counts what came before', () => {
    const slow = { isRight: true, isFast: false };
    const waiting = [
      unreviewed('a', { expected: both }),
      unreviewed('b', { expected: slow }),
      unreviewed('c', { expected: slow }),
      unreviewed('d', { expected: slow }),
      unreviewed('e', { expected: both, language: 'python' }),
    ];
    const reviewed = ['x', 'y'].map((id) => fixture(id, { expected: both }));

    const queue = orderForReview(challenge(reviewed, waiting));

    expect(queue.map(({ fixture: { id }, because }) => [id, because])).toEqual([
      ['b', 'no reviewed fixture has isFast false'],
      ['e', 'no reviewed fixture is in python'],
      ['c', 'no reviewed fixture has isFast false'],
      ['d', 'no reviewed fixture has isFast false'],
      ['a', '2 reviewed fixtures are in javascript'],
    ]);
  });

  test('puts each of five thousand into the queue once', () => {
    const waiting = Array.from({ length: 5000 }, (_, index) =>
      unreviewed(String(index), {
        expected: { isRight: index % 2 === 0, isFast: index % 3 === 0 },
        language: `language-${String(index % 20)}`,
      }),
    );

    const queue = orderForReview(challenge([], waiting));

    expect(queue).toHaveLength(5000);
    expect(new Set(queue.map(({ fixture: { id } }) => id)).size).toBe(5000);
  });
});
