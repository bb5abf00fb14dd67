import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Job } from '../sandbox/sandbox';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { findCounterexample, type Comparison, type Specification } from './counterexample';

const inputs: readonly (readonly number[])[] = [
  [],
  [0],
  [1],
  [-2],
  [1, 0],
  [4, 4],
  [5, 3, 9],
  // Only what is found after more than a hundred inputs is worth making smaller.
  ...Array.from({ length: 120 }, (_, index) => [1, (index % 6) + 1]),
  [5, 7, 3, 0, 12],
  [8, 20, 30, 4, 0, 6, 1],
  Array.from({ length: 50 }, (_, index) => index),
];

/** Whether a list of numbers holds a zero. */
const hasZero: Specification<readonly number[]> = {
  inputs,
  toArguments: (list) => [list],
  expected: (list) => list.includes(0),
  shrink: (list) => [
    ...list.map((_, index) => list.filter((__, at) => at !== index)),
    ...list.flatMap((value, index) => (value > 1 ? [list.with(index, value - 1)] : [])),
  ],
  isSmall: (list) => list.length < 10,
};

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

function compare(source: string, job: Partial<Job> = {}): Promise<Comparison> {
  return findCounterexample({ source, ...job }, 'hasZero', hasZero, tools);
}

describe('findCounterexample', () => {
  test('counts the inputs on which a right function agrees', async () => {
    const source = 'const hasZero = (list) => list.includes(0); module.exports = hasZero;';

    expect(await compare(source)).toEqual({ status: 'agrees', inputs: 130, unfinished: 0 });
  });

  test.each([
    {
      what: 'a list smaller than the one that was tried',
      source: 'module.exports = (list) => list.includes(0) && !list.includes(7);',
      evidence: 'hasZero([7, 0]) returned false, expected true',
    },
    {
      what: 'numbers smaller than those that were tried',
      source: 'module.exports = (list) => list.includes(0) && !list.some((n) => n > 9);',
      evidence: 'hasZero([0, 10]) returned false, expected true',
    },
    {
      what: 'what it throws',
      source:
        'module.exports = (list) => { if (list.length > 3) throw new RangeError("too long"); return list.includes(0); }',
      evidence: 'hasZero([1, 1, 0, 1]) threw RangeError: too long, expected true',
    },
    {
      what: 'a value that is only as good as false',
      source: 'module.exports = (list) => { if (list.includes(0)) return true; };',
      evidence: 'hasZero([]) returned undefined, expected false',
    },
    {
      what: 'a value that is only as good as true',
      source: 'module.exports = (list) => list.includes(0) && "yes";',
      evidence: 'hasZero([0]) returned "yes", expected true',
    },
    {
      what: 'a promise of the right value',
      source: 'module.exports = async (list) => list.includes(0);',
      evidence: 'hasZero([]) returned a promise, expected false',
    },
    {
      what: 'a boolean object',
      source: 'module.exports = (list) => new Boolean(list.includes(0));',
      evidence: 'hasZero([]) returned Boolean {}, expected false',
    },
    {
      what: 'that it keeps something from call to call',
      source: 'let seen = false; module.exports = (list) => (seen ||= list.includes(0));',
      evidence: 'hasZero([1]) returned true, expected false; only after hasZero([0]), which leaves state behind',
    },
    {
      what: 'that it changes its own argument into the right answer',
      source: 'module.exports = (list) => { list.push(0); return list.includes(0); };',
      evidence: 'hasZero([]) returned true, expected false',
    },
    {
      what: 'a loop without end on a small input',
      source: 'module.exports = (list) => { while (list.length === 1 && list[0] === 1); return list.includes(0); };',
      evidence: 'hasZero([1]) did not end within 3 s, expected false',
    },
  ])('shows $what', async ({ source, evidence }) => {
    expect(await compare(source)).toEqual({ status: 'differs', evidence });
  });

  test('takes a right function that does not end on a large input for right, and says so', async () => {
    const source = 'module.exports = (list) => { while (list.length > 20); return list.includes(0); };';

    expect(await compare(source)).toEqual({ status: 'agrees', inputs: 129, unfinished: 1 });
  });

  test.each([
    {
      how: 'throws before there is a function',
      source: 'throw new TypeError("early"); module.exports = (list) => list.includes(0);',
      evidence: 'loading it throws TypeError: early',
      errorName: 'TypeError',
    },
    {
      how: 'throws although the function is right',
      source: '__assayExpose(() => hasZero); const hasZero = (list) => list.includes(0); throw new Error("no page");',
      evidence: 'loading it throws Error: no page',
      errorName: 'Error',
    },
    {
      how: 'never ends',
      source: 'module.exports = (list) => list.includes(0); for (;;);',
      evidence: 'loading it never ends',
      errorName: undefined,
    },
    {
      how: 'uses up all memory',
      source: 'const all = []; for (;;) all.push(new Array(10000).fill(1));',
      evidence: 'loading it uses up all memory',
      errorName: undefined,
    },
  ])('says apart that loading the file $how', async ({ source, evidence, errorName }) => {
    expect(await compare(source)).toEqual({ status: 'unloaded', evidence, errorName });
  });

  test.each<{ language: Job['language']; source: string }>([
    {
      language: 'javascript',
      source: 'for (let i = 0; i < 6e6; i += 1); module.exports = (list) => list.includes(0);',
    },
    {
      // Python loads the file again for each call, so that the call is slow, too.
      language: 'python',
      source: 'for i in range(600000):\n    pass\n\ndef hasZero(numbers):\n    return 0 in numbers\n',
    },
  ])('does not take $language for a loop that loads slowly, as on a busy machine', async ({ language, source }) => {
    const entry = language === 'python' ? { entry: 'hasZero' } : {};
    const few = { ...hasZero, inputs: inputs.slice(0, 2) };

    expect(await findCounterexample({ source, language, ...entry }, 'hasZero', few, tools)).toEqual({
      status: 'agrees',
      inputs: 2,
      unfinished: 0,
    });
  });

  test.each<{ why: string; source: string; job?: Partial<Job>; because: string }>([
    {
      why: 'it reaches for what is not here',
      source: 'module.exports = (list) => crypto.randomInt(list);',
      job: { standIns: ['crypto'] },
      because: 'it uses crypto, which is not available in the sandbox',
    },
    {
      why: 'the engine does not know the syntax',
      source: 'module.exports = (list) => list |> includes(0);',
      because: expect.stringMatching(/^the sandbox's engine does not support this syntax: ./) as unknown as string,
    },
  ])('cannot tell when $why', async ({ source, job, because }) => {
    expect(await compare(source, job)).toEqual({ status: 'unknown', because });
  });

  test('says apart that there is no function', async () => {
    expect(await compare('const list = [0];')).toEqual({
      status: 'unknown',
      because: 'it gives no function to call',
      isAbsent: true,
    });
  });

  test.each([
    {
      does: 'shows its result on a page',
      source: 'module.exports = (list) => { document.title = list.includes(0); };',
    },
    { does: 'asks its user', source: 'module.exports = (list) => prompt("zero?");' },
  ])('tells that a function is wrong which $does', async ({ source }) => {
    expect(await compare(source, { standIns: ['document', 'prompt'] })).toMatchObject({ status: 'differs' });
  });

  test('takes a result that is always right for right, whatever is not here', async () => {
    const source = 'module.exports = (list) => { crypto.log(list); return list.includes(0); };';

    expect(await compare(source, { standIns: ['crypto'] })).toMatchObject({ status: 'agrees' });
  });

  test('sends inputs into the sandbox, and never what is expected of them', async () => {
    const before = tools.jobs.length;
    const source = 'module.exports = (list) => list.includes(0) && !list.includes(7);';

    await compare(source);

    const jobs = tools.jobs.slice(before);
    expect(jobs.length).toBeGreaterThan(2);
    expect(jobs.slice(0, 2).flatMap(({ calls }) => calls)).toEqual(inputs.map((list) => [list]));
    expect(jobs.map(({ calls, ...rest }) => ({ ...rest, numbers: calls.flat(2).every(Number.isInteger) }))).toEqual(
      jobs.map(() => ({ language: 'javascript', source, settle: false, limits: jobs[0]?.limits, numbers: true })),
    );
  });
});
