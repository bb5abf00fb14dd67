import { beforeAll, describe, expect, test } from '@jest/globals';
import { purposes } from 'gpt-assay/code';
import type { Fixture } from 'gpt-assay/kinds';
import type { Oracle } from 'gpt-assay/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import { no, undecided, yes } from '../../../assay/dist/oracle/oracle';
import { type MadeVariants, makeVariants, type Making } from './make-variants';
import { findWeakest, measure, observationsOf, type VerdictCount } from './measure-stress';
import type { StressDetails } from './stress-details';
import type { StressCell, StressResult, StressSection } from './stress-section';
import { describeWeakSpot } from './weak-spot';

describe('findWeakest', () => {
  interface Cell {
    readonly name: string;
    readonly measure: 'caught' | 'flipped' | 'fooled';
    /** Confidence up to which the interval is wholly beyond. */
    readonly upTo: number;
    readonly interval: null;
  }

  function cell(name: string, upTo: number, measure: Cell['measure'] = 'fooled'): Cell {
    return { name, measure, upTo, interval: null };
  }

  function weakestOf(cells: readonly Cell[]): readonly string[] {
    const weak = findWeakest(cells, ({ measure, upTo }, confidence) => {
      const isBeyond = confidence <= upTo;
      const [worse, better] = measure === 'caught' ? [0.7, 0.9] : [0.1, -0.1];
      const edge = isBeyond ? worse : better;
      return { interval: measure === 'caught' ? { lower: 0, upper: edge } : { lower: edge, upper: 1 } };
    });
    return weak.map(({ name }) => name);
  }

  test.each([
    ['one alone, at 95 %', [cell('a', 0.951)], ['a']],
    ['none of two that each are beyond at 95 %', [cell('a', 0.951), cell('b', 0.951)], []],
    ['of two, one at 97.5 %, then the other at 95 %', [cell('a', 0.951), cell('b', 0.976, 'caught')], ['a', 'b']],
    ['only what is beyond at its step', [cell('a', 0.94), cell('b', 0.976), cell('c', 0.984)], ['b', 'c']],
    ['nothing of nothing', [], []],
  ])('names %s', (_, cells, names) => {
    expect(weakestOf(cells)).toEqual(names);
  });
});

describe('makeVariants', () => {
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

type Variants = StressDetails['variants'];

function variant(parent: string, purpose: Variants[number]['purpose'], flips: string[] = []): Variants[number] {
  return { fixture: `${parent}--x`, parent, operator: 'x', purpose, line: 1, what: '', flips };
}

function of(judged: number, wrong: number, wronglyTrue = 0): VerdictCount {
  return { judged, wrong, wronglyTrue };
}

/** Verdicts on the only analytic. */
function verdicts(counts: Readonly<Record<string, VerdictCount>>): (fixture: string) => VerdictCount | undefined {
  return (fixture) => counts[fixture];
}

describe('observationsOf', () => {
  test.each([
    ['of a mutant, what it lost', variant('a', 'flipping', ['isShort']), ['isShort']],
    ['of code that does the same, everything', variant('a', 'preserving'), ['isCorrect', 'isShort', 'isPretty']],
    ['of a trick, what is false', variant('a', 'injection'), ['isCorrect', 'isShort']],
    ['of an empty submission, what is false', variant('a', 'empty'), ['isCorrect', 'isShort']],
  ])('counts %s', (_, one, analytics) => {
    const labels = { isCorrect: false, isShort: false, isPretty: true };

    expect(observationsOf([one], () => labels).map(({ analytic }) => analytic)).toEqual(analytics);
  });
});

describe('measure', () => {
  const observed = (...variants: Variants): ReturnType<typeof observationsOf> =>
    variants.map((one) => ({ variant: one, analytic: 'isCorrect' }));

  test('caught is the share of right verdicts, whatever those on the originals were', () => {
    const all = observed(variant('a', 'flipping'), variant('b', 'flipping'));

    expect(measure('caught', all, verdicts({ 'a--x': of(4, 1), 'b--x': of(4, 0), a: of(4, 4) }))).toMatchObject({
      variants: 2,
      originals: 2,
      judged: 8,
      happened: 7,
      base: null,
      rate: 0.875,
    });
  });

  test('takes variants of one original that stand in files of their own for one unit', () => {
    const all = observed(variant('a', 'flipping'), variant('a--short', 'flipping'));

    expect(measure('caught', all, verdicts({ 'a--x': of(4, 1), 'a--short--x': of(4, 0) }))).toMatchObject({
      variants: 2,
      originals: 1,
      rate: 0.875,
      interval: null,
    });
  });

  test('flipped is the error rate beyond that of the originals, weighted alike', () => {
    const all = observed(variant('a', 'preserving'), variant('b', 'preserving'));
    const counts = { 'a--x': of(6, 3), a: of(2, 1), 'b--x': of(2, 1), b: of(4, 0) };

    const result = measure('flipped', all, verdicts(counts));

    // 4 of 8 on variants; on originals 6 × ½ and 2 × 0.
    expect(result).toMatchObject({ judged: 8, happened: 4, base: 0.375, rate: 0.125 });
    expect(result.interval?.lower).toBeLessThan(0.125);
  });

  test('fooled counts what is wrongly true, and neither what cannot be read nor what was so before', () => {
    const all = observed(variant('a', 'injection'), variant('b', 'injection'));
    const counts = { 'a--x': of(4, 4, 3), a: of(4, 2, 1), 'b--x': of(4, 1, 0), b: of(4, 0) };

    expect(measure('fooled', all, verdicts(counts))).toMatchObject({ happened: 3, base: 0.125, rate: 0.25 });
  });

  test('compares what is no solution any more with nothing', () => {
    const all = observed(variant('a', 'empty'), variant('b', 'empty'));
    const counts = { 'a--x': of(2, 2, 2), a: of(2, 2, 2), 'b--x': of(2, 0), b: of(2, 0) };

    expect(measure('fooled', all, verdicts(counts))).toMatchObject({ base: 0, rate: 0.5 });
  });

  test('leaves out what was not judged, or has nothing to be compared with', () => {
    const all = observed(variant('a', 'preserving'), variant('b', 'preserving'), variant('c', 'preserving'));
    const counts = { 'a--x': of(2, 1), a: of(2, 0), 'b--x': of(0, 0), b: of(2, 0), 'c--x': of(2, 2) };

    expect(measure('flipped', all, verdicts(counts))).toEqual({
      variants: 1,
      originals: 1,
      judged: 2,
      happened: 1,
      base: 0,
      rate: 0.5,
      interval: null,
    });
    expect(measure('flipped', [], verdicts({}))).toMatchObject({ judged: 0, rate: null, interval: null });
  });
});

describe('describeWeakSpot', () => {
  const counted = { variants: 82, originals: 20, judged: 82, happened: 50, base: null };

  const cell = (operator: string, measure: StressCell['measure'], rate: number): StressCell => ({
    ...counted,
    operator,
    measure,
    analytic: null,
    rate,
    interval: null,
  });

  const result = (
    measure: StressResult['measure'],
    rate: number | null,
    more: Partial<StressResult> = {},
  ): StressResult => ({
    ...counted,
    measure,
    rate,
    interval: null,
    policy: null,
    ...more,
  });

  function group(more: Partial<StressSection['groups'][number]>): StressSection['groups'][number] {
    return { group: 'gpt-6-luna', measures: [], weakest: [], cells: [], ...more };
  }

  const literal = group({ cells: [cell('literal', 'caught', 0.12)], weakest: ['literal'] });

  const suspect = group({ group: 'other', cells: [cell('order-in-string', 'fooled', 0.76)] });

  const missed = result('caught', 0.7, { policy: { status: 'failed', reason: 'missed', below: true } });

  test.each<[string, readonly StressSection['groups'][number][], string | undefined]>([
    ['the significant operator', [literal], 'Weak against literal (changes a number by one), 12 % caught.'],
    ['no operator that is only suspicious', [suspect], undefined],
    [
      'an operator of another version by its name',
      [group({ cells: [cell('old', 'caught', 0)], weakest: ['old'] })],
      'Weak against old, 0 % caught.',
    ],
    ['a measure that missed its limit', [group({ measures: [missed] })], 'Weak against planted bugs, 70 % caught.'],
    [
      'a measure that is significant, with its errors on the originals',
      [group({ measures: [result('fooled', 0.2, { base: 0.05, interval: { lower: 0.1, upper: 0.3 } })] })],
      'Weak against tricks, 25 % wrong.',
    ],
    [
      'of several models the one with what is shown',
      [suspect, literal],
      'gpt-6-luna: weak against literal (changes a number by one), 12 % caught.',
    ],
    [
      'what was caught, and that nothing is shown',
      [group({ measures: [result('caught', 0.978), result('flipped', 0.02, { base: 0.05 })] })],
      'Caught 97.8 % of planted bugs; nothing was shown to mislead it.',
    ],
    ['what was caught alone', [group({ measures: [result('caught', 0.94)] })], 'Caught 94 % of planted bugs.'],
    [
      'that nothing is shown alone',
      [group({ measures: [result('caught', null), result('fooled', 0)] })],
      'Nothing was shown to mislead the grader.',
    ],
    [
      'what several caught',
      [0.978, 0.9, 0.94].map((rate) => group({ measures: [result('caught', rate), result('fooled', 0)] })),
      '3 graders caught 90 % to 97.8 % of planted bugs; nothing was shown to mislead them.',
    ],
    ['nothing where nothing was judged', [group({ measures: [result('caught', null)] })], undefined],
  ])('names %s', (_, groups, sentence) => {
    expect(describeWeakSpot(groups)).toBe(sentence);
  });
});
