import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CodeReading, type Plain, readCode, readGivenCode } from 'gpt-assay/code';
import { type Job, openChosenSandbox, type Sandbox } from 'gpt-assay/sandbox';
import { embeddedBackend } from '../../../assay/dist/sandbox/embedded-backend';
import { SandboxError } from '../../../assay/dist/sandbox/sandbox';
import { parseExpression } from '../expressions/parse-expression';
import type { AssertCheck, CodingQuestion, InputsCheck } from '../question';
import { codingAnswers } from '../testing/coding-answers';
import type { AnswerVerdict } from '../verdict';
import { madeCalls, type MadeCalls } from './call-program';
import { createEvaluator, type Evaluate } from './create-evaluator';
import { evaluateAnswer } from './evaluate-answer';
import { failed } from './evaluation';

const sandbox = embeddedBackend.open(1);
afterAll(() => sandbox.close());

describe('evaluateAnswer', () => {
  const limits = { callCpuMs: 200 };

  const check = ([assert, eq, weight = 1]: readonly [assert: string, eq: Plain, weight?: number]): AssertCheck => {
    const parsed = parseExpression(assert);
    if (parsed.status === 'unusable') {
      throw new Error(parsed.problem.message);
    }
    return { kind: 'assert', name: assert, assert, expression: parsed.expression, expected: { eq }, weight };
  };

  const ask = (...checks: readonly (readonly [assert: string, eq: Plain, weight?: number])[]): CodingQuestion => ({
    name: 'Double',
    file: 'double.yaml',
    line: 1,
    texts: {},
    functionName: 'f',
    checks: checks.map(check),
    solutions: {},
  });

  const reading = (code: string): CodeReading => ({
    kind: 'code',
    code,
    asked: { name: 'f', args: ['n'], entry: 'f', uses: [] },
  });

  const evaluate = (
    question: CodingQuestion,
    code: string | CodeReading,
    where: Sandbox = sandbox,
    signal?: AbortSignal,
  ): Promise<AnswerVerdict> => {
    const answer = {
      question,
      language: 'javascript',
      reading: typeof code === 'string' ? reading(code) : code,
    } as const;
    return evaluateAnswer(answer, () => Promise.resolve([]), { sandbox: where, limits, signal });
  };

  const failuresOf = ({ checks }: AnswerVerdict): readonly unknown[] =>
    checks.map(({ failure, description }) => [failure, description]);

  const recorded = (): { readonly jobs: Job[]; readonly sandbox: Sandbox } => {
    const jobs: Job[] = [];
    return { jobs, sandbox: { ...sandbox, run: (job, signal) => (jobs.push(job), sandbox.run(job, signal)) } };
  };

  describe('of several versions, of which none is said to be the answer,', () => {
    const question = ask(['f.call(2)', 4, 3], ['f.call(0)', 0]);
    const right = 'const f = (n) => 2 * n;';
    const versions = (...codes: readonly string[]): CodeReading => {
      const [first, ...others] = codes.map((code) => ({
        code,
        asked: { name: 'f', args: ['n'], entry: 'f', uses: [] },
      }));
      return { kind: 'code', code: '', asked: { name: 'f', args: [], entry: 'f', uses: [] }, ...first, others };
    };

    test('earns what they all earn', async () => {
      expect(await evaluate(question, versions(right, 'const f = (n) => n + n;'))).toMatchObject({
        status: 'PASS',
        passed: 4,
      });
    });

    test('earns nothing where they earn different points, and quotes them', async () => {
      const verdict = await evaluate(question, versions(right, 'const f = (n) => n ** 3;'));

      expect(verdict).toMatchObject({ status: 'NO_FUNCTION', passed: 0, total: 4 });
      expect(failuresOf(verdict)[0]).toEqual([
        'no-function',
        'it defines f in 2 ways that earn different points, and does not say which one is the answer: “const f = (n) => 2 * n;” or “const f = (n) => n ** 3;”',
      ]);
    });
  });

  test.each([
    ['uses it', 'const f = (n) => new Node(n, twice(n)).next;'],
    ['exports and waits', 'export const f = (n) => twice(n) + base;\nconst base = await Promise.resolve(0);'],
    [
      'defines a class once more',
      'class Node { constructor(value) { this.next = value; } }\nconst f = (n) => new Node(n * 2).next;',
    ],
    ['defines a function as a variable', 'var twice = (n) => n + n;\nfunction f(n) { return twice(n); }'],
    [
      'has it in its reply',
      'class Node { constructor(value, next) { this.next = next; } }\nfunction twice(n) { return 2 * n; }\nfunction f(n) { return new Node(n, twice(n)).next; }',
    ],
  ])('runs behind the code that the question gives: a reply that %s', async (_, code) => {
    const Given =
      "import { join } from 'path';\nclass Node { constructor(value: number, next: number) { this.next = next; } }\nexport function twice(n: number) { return join('a') === 'a' ? 2 * n : 0; }";
    const question = { ...ask(['f.call(2)', 4]), texts: { javascript: { Given } } };

    expect(await evaluate(question, code)).toMatchObject({ status: 'PASS' });
  });

  test.each([
    'const base = await Promise.resolve(0);\nexport const f = (n) => 2 * n + base;',
    'let base = 1;\nfor await (const one of [0]) { base = one; }\nexport const f = (n) => 2 * n + base;',
    "const { join } = await import('node:path');\nexport const f = (n) => (join('a', 'b') === 'a/b' ? 2 * n : 0);",
    "import path, { join as put } from 'path';\nexport const f = (n) => (put('a') === path.join('a') ? 2 * n : 0);",
    'export const f = (n) => 2 * n;\nconst page = await fetch("https://example.org");\nconsole.log(await page.text());',
  ])('waits at the top of code as a module does: %s', async (code) => {
    expect(await evaluate(ask(['f.call(2)', 4]), code)).toMatchObject({ status: 'PASS' });
  });

  test.each([
    ['await Promise.reject(new TypeError("no"));', 'loading it throws TypeError: no'],
    ['await new Promise(() => {});', 'loading it throws Error: what the code waits for at its top never comes'],
  ])('code fails whose top waits in vain: %s', async (code, description) => {
    const verdict = await evaluate(ask(['f.call(2)', 4]), `export const f = (n) => 2 * n;\n${code}`);

    expect(failuresOf(verdict)).toEqual([['exception', description]]);
  });

  test('a right answer earns all points, in one job, each call once', async () => {
    const { jobs, sandbox: where } = recorded();
    const question = ask(['f.name', 'f'], ['f.call(2)', 4, 3], ['isinstance(f.call(2), int)', true], ['f.call(0)', 0]);

    expect(await evaluate(question, 'function f(n) { return 2 * n; }', where)).toEqual({
      status: 'PASS',
      passed: 6,
      total: 6,
      checks: [
        { name: 'f.name', points: 1, weight: 1, got: 'f', failure: undefined, description: undefined },
        { name: 'f.call(2)', points: 3, weight: 3, got: 4, failure: undefined, description: undefined },
        {
          name: 'isinstance(f.call(2), int)',
          points: 1,
          weight: 1,
          got: true,
          failure: undefined,
          description: undefined,
        },
        { name: 'f.call(0)', points: 1, weight: 1, got: 0, failure: undefined, description: undefined },
      ],
    });
    expect(jobs.map(({ calls }) => calls)).toEqual([[[2], [0]]]);
  });

  test('a partly right answer earns a part', async () => {
    expect(await evaluate(ask(['f.call(2)', [2, 4, 6], 6]), 'const f = (n) => [n, 2 * n, 0];')).toEqual({
      status: 'FAIL',
      passed: 4,
      total: 6,
      checks: [
        {
          name: 'f.call(2)',
          points: 4,
          weight: 6,
          got: [2, 4, 0],
          failure: 'wrong-result',
          description: 'expected [2, 4, 6], got [2, 4, 0] (2 of 3 positions)',
        },
      ],
    });
  });

  test.each([
    ['function f(n) { return n; }', 'wrong-result', 'expected 4, got 2'],
    ['async function f(n) { return 2 * n; }', 'wrong-result', 'expected 4, got a promise'],
    ['function f(n) { return m; }', 'exception', 'it throws ReferenceError: m is not defined'],
    ['throw new Error("x"); const f = () => 4;', 'exception', 'loading it throws Error: x'],
    ['function f() { return 4; } g();', 'exception', 'loading it throws ReferenceError: g is not defined'],
    ['function f( {', 'exception', 'it cannot be loaded: Unexpected token'],
    ['function f(n) { for (;;); }', 'timeout', 'it does not end in time'],
    ['for (;;); function f() {}', 'timeout', 'loading it does not end in time'],
    ['function f() { const a = []; for (;;) a.push(new Uint8Array(1e7)); }', 'limit', 'it uses up all memory'],
    ['function f() { return "x".repeat(1e6); }', 'limit', 'it returns something too long to look at'],
    ["function f(n) { return require('path').join('a', String(2 * n)); }", 'wrong-result', 'expected 4, got "a/4"'],
    [
      "const fs = require('fs'); function f(n) { return fs; }",
      'environment',
      'loading it asks for what the sandbox lacks: the module "fs" (try --javascript node)',
    ],
    [
      "const _ = require('lodash'); function f(n) { return _; }",
      'environment',
      'loading it asks for what the sandbox lacks: the module "lodash"',
    ],
    ['function f(n) { return fetch(n); }', 'environment', 'it asks for what the sandbox lacks: fetch'],
    [
      'function f(n) { return process.exit(n); }',
      'environment',
      'it asks for what the sandbox lacks: process.exit (try --javascript node)',
    ],
    ['var f = 1;', 'no-function', 'it has no function f when it runs'],
  ])('%s fails: %s', async (code, failure, description) => {
    const verdict = await evaluate(ask(['f.call(2)', 4]), code);

    expect(failuresOf(verdict)).toEqual([[failure, description]]);
    expect(verdict).toMatchObject({ status: 'FAIL', passed: 0, total: 1 });
  });

  test('an example that asks for what the sandbox lacks harms no call', async () => {
    const question = ask(['f.call(2)', 4]);

    expect(await evaluate(question, 'function f(n) { return 2 * n; } document.title = f(3);')).toMatchObject({
      status: 'PASS',
    });
  });

  test('what a call leaves behind harms no other', async () => {
    const question = ask(['f.call(1)', [1]], ['f.call(2)', [2]], ['f.call(3)', [3]]);
    const code = 'let all = []; function f(n) { all.push(n); return all; }';

    expect(await evaluate(question, code)).toMatchObject({ status: 'PASS', passed: 3 });
  });

  test('a call that never ends harms no other', async () => {
    const question = ask(['f.call(1)', 2], ['f.call(2)', 4], ['f.call(3)', 6], ['f.call(4)', 8]);
    const { jobs, sandbox: where } = recorded();
    const verdict = await evaluate(question, 'function f(n) { while (n === 2); return 2 * n; }', where);

    expect(verdict.checks.map(({ points }) => points)).toEqual([1, 0, 1, 1]);
    expect(jobs.map(({ calls }) => calls)).toEqual([[[1], [2], [3], [4]], [[3], [4]], [[2]], [[4]]]);
  });

  test.each([
    [{ kind: 'no-code' }, 'NO_CODE', 'no-code', 'there is no code in the reply'],
    [
      { kind: 'no-function', code: 'x', problem: 'nothing is defined' },
      'NO_FUNCTION',
      'no-function',
      'nothing is defined',
    ],
  ] as const)('%j is %s and lists each check', async (read, status, failure, description) => {
    const rest = { points: 0, got: undefined, failure, description };

    expect(await evaluate(ask(['f.name', 'f'], ['f.call(2)', 4, 3]), read)).toEqual({
      status,
      passed: 0,
      total: 4,
      checks: [
        { name: 'f.name', weight: 1, ...rest },
        { name: 'f.call(2)', weight: 3, ...rest },
      ],
    });
  });

  test('a sandbox that fails is not the fault of the answer', async () => {
    const broken: Sandbox = { ...sandbox, run: () => Promise.reject(new SandboxError('no process')) };

    await expect(evaluate(ask(['f.call(2)', 4]), 'function f() {}', broken)).rejects.toThrow('no process');
  });

  test('stops when told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));

    await expect(evaluate(ask(['f.call(2)', 4]), 'function f() {}', sandbox, signal)).rejects.toThrow('enough');
  });
});

describe('createEvaluator', () => {
  const jobs: Job[] = [];

  const embedded = embeddedBackend.open(1);

  const sandbox: Sandbox = { ...embedded, run: (job, signal) => (jobs.push(job), embedded.run(job, signal)) };

  afterAll(() => embedded.close());

  const check: InputsCheck = {
    kind: 'inputs',
    name: 'hidden',
    inputs: [{ kind: 'int', from: 0, to: 1_000_000 }],
    times: 10,
    weight: 5,
  };

  const ask = (solution?: string): CodingQuestion => ({
    name: 'Double',
    file: 'double.yaml',
    line: 7,
    texts: {},
    functionName: 'double',
    checks: [check],
    solutions: solution === undefined ? {} : { javascript: solution },
  });

  const question = ask('function double(n) { return 2 * n; }');

  const read = (code: string): CodeReading => readGivenCode(code, { language: 'javascript', functionName: 'double' });

  const evaluate = createEvaluator({ sandbox, seed: 'a', limits: { callCpuMs: 200 } });

  const judge = (code: string, of = question): ReturnType<typeof evaluate> =>
    evaluate({ question: of, language: 'javascript', reading: read(code) });

  test('compares with the solution of the question, which runs once for all answers', async () => {
    jobs.length = 0;
    const verdicts = await Promise.all([
      judge('const double = (n) => n + n;'),
      judge('const double = (n) => n > 0 ? BigInt(n) * 2n : 0;'),
    ]);

    expect(verdicts).toEqual([
      {
        status: 'PASS',
        passed: 5,
        total: 5,
        checks: [{ name: 'hidden', points: 5, weight: 5, got: 10, failure: undefined, description: undefined }],
      },
      expect.objectContaining({ status: 'PASS' }),
    ]);
    expect(jobs.map(({ calls }) => calls.length)).toEqual([10, 10, 10]);
  });

  test('gives points for the share of inputs on which they agree', async () => {
    // The first two of all inputs are the ends of the range.
    const { checks } = await judge('function double(n) { return n === 1_000_000 ? -1 : 2 * n; }');

    expect(checks).toEqual([
      {
        name: 'hidden',
        points: 4,
        weight: 5,
        got: 9,
        failure: 'wrong-result',
        description: 'double(1000000): expected 2000000, got -1 (9 of 10 inputs right)',
      },
    ]);
  });

  test('what was learnt by heart is not enough', async () => {
    const { passed, checks } = await judge('const double = (n) => ({ 1: 2, 2: 4 })[n];');

    expect(passed).toBe(0);
    expect(checks).toMatchObject([{ description: 'double(0): expected 0, got undefined (0 of 10 inputs right)' }]);
  });

  test('gives up an answer that never ends', async () => {
    jobs.length = 0;
    const { checks } = await judge('function double() { for (;;); }');

    expect(checks).toMatchObject([{ got: 0, failure: 'timeout' }]);
    expect(jobs).toHaveLength(3);
  });

  test.each([
    ['const double = (n) => { throw new TypeError("no"); };', 'in javascript, double(0): it throws TypeError: no'],
    ['const other = 5;', 'no function was found in javascript'],
    [undefined, 'there is none that the sandbox runs (javascript, python)'],
  ])('a solution that fails is the fault of its author: %s', async (solution, message) => {
    const own = { ...ask(solution), checks: [{ ...check }] };

    await expect(judge('const double = (n) => n;', own)).rejects.toThrow(
      `double.yaml cannot be used:\n  - line 7, Double.Solution: ${message} (check hidden)`,
    );
  });
});

describe('evaluating whole answers', () => {
  let sandbox: Sandbox;
  let evaluate: Evaluate;

  beforeAll(async () => {
    ({ sandbox } = await openChosenSandbox({ backend: 'auto', size: 1, languages: ['javascript', 'python'] }));
    evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 200 } });
  });
  afterAll(() => sandbox.close());

  test.each(codingAnswers())('comes to $points for $title', async ({ answer, language, question, points }) => {
    const reading = readCode(answer, { language, functionName: question.functionName });

    const { status, passed, total } = await evaluate({ question, language, reading });
    expect(`${status} ${String(passed)}/${String(total)}`).toBe(points);
  });
});

describe('madeCalls', () => {
  const callsOf = (code: string): { readonly made: MadeCalls; readonly jobs: Job[] } => {
    const jobs: Job[] = [];
    const recorded = { ...sandbox, run: (job: Job) => (jobs.push(job), sandbox.run(job)) };
    const program = { language: 'javascript', code, entry: 'f' } as const;
    return { made: madeCalls(program, { sandbox: recorded, limits: { callCpuMs: 100 } }), jobs };
  };

  const upTo = (count: number): readonly (readonly number[])[] => Array.from({ length: count }, (_, index) => [index]);

  const sizes = (jobs: readonly Job[]): readonly number[] => jobs.map(({ calls }) => calls.length);

  test('makes equal calls once', async () => {
    const { made, jobs } = callsOf('const f = (n) => n;');

    await made.make([[1], [2], [1]], [[2], [3]]);
    await made.make([[1]], []);

    expect(jobs.map(({ calls }) => calls)).toEqual([[[1], [2], [3]]]);
    expect(made.outcomeOf([3])).toEqual({ kind: 'value', value: 3 });
  });

  test('goes on after each call that had to be stopped', async () => {
    const { made } = callsOf('const f = (n) => { while (n === 1 || n === 3); return n; };');

    await made.make(upTo(5), []);

    const late = failed('timeout', 'it does not end in time');
    expect(upTo(5).map(made.outcomeOf)).toEqual([
      { kind: 'value', value: 0 },
      late,
      { kind: 'value', value: 2 },
      late,
      { kind: 'value', value: 4 },
    ]);
  });

  test('finds the one of many calls that had to be stopped in native code', async () => {
    const { made } = callsOf('const f = (n) => n === 20 ? /^(a+)+$/.test("a".repeat(40) + "b") : n;');

    await made.make(upTo(40), []);

    expect(upTo(40).flatMap((args) => (made.outcomeOf(args)?.kind === 'failure' ? args : []))).toEqual([20]);
  });

  test('leaves out what is not needed when too many calls have to be stopped', async () => {
    const { made, jobs } = callsOf('const f = (n) => { for (;;); };');

    await made.make([[100], [101]], upTo(10));
    await made.makeAfresh([[100], [101]], upTo(10));

    expect(sizes(jobs)).toEqual([12, 11, 10]);
    expect(made.outcomeOf([5])).toBeUndefined();
  });

  test('makes calls afresh that were not first in their engine', async () => {
    const { made, jobs } = callsOf('let calls = 0; const f = () => ++calls;');

    await made.make([['a'], ['b']], []);
    const before = made.outcomeOf(['b']);
    await made.makeAfresh([['a'], ['b']], []);

    expect([before, made.outcomeOf(['b'])]).toEqual([
      { kind: 'value', value: 2 },
      { kind: 'value', value: 1 },
    ]);
    expect(sizes(jobs)).toEqual([2, 1]);
  });
});
