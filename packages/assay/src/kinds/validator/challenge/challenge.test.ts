import { describe, expect, test } from '@jest/globals';
import { assertionsOf, type Challenge } from './challenge';
import type { Fixture } from './fixture';

const makeFixture = (id: string, expected: Fixture['expected'], policy: Fixture['policy'] = {}): Fixture => ({
  id,
  title: id,
  file: `fixtures/parity/${id}.yaml`,
  language: 'javascript',
  solution: id,
  expected,
  policy,
  lines: {},
});

const challenge: Challenge = {
  id: 'parity',
  title: 'Parity',
  root: '/project',
  unreviewed: [],
  examples: [],
  prompt: {
    file: 'prompts/parity.md',
    title: 'Parity',
    request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
    system: undefined,
    text: '{{ solution }}',
    analytics: [
      { name: 'isShort', rubric: 'r', policy: { assert: 'soft', tolerate: 0.2 } },
      { name: 'isCorrect', rubric: 'r', policy: {} },
    ],
  },
  fixtures: [
    makeFixture('b', { isCorrect: true, isShort: false }),
    makeFixture(
      'a',
      { isCorrect: false, isShort: true },
      { isShort: { assert: 'hard' }, isCorrect: { assert: 'soft' } },
    ),
  ],
};

const short = (assert: 'declared' | 'soft'): unknown =>
  assertionsOf(challenge, assert).map(({ fixture, analytic, expected, policy }) => [
    `${fixture.id} ${analytic} ${String(expected)}`,
    policy,
  ]);

describe('assertionsOf', () => {
  test("goes by fixture and then in the prompt's order; a fixture's policy wins", () => {
    expect(short('declared')).toEqual([
      ['b isShort false', { assert: 'soft', tolerate: 0.2 }],
      ['b isCorrect true', { assert: 'hard', tolerate: 0.01 }],
      ['a isShort true', { assert: 'hard', tolerate: 0.2 }],
      ['a isCorrect false', { assert: 'soft', tolerate: 0.1 }],
    ]);
  });

  test('makes every assertion soft for a run that only logs, and keeps what each tolerates', () => {
    expect(short('soft')).toEqual([
      ['b isShort false', { assert: 'soft', tolerate: 0.2 }],
      ['b isCorrect true', { assert: 'soft', tolerate: 0.01 }],
      ['a isShort true', { assert: 'soft', tolerate: 0.2 }],
      ['a isCorrect false', { assert: 'soft', tolerate: 0.1 }],
    ]);
  });

  test('does the same for a prompt whose policy is soft, unless everything is asked to be hard', () => {
    const soft: Challenge = { ...challenge, prompt: { ...challenge.prompt, policy: 'soft' } };
    const kinds = (assert: 'declared' | 'hard'): readonly string[] =>
      assertionsOf(soft, assert).map(({ policy }) => policy.assert);

    expect(new Set(kinds('declared'))).toEqual(new Set(['soft']));
    expect(new Set(kinds('hard'))).toEqual(new Set(['hard']));
  });
});
