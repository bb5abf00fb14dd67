import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, errored, tallyVerdicts, wrongIn } from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import type { ModelTally } from '../tally/tally';
import { compareTallies } from './compare';
import { differencesOf } from './differences';
import { rankSides } from './rank';

const analytics = ['a', 'b', 'c', 'd', 'e'];

const names = Array.from({ length: 30 }, (_, index) => `f${String(index)}`);

const entries = names.flatMap((fixture) => analytics.map((analytic) => createAssertionEntry(fixture, analytic)));

/** Ten runs in which every analytic of a fixture is wrong at the fixture's rate. */
function simulate(seed: string, rateOf: (fixture: number) => number): ModelTally {
  const random = createRandom('compare', seed);
  return tallyVerdicts(
    entries,
    Object.fromEntries(
      names.map((name, fixture) => [
        name,
        Array.from({ length: 10 }, () => wrongIn(...analytics.filter(() => random() < rateOf(fixture)))),
      ]),
    ),
  );
}

/** Fixtures differ much: a few are hard. */
const rateOf = (fixture: number) => (fixture % 10 === 0 ? 0.5 : 0.03);

describe('compareTallies', () => {
  test('takes identical graders for different in 6.5 % of comparisons at most', () => {
    const comparisons = sized({ little: 60, all: 200 });
    let different = 0;
    let assertions = 0;
    for (let seed = 0; seed < comparisons; seed += 1) {
      const before = simulate(`before ${String(seed)}`, rateOf);
      const after = simulate(`after ${String(seed)}`, rateOf);
      const compared = compareTallies(before, after);
      different += compared.pValue <= 0.05 ? 1 : 0;
      assertions += compared.assertions.some(({ adjustedP }) => adjustedP <= 0.05) ? 1 : 0;
    }

    expect(different / comparisons).toBeLessThanOrEqual(0.065);
    expect(assertions / comparisons).toBeLessThanOrEqual(0.05);
  });

  test('finds a grader that is 6 points better in most comparisons, and says which', () => {
    const suites = sized({ little: 12, all: 40 });
    let found = 0;
    for (let seed = 0; seed < suites; seed += 1) {
      const { pValue, difference } = compareTallies(
        simulate(`worse ${String(seed)}`, (fixture) => rateOf(fixture) + 0.06),
        simulate(`better ${String(seed)}`, rateOf),
      );
      found += pValue <= 0.05 && (difference?.mean ?? 0) > 0 ? 1 : 0;
    }

    expect(found / suites).toBeGreaterThan(0.9);
  });

  test('finds the assertion that a change has spoilt', () => {
    const runs = Array.from({ length: 10 }, () => wrongIn());
    const before = Object.fromEntries(names.map((name) => [name, runs]));
    const after = { ...before, f3: runs.map(() => wrongIn('c')) };

    const compared = compareTallies(tallyVerdicts(entries, before), tallyVerdicts(entries, after));

    expect(compared.assertions.filter(({ adjustedP }) => adjustedP <= 0.05)).toMatchObject([
      {
        assertion: { fixture: 'f3', analytic: 'c' },
        before: { failures: 0, judged: 10 },
        after: { failures: 10, judged: 10 },
      },
    ]);
    expect(compared).toMatchObject({
      fixtures: 30,
      before: 0,
      after: expect.closeTo(1 / 150, 12),
      pValue: 1,
    });
  });

  test('takes variants of one original for one fixture, however many there are', () => {
    const family = Array.from({ length: 12 }, (_, place) => (place === 0 ? 'f0' : `f0--variant-${String(place)}`));
    const all = [...family, ...names.slice(1, 6)];
    const own = all.map((fixture) => createAssertionEntry(fixture, 'a'));
    const right = Array.from({ length: 10 }, () => wrongIn());
    const before = Object.fromEntries(all.map((name) => [name, right]));
    const after = { ...before, ...Object.fromEntries(family.map((name) => [name, right.map(() => wrongIn('a'))])) };
    const one = tallyVerdicts(own, before);
    const other = tallyVerdicts(own, after);

    const compared = compareTallies(one, other);
    const ranking = rankSides([
      { side: 'one', tally: one },
      { side: 'other', tally: other },
    ]);

    // By fixture the chance of twelve equal differences would be 2 of 2^12.
    expect(compared).toMatchObject({ fixtures: 6, after: expect.closeTo(1 / 6, 12), pValue: 1 });
    expect(compared.byFixture).toHaveLength(17);
    expect(ranking).toMatchObject({ fixtures: 6, ranked: [{ side: 'one' }, { clustered: { clusters: 6 } }] });
  });

  test('pairs failure rates by fixture, and by analytic with p-values adjusted over all of them', () => {
    const two = names
      .slice(0, 2)
      .flatMap((fixture) => ['a', 'b'].map((analytic) => createAssertionEntry(fixture, analytic)));
    const before = tallyVerdicts(two, { f0: [wrongIn('a'), wrongIn()], f1: [wrongIn('b'), wrongIn('b')] });
    const after = tallyVerdicts(two, { f0: [wrongIn(), wrongIn()], f1: [wrongIn('a', 'b'), wrongIn('b')] });

    const { byFixture, byAnalytic } = compareTallies(before, after);

    expect(byFixture).toEqual([
      { fixture: 'f0', before: 0.25, after: 0 },
      { fixture: 'f1', before: 0.5, after: 0.75 },
    ]);
    expect(byAnalytic).toMatchObject([
      { analytic: 'a', fixtures: 2, before: 0.25, after: 0.25, difference: { mean: 0 }, pValue: 1, adjustedP: 1 },
      { analytic: 'b', fixtures: 2, before: 0.5, after: 0.5, difference: { mean: 0 }, pValue: 1, adjustedP: 1 },
    ]);
  });

  test('takes an analytic that is worse on every fixture for worse, after adjusting over all', () => {
    const runs = Array.from({ length: 4 }, () => wrongIn());
    const before = Object.fromEntries(names.map((name) => [name, runs]));
    const after = Object.fromEntries(
      names.map((name) => [name, runs.map((_, run) => (run === 0 ? wrongIn('b') : wrongIn()))]),
    );

    const { byAnalytic } = compareTallies(tallyVerdicts(entries, before), tallyVerdicts(entries, after));

    const [, worse] = byAnalytic;
    expect(byAnalytic.map(({ adjustedP }) => adjustedP <= 0.05)).toEqual([false, true, false, false, false]);
    expect(worse).toMatchObject({ analytic: 'b', before: 0, after: 0.25, difference: { mean: -0.25 } });
    expect(worse?.adjustedP).toBeCloseTo(5 * (worse?.pValue ?? 0), 12);
  });

  test('gives the reverse when the sides are exchanged', () => {
    const one = simulate('one', rateOf);
    const other = simulate('other', () => 0.1);

    const forth = compareTallies(one, other);
    const back = compareTallies(other, one);

    expect(back.pValue).toBe(forth.pValue);
    expect(back.difference?.mean).toBeCloseTo(-(forth.difference?.mean ?? 0), 12);
    expect([back.before, back.after]).toEqual([forth.after, forth.before]);
  });

  test('compares the common assertions with the same label, whatever their policy, and counts the others', () => {
    const before = tallyVerdicts(
      [
        createAssertionEntry('one', 'a'),
        createAssertionEntry('one', 'b'),
        createAssertionEntry('two', 'a', { assert: 'hard' }),
        createAssertionEntry('gone', 'a'),
        createAssertionEntry('lost', 'a'),
      ],
      { one: [wrongIn('b')], two: [wrongIn()], gone: [wrongIn()], lost: [wrongIn()] },
    );
    const after = tallyVerdicts(
      [
        createAssertionEntry('one', 'a'),
        createAssertionEntry('one', 'b', { expected: false }),
        createAssertionEntry('two', 'a', { assert: 'soft' }),
        createAssertionEntry('new', 'a'),
        createAssertionEntry('lost', 'a'),
      ],
      { one: [wrongIn()], two: [wrongIn('a')], new: [wrongIn()], lost: [errored] },
    );

    const compared = compareTallies(before, after);

    expect(compared.left).toEqual({ onlyBefore: 2, onlyAfter: 1, relabelled: 1 });
    expect(compared.assertions.map(({ assertion }) => [assertion.fixture, assertion.analytic])).toEqual([
      ['one', 'a'],
      ['two', 'a'],
    ]);
    expect([compared.before, compared.after]).toEqual([0, 0.5]);
  });

  test('says nothing when nothing is common', () => {
    const tally = (fixture: string) =>
      tallyVerdicts([createAssertionEntry(fixture, 'a')], { [fixture]: [wrongIn('a')] });

    expect(compareTallies(tally('one'), tally('two'))).toEqual({
      fixtures: 0,
      before: 0,
      after: 0,
      difference: undefined,
      pValue: 1,
      detectable: undefined,
      byFixture: [],
      byAnalytic: [],
      assertions: [],
      left: { onlyBefore: 1, onlyAfter: 1, relabelled: 0 },
    });
  });

  test('says which difference it would have found', () => {
    const { detectable, difference } = compareTallies(simulate('one', rateOf), simulate('other', rateOf));

    expect(detectable).toBeCloseTo((1.959964 + 0.841621) * (difference?.standardError ?? 0), 5);
  });
});

describe('differencesOf', () => {
  test.each([
    [{ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] } }, ['b.c[1]: 2 or 3']],
    [{ a: 'x' }, {}, ['a: "x" or nothing']],
    [{ a: 'x'.repeat(60) }, { a: 'y'.repeat(61) }, [`a: "${'x'.repeat(60)}" or "${'y'.repeat(60)}…"`]],
    [{ a: 1 }, { a: 1 }, []],
  ])('of %j and %j', (first, second, expected) => {
    expect(differencesOf(first, second)).toEqual(expected);
  });
});
