import { beforeAll, describe, expect, test } from '@jest/globals';
import { purposes } from 'gpt-assay/code';
import type { Oracle } from 'gpt-assay/oracle';
import { no, undecided, yes } from '../../../assay/dist/oracle/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import type { Fixture } from 'gpt-assay/kinds';
import { makeVariants, type MadeVariants, type Making } from './make-variants';

const right: Fixture = {
  id: 'right',
  title: 'right',
  language: 'javascript',
  file: 'fixtures/x/right.yaml',
  policy: {},
  lines: {},
  solution: 'function f(a, b) {\n  return a < b;\n}\n',
  expected: { isCorrect: true, isShort: true },
};
const wrong: Fixture = {
  ...right,
  id: 'wrong',
  title: 'wrong',
  solution: 'function f(a, b) {\n  return a >= b;\n}\n',
  expected: { isCorrect: false, isShort: false },
};

/** Reads code as these tests mean it: right is what compares by `<`, or by `>` the other way round. */
const oracle: Oracle = {
  isCorrect: ({ solution }) =>
    /\b(?:a < b|b > a)/.test(solution)
      ? yes('compares')
      : solution.includes('return')
        ? no('does not')
        : undecided('returns nothing'),
  isShort: ({ solution }) => (solution.split('\n').length < 9 ? yes('is') : no('is not')),
};

const making: Making = {
  fixtures: [right, wrong],
  analytics: ['isCorrect', 'isShort', 'isPretty'],
  purposes,
  seed: 'a',
  combined: false,
  count: 10_000,
  oracle,
  tools: { sandbox: openSandbox(), signal: new AbortController().signal },
};

let made: MadeVariants;

beforeAll(async () => {
  made = await makeVariants(making);
});

describe('makeVariants', () => {
  test('keeps a mutant that lost what was true, and says what', () => {
    const mutant = made.variants.find(({ id }) => id === 'right--boundary-1');

    expect(mutant).toMatchObject({
      title: 'right: boundary in line 2, `<` becomes `<=`',
      solution: 'function f(a, b) {\n  return a <= b;\n}\n',
      expected: { isCorrect: false, isShort: true },
      variant: { parent: 'right', purpose: 'flipping', line: 2, flips: ['isCorrect'] },
    });
  });

  test('claims nothing that the oracle does not decide, or denies of the original', () => {
    const names = made.variants.flatMap(({ variant, expected }) =>
      Object.keys(expected).map((analytic) => `${variant.parent} ${analytic}`),
    );

    // Nobody covers isPretty, and of `wrong` the oracle says that it is short.
    expect(new Set(names)).toEqual(new Set(['right isCorrect', 'right isShort', 'wrong isCorrect']));
  });

  test('keeps every label where an operator is to preserve it', () => {
    const kept = made.variants.filter(({ variant }) => variant.purpose === 'preserving');

    expect(kept.filter(({ variant }) => variant.operator === 'turn-comparison').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['right--turn-comparison-1', 'wrong--turn-comparison-1']),
    );
    expect(kept.every(({ variant, expected }) => expected['isCorrect'] === (variant.parent === 'right'))).toBe(true);
  });

  test('counts what it drops by reason', () => {
    const reasons = new Set(made.dropped.map(({ reason }) => reason));

    expect(reasons).toEqual(new Set(['equivalent', 'undecided', 'label-changed']));
    expect(made.dropped.reduce((sum, { count }) => sum + count, 0) + made.variants.length).toBe(made.tried);
  });

  test('makes no two that are equal, nor one that equals a fixture', () => {
    const codes = [...making.fixtures, ...made.variants].map(({ solution }) => solution);

    expect(new Set(codes).size).toBe(codes.length);
  });

  test('rewrites code beside its change, and counts it as what was changed first', async () => {
    const { variants: twice } = await makeVariants({ ...making, combined: true, count: 60 });

    expect(twice).toHaveLength(60);
    expect(twice.map(({ variant }) => variant.what)).toEqual(twice.map(() => expect.stringContaining('; beside it ')));
    expect(twice.find(({ id }) => id.startsWith('right--boundary-1--'))).toMatchObject({
      solution: expect.stringContaining('<='),
      variant: { operator: 'boundary', purpose: 'flipping', flips: ['isCorrect'] },
    });
    expect((await makeVariants({ ...making, combined: true, count: 60 })).variants).toEqual(twice);
  });

  test('begins with one of each operator, however many are wanted', async () => {
    const { variants } = await makeVariants({ ...making, count: 12 });

    expect(new Set(variants.map(({ variant }) => variant.operator)).size).toBe(12);
    expect(variants).toEqual(made.variants.slice(0, 12));
    expect((await makeVariants({ ...making, count: 12, seed: 'b' })).variants).not.toEqual(variants);
  });
});
