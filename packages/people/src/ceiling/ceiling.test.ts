import { describe, expect, test } from '@jest/globals';
import { createRandom } from 'gpt-assay/statistics';
import { sized } from '../../../assay/dist/testing/sized';
import {
  compareGrader,
  comparePeople,
  contradictionOf,
  type Comparisons,
  type GradedAssertion,
} from './compare-with-people';

describe('comparePeople', () => {
  test.each([
    ['three who agree', [true, true, true], true, { all: 3, contradicted: 0, asLabelled: 3 }],
    ['one against two', [true, true, false], true, { all: 1, contradicted: 1, asLabelled: 1 }],
    [
      'one against two, and a label that follows the one',
      [true, true, false],
      false,
      { all: 1, contradicted: 1, asLabelled: 0 },
    ],
    ['two people', [true, true], true, { all: 0, contradicted: 0, asLabelled: 0 }],
    ['two against two', [true, true, false, false], true, { all: 4, contradicted: 4, asLabelled: 2 }],
    ['three against one', [true, true, true, false], true, { all: 4, contradicted: 1, asLabelled: 4 }],
  ] as const)('%s', (_, values, expected, counts) => {
    const labels = Object.fromEntries(values.map((value, index) => [`person ${index}`, value]));

    expect(comparePeople({ fixture: 'f', analytic: 'a', expected, labels })).toEqual({
      fixture: 'f',
      analytic: 'a',
      ...counts,
    });
  });
});

/** A world of items: how often a person and the grader contradict the truth of one. */
type World = (random: () => number) => { readonly person: number; readonly grader: number };

const worlds: Readonly<Record<string, World>> = {
  'rare errors': (random) => ({ person: 0.02, grader: random() < 0.02 ? 1 : 0 }),
  'few hard items': (random) => {
    const isHard = random() < 0.1;
    const always = random() < (isHard ? 0.4 : 0.02) ? 1 : 0;
    return { person: isHard ? 0.3 : 0.005, grader: isHard && always === 0 ? 0.2 : always };
  },
  'errors at random': (random) => (random() < 0.2 ? { person: 0.25, grader: 0.35 } : { person: 0.02, grader: 0.03 }),
  'people who are divided': (random) =>
    random() < 0.3 ? { person: 0.4, grader: 0.5 } : { person: 0.05, grader: 0.08 },
};

interface Sample {
  readonly comparisons: readonly Comparisons[];
  readonly gradedOf: (fixture: string) => GradedAssertion;
}

function draw(world: World, items: number, random: () => number): Sample {
  const graded = new Map<string, GradedAssertion>();
  const comparisons = Array.from({ length: items }, (_, index) => {
    const { person, grader } = world(random);
    const truth = random() < 0.5;
    const say = (error: number): boolean => (random() < error ? !truth : truth);
    const labels = { a: say(person), b: say(person), c: say(person) };
    const expected = Object.values(labels).filter((value) => value).length >= 2;
    const failures = [1, 2, 3].filter(() => say(grader) !== expected).length;
    graded.set(String(index), { failures, unreadable: 0, judged: 3 });
    return comparePeople({ fixture: String(index), analytic: 'x', expected, labels });
  });
  return {
    comparisons,
    gradedOf: (fixture) => graded.get(fixture) ?? { failures: 0, unreadable: 0, judged: 0 },
  };
}

const size = sized({
  little: { samples: 60, items: [100], least: 0.88 },
  all: { samples: 1500, items: [30, 60, 100, 200, 800], least: 0.93 },
});

describe('a grader beside people', () => {
  test.each(Object.entries(worlds))(
    'intervals cover the difference and the ceiling in a world of %s',
    (name, world) => {
      const large = draw(world, 60_000, createRandom(name));
      const truth = {
        difference: compareGrader(large.comparisons, large.gradedOf)?.difference ?? NaN,
        rate: contradictionOf(large.comparisons)?.rate ?? NaN,
      };
      for (const items of size.items) {
        let differences = 0;
        let rates = 0;
        for (let sample = 0; sample < size.samples; sample += 1) {
          const { comparisons, gradedOf } = draw(world, items, createRandom(`${name} ${items} ${sample}`));
          differences += holds(compareGrader(comparisons, gradedOf)?.interval, truth.difference);
          rates += holds(contradictionOf(comparisons)?.interval, truth.rate);
        }

        expect(differences / size.samples).toBeGreaterThanOrEqual(size.least);
        expect(rates / size.samples).toBeGreaterThanOrEqual(size.least);
      }
    },
  );

  test('finds a grader that is worse than people, and one that is better', () => {
    const worse = draw((random) => ({ person: 0.03, grader: random() < 0.12 ? 1 : 0 }), 800, createRandom('worse'));
    const better = draw(() => ({ person: 0.12, grader: 0.01 }), 800, createRandom('better'));

    expect(compareGrader(worse.comparisons, worse.gradedOf)).toMatchObject({ verdict: 'worse' });
    expect(compareGrader(better.comparisons, better.gradedOf)).toMatchObject({ verdict: 'better' });
  });

  test('gives an unreadable reply no credit for people who contradict the label', () => {
    const comparisons = ['1', '2', '3'].map((fixture) =>
      comparePeople({ fixture, analytic: 'x', expected: false, labels: { a: true, b: true, c: true } }),
    );
    const rateOf = (graded: GradedAssertion): number | undefined => compareGrader(comparisons, () => graded)?.rate;

    expect(rateOf({ failures: 2, unreadable: 0, judged: 2 })).toBe(0);
    expect(rateOf({ failures: 2, unreadable: 2, judged: 2 })).toBe(1);
  });
});

function holds(interval: { readonly lower: number; readonly upper: number } | null | undefined, value: number): number {
  return interval != null && interval.lower <= value && value <= interval.upper ? 1 : 0;
}
