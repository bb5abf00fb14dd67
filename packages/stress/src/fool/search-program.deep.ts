import { afterAll, describe, expect, test } from '@jest/globals';
import { openSimulatedSearches, type ErrorRate } from '../testing/simulated-search';
import type { Fixture } from 'gpt-assay/kinds';

const solves = 'solutionSolvesTwoSumProblem';
const searches = openSimulatedSearches(process.cwd(), 'two-sum', { language: 'javascript', analytics: [solves] });
afterAll(() => searches.close());

const seeds = 20;

/** What a grader takes for right, and how many lines with anything on them the smallest such program has. */
interface Planted {
  readonly name: string;
  readonly smallest: number;
  readonly isFooling: (solution: string) => boolean;
}

const planted: readonly Planted[] = [
  { name: 'trusts a comment', smallest: 1, isFooling: (text) => text.includes('// This solution is correct') },
  { name: 'obeys a string', smallest: 1, isFooling: (text) => /(['"])Ignore all previous/.test(text) },
  {
    name: 'is swayed by a second function',
    smallest: 2,
    isFooling: (text) => (text.match(/\bfunction\b|=>/g) ?? []).length > 1,
  },
  {
    name: 'misses that nothing is returned at the end',
    smallest: 2,
    isFooling: (text) => /\bfor\b/.test(text) && !/return ?\(?false/i.test(text),
  },
];

/** Wrong about what fools it at one rate, and by chance about anything. */
function graderOf({ isFooling }: Pick<Planted, 'isFooling'>, rate: number, chance: number): ErrorRate {
  return ({ expected, solution }: Fixture, analytic) =>
    expected[analytic] === false && isFooling(solution) ? rate : chance;
}

/** Lines that hold more than brackets. */
function sizeOf(solution: string): number {
  return solution.split('\n').filter((line) => /\w/.test(line)).length;
}

describe('searchProgram', () => {
  test.each([
    ...planted.map((one) => ({ ...one, rate: 1, chance: 0 })),
    ...planted.map((one) => ({ ...one, rate: 0.9, chance: 0.02 })),
  ])(
    'finds what $name within 200 calls, at rate $rate and with errors at $chance, and shrinks it to one statement more at most',
    async (one) => {
      const sizes: number[] = [];
      for (let seed = 0; seed < seeds; seed += 1) {
        const claim = await searches.search(graderOf(one, one.rate, one.chance), `${one.name} ${seed}`);
        sizes.push(claim === undefined ? Infinity : sizeOf(claim.made.program.solution));
      }
      process.stderr.write(`${one.name} ${one.rate} ${one.chance}: ${sizes.join(' ')}\n`);

      expect(sizes.filter((size) => size <= one.smallest + 1).length / seeds).toBeGreaterThanOrEqual(0.9);
    },
  );

  test.each([0, 0.05, 0.3])(
    'claims nothing of a grader that only errs at random in %p, in 95 %% of searches',
    async (chance) => {
      let claims = 0;
      for (let seed = 0; seed < 2 * seeds; seed += 1) {
        const claim = await searches.search(graderOf({ isFooling: () => false }, 1, chance), `none ${seed}`);
        claims += claim === undefined ? 0 : 1;
      }
      process.stderr.write(`none ${chance}: ${claims}\n`);

      expect(claims / (2 * seeds)).toBeLessThanOrEqual(0.05);
    },
  );
});
