import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toModuleSource } from '../code/javascript/module-source';
import { parseProgram } from '../code/javascript/parse-program';
import type { CallOutcome, Job, JobResult } from '../sandbox/sandbox';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { type Comparison, findCounterexample, type Specification } from './counterexample';
import { findSmallest } from './find-smallest';
import { type Growth, type InputFamily, measureGrowth } from './growth';
import { tryInputs } from './try-inputs';

describe('findCounterexample', () => {
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

const right: CallOutcome = { status: 'returned', value: true };

const wrong: CallOutcome = { status: 'returned', value: false };

const timeout: CallOutcome = { status: 'timeout' };

/** The smallest number for which a call comes to something wrong, from 1,000 down; what is smaller than a number are all numbers below it. */
async function search(outcomeOf: (input: number) => CallOutcome) {
  const jobs: number[] = [];
  const below = (input: number): readonly number[] => Array.from({ length: input }, (_, smaller) => smaller);
  const run = (inputs: readonly number[]): Promise<readonly CallOutcome[]> => {
    jobs.push(inputs.length);
    return Promise.resolve(inputs.map(outcomeOf));
  };
  const found = await findSmallest(
    { input: 1_000, candidates: [500, 400, 300] },
    run,
    (_, outcome) => outcome === right,
    below,
  );
  return { found, jobs };
}

describe('findSmallest', () => {
  test.each([
    { least: 3, jobs: [4, 8, 3] },
    { least: 60, jobs: [4, 8, 152, 8, 52] },
  ])('finds $least, and tries all below it, the first of them before the others', async ({ least, jobs }) => {
    expect(await search((input) => (input < least ? right : wrong))).toEqual({
      found: { input: least, outcome: wrong },
      jobs,
    });
  });

  test('gives the smallest that ends', async () => {
    const { found } = await search((input) => (input === 20 ? timeout : input < 20 ? right : wrong));

    expect(found).toEqual({ input: 500, outcome: wrong });
  });

  test('gives nothing when the input alone is right', async () => {
    expect((await search(() => right)).found).toBeUndefined();
  });
});

describe('measureGrowth', () => {
  const rising: InputFamily = { name: 'rising', make: (size) => [Array.from({ length: size }, (_, index) => index)] };

  const same: InputFamily = { name: 'all the same', make: (size) => [new Array<number>(size).fill(4)] };

  const lines = {
    linear: /^[\d,]+ operations for 32 numbers, [\d,]+ operations for 512 numbers \(.*\)$/,
    faster: /^[\d,]+ operations for 32 numbers, .*\(rising\)$/,
  };

  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  function grow(code: string, families: readonly InputFamily[] = [rising, same]): Promise<Growth> {
    const parsed = parseProgram(code);
    const source = parsed.status === 'parsed' ? toModuleSource(parsed, { entry: 'solve', counted: true }) : code;
    return measureGrowth({ language: 'javascript', source, standIns: [] }, families, tools);
  }

  test.each([
    { title: 'nothing but its arguments', code: 'const solve = (list) => list.length;' },
    { title: 'one pass', code: 'function solve(list) { let sum = 0; for (const n of list) sum += n; return sum; }' },
    {
      title: 'a set',
      code: 'function solve(list) { const seen = new Set(list); return list.some((n) => seen.has(-n)); }',
    },
    {
      title: 'a loop of constant length in a loop',
      code: 'function solve(list) { let s = 0; for (const n of list) for (let i = 0; i < 9; i += 1) s += n; return s; }',
    },
  ])('finds no growth beyond the size with $title', async ({ code }) => {
    expect(await grow(code)).toEqual({ status: 'linear', evidence: expect.stringMatching(lines.linear) });
  });

  test.each([
    { title: 'a native sort', code: 'const solve = (list) => list.sort((a, b) => a - b)[0];' },
    { title: 'a native search in a loop', code: 'const solve = (list) => list.some((n) => list.includes(-n - 1));' },
    {
      title: 'two loops',
      code: 'function solve(list) { let s = 0; for (const a of list) for (const b of list) s += a * b; return s; }',
    },
    {
      title: 'a copy in each turn',
      code: 'function solve(list) { let r = list; while (r.length > 0) r = r.slice(1); return r; }',
    },
  ])('finds that operations grow faster than the size with $title', async ({ code }) => {
    expect(await grow(code)).toEqual({ status: 'faster', evidence: expect.stringMatching(lines.faster) });
  });

  test('shows how many operations it has counted', async () => {
    const squares = 'function solve(list) { let s = 0; for (const a of list) for (const b of list) s += a; return s; }';

    expect(await grow(squares)).toEqual({
      status: 'faster',
      evidence: expect.stringMatching(
        /^[\d,]+ operations for 32 numbers, [\d,]+ operations for 128 numbers: 4 times the numbers, 15\.\d times the operations \(rising\)$/,
      ),
    });
  });

  test('is not misled by code that gives up on the largest inputs', async () => {
    const code = `function solve(list) {
      if (list.length > 200) return 0;
      let s = 0;
      for (const a of list) for (const b of list) s += a;
      return s;
    }`;

    expect(await grow(code)).toEqual({ status: 'faster', evidence: expect.stringMatching(lines.faster) });
  });

  test.each([
    { title: 'slow', what: 'for (const a of list) for (const b of list) s += a;', status: 'faster' },
    { title: 'an error', what: 'if (list.length === 512) throw new Error("no");', status: 'linear' },
    { title: 'a pass', what: 'for (const a of list) s += a;', status: 'linear' },
  ])('counts all sizes of a later family when there is $title in it: $status', async ({ what, status }) => {
    const code = `function solve(list) { let s = 0; if (list[0] === 4) { ${what} } return s; }`;

    expect(await grow(code)).toMatchObject({ status });
  });

  test('counts on smaller inputs what exceeds the stack on larger ones', async () => {
    const code = `function solve(list) {
      if (list.length > 64) throw new RangeError('Maximum call stack size exceeded');
      return list.map((n) => n + 1);
    }`;

    expect(await grow(code)).toEqual({
      status: 'linear',
      evidence: expect.stringMatching(/^[\d,]+ operations for 8 numbers, [\d,]+ operations for 64 numbers \(rising\)$/),
    });
  });

  test.each([
    {
      title: 'exponential',
      code: 'const solve = (list, i = 0) => i < list.length && (solve(list, i + 1), solve(list, i + 1));',
    },
    { title: 'endless', code: 'function solve(list) { for (;;); }' },
    {
      title: 'endless and hides that it was stopped',
      code: 'function solve() { for (;;) { try { for (;;); } catch {} } }',
    },
  ])('stops counting what is $title', async ({ code }) => {
    expect(await grow(code)).toEqual({
      status: 'faster',
      evidence: 'more than 100,000 operations for 32 numbers (rising)',
    });
  });

  test('finds that a native search never ends', async () => {
    const code = "const solve = (list) => /^(a+)+$/.test('a'.repeat(list.length) + 'b');";

    expect(await grow(code)).toEqual({ status: 'faster', evidence: '32 numbers never end (rising)' });
  });

  test('finds what is slow on any family of inputs', async () => {
    const code = `function solve(list) {
      if (list[0] !== 4) return 0;
      let s = 0;
      for (const a of list) for (const b of list) s += a;
      return s;
    }`;

    const growth = await grow(code);

    expect(growth.status === 'faster' && growth.evidence).toMatch(/\(all the same\)$/);
  });

  test.each([
    {
      title: 'throws',
      code: 'function solve(list) { throw new TypeError("no"); }',
      because: 'its operations cannot be counted: it throws TypeError: no',
    },
    {
      title: 'throws on large inputs',
      code: 'function solve(list) { if (list.length > 200) throw new Error("too long"); return 1; }',
      because: 'its operations cannot be counted: it throws Error: too long',
    },
    { title: 'throws when it is loaded', code: 'throw new Error("early");', because: 'loading it throws Error: early' },
  ])('cannot tell of code that $title', async ({ code, because }) => {
    expect(await grow(code)).toEqual({ status: 'unknown', because });
  });

  test('cannot tell without any inputs', async () => {
    expect(await grow('const solve = () => 1;', [])).toEqual({
      status: 'unknown',
      because: 'its operations cannot be counted: no call ended',
    });
  });
});

describe('tryInputs', () => {
  const inputs = Array.from({ length: 1_600 }, (_, index) => index);

  /** A job has time for as many calls as it has, unless they are slow. */
  const terms = { isSmall: () => true, limits: { cpuMs: 1_000, callCpuMs: 1_000 } };

  function isRight(_: number, outcome: CallOutcome | undefined): boolean {
    return outcome?.status === 'returned' && outcome.value === true;
  }

  function loaded(calls: readonly CallOutcome[]): JobResult {
    const load = { status: 'loaded', missing: [] } as const;
    return { load, found: true, calls, output: '', truncated: false, globals: [] };
  }

  test.each([
    { perJob: 2_000, jobs: [64, 1_536], trial: { status: 'right', tried: 1_600, missing: [] } },
    { perJob: 800, jobs: [64, 1_536, 1, 400], trial: { status: 'right', tried: 1_265, missing: [] } },
    { perJob: 70, jobs: [64, 1_536, 1, 64], trial: { status: 'right', tried: 199, missing: [] } },
    {
      perJob: 30,
      jobs: [64, 1, 64],
      trial: { status: 'unknown', because: 'the code is too slow: only 61 inputs could be tried' },
    },
  ])('asks for $jobs inputs of code that does $perJob in its time', async ({ perJob, jobs, trial }) => {
    const asked: (readonly number[])[] = [];
    const run = (group: readonly number[]): Promise<JobResult> => {
      asked.push(group);
      return Promise.resolve(loaded(group.map((_, index) => (index < perJob ? right : timeout))));
    };

    const result = await tryInputs(inputs, run, isRight, terms);

    expect({ jobs: asked.map((group) => group.length), trial: result }).toEqual({ jobs, trial });
  });

  test.each([
    { endless: 0, asked: [64] },
    { endless: 4, asked: [64] },
    { endless: 5, asked: [64, 1] },
  ])('makes call $endless alone if the others may have used up its time: $asked', async ({ endless, asked }) => {
    const jobs: number[] = [];
    const run = (group: readonly number[]): Promise<JobResult> => {
      jobs.push(group.length);
      return Promise.resolve(loaded(group.map((input) => (input < endless ? right : timeout))));
    };
    const limits = { cpuMs: 1_500, callCpuMs: 250 };

    expect(await tryInputs(inputs, run, isRight, { ...terms, limits })).toMatchObject({
      status: 'wrong',
      outcome: timeout,
    });
    expect(jobs).toEqual(asked);
  });

  test('finds what is wrong only with the largest inputs, however slow the code is', async () => {
    const run = (group: readonly number[]): Promise<JobResult> =>
      Promise.resolve(loaded(group.map((input, index) => (index >= 70 ? timeout : input < 1_550 ? right : wrong))));

    expect(await tryInputs(inputs, run, isRight, terms)).toMatchObject({ status: 'wrong', outcome: wrong });
  });
});
