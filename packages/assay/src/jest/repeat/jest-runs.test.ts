import { describe, expect, test } from '@jest/globals';
import { layOut } from '../../output/terminal/lay-out';
import { makeFailure, makeOutcome, makeRun, makeRuns } from '../../testing/jest-runs';
import { jestRepeatDocumentSchema } from './jest-repeat-document';
import { readJestResult } from './read-jest-result';
import { renderJestRepeat } from './render-jest-repeat';
import { checkJestArguments, hasOption } from './repeat-jest';
import { splitArguments } from './split-arguments';
import { summariseJestRuns } from './summarise-jest-runs';

describe('checkJestArguments', () => {
  test.each([
    [[]],
    [['--config', 'jest.tool.config.ts', '-t', 'watch', 'src/jest', '-w=2', '-i']],
    [['--watch=false', '--no-watchAll', '--bail=0', '--no-bail']],
    [['--', '--watch']],
  ])('lets %j pass', (args) => {
    expect(() => {
      checkJestArguments(args);
    }).not.toThrow();
  });

  test('names every argument that cannot be repeated, with the reason', () => {
    const args = ['npx', '--watch-all=true', '--outputFile=x.json', '--json', '-b', '-u', '--listTests'];

    expect(() => {
      checkJestArguments(args);
    }).toThrow(
      [
        'These arguments of Jest cannot be repeated:',
        '  - --watch-all: a run that watches never ends',
        '  - --outputFile: each run writes its own result file',
        '  - --json: each run writes its own result file',
        '  - -b: it stops a run at the first failure, but every test must run',
        '  - -u: it rewrites snapshots, so they always pass',
        '  - --listTests: it runs no test',
        '  - npx: give only the arguments of Jest, without the command',
      ].join('\n'),
    );
  });
});

describe('hasOption', () => {
  test.each([
    { args: ['--ci'], has: true },
    { args: ['--no-ci'], has: true },
    { args: ['--ci=false'], has: true },
    { args: ['ci', '--cite'], has: false },
  ])('says $has for ci in $args', ({ args, has }) => {
    expect(hasOption(args, 'ci')).toBe(has);
  });
});

const makeTest = (title: string, parts: object = {}): object => ({
  ancestorTitles: ['outer', 'inner'],
  title,
  status: 'passed',
  duration: 3,
  invocations: 1,
  failureMessages: [],
  unknown: true,
  ...parts,
});

const makeFile = (name: string, assertionResults: readonly object[], parts: object = {}): object => ({
  name: `/project/${name}`,
  status: 'passed',
  message: '',
  assertionResults,
  ...parts,
});

const read = (...testResults: readonly object[]): ReturnType<typeof readJestResult> =>
  readJestResult(JSON.stringify({ testResults, success: true }), '/project');

describe('readJestResult', () => {
  test('reads each test with its file, its titles and its time', () => {
    expect(read(makeFile('src/a.test.js', [makeTest('adds')]))).toEqual({
      tests: [
        {
          file: 'src/a.test.js',
          name: 'outer › inner › adds',
          status: 'passed',
          attempts: 1,
          milliseconds: 3,
          message: undefined,
        },
      ],
      fileFailures: [],
      sharedFiles: [],
    });
  });

  test('counts as passed or failed only what Jest says so', () => {
    const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused'];

    const { tests } = read(
      makeFile(
        'a.js',
        statuses.map((status) => makeTest(status, { status })),
      ),
    );

    expect(tests.map(({ status }) => status)).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test('tells equal names of a file apart by their order, also from titles that look like that', () => {
    const tests = ['same', 'same (2)', 'same', 'same'].map((title) => makeTest(title, { ancestorTitles: [] }));

    const names = read(makeFile('a.js', tests), makeFile('b.js', tests.slice(0, 1))).tests.map(({ name }) => name);

    expect(names).toEqual(['same', 'same (2)', 'same (3)', 'same (4)', 'same']);
  });

  test('keeps the beginning of a failure message, without colours', () => {
    const messages = [`\u001b[31mError\u001b[39m: no\r\n${'🙂'.repeat(300)}`, 'more'];

    const { tests } = read(makeFile('a.js', [makeTest('x', { status: 'failed', failureMessages: messages })]));

    expect(tests[0]?.message).toBe(`Error: no\n${'🙂'.repeat(245)}…`);
  });

  test.each([
    { what: 'did not load', message: '  ● Test suite failed to run\n\n    no such module', tests: [] },
    {
      what: 'broke down after its tests',
      message: '\n  ● Test suite failed to run\n\n    no such module\n',
      tests: ['passed'],
    },
    {
      what: 'broke down after a failure',
      message: '  ● x\n\n    wrong\n\n  \u001b[1m● \u001b[22mTest suite failed to run\n\n    no such module',
      tests: ['failed'],
    },
    { what: 'failed without a word on it', message: 'no such module', tests: ['passed', 'pending'] },
  ])('lists a file that $what', ({ message, tests }) => {
    const assertions = tests.map((status) => makeTest('x', { status }));

    expect(read(makeFile('a.js', assertions, { status: 'failed', message })).fileFailures).toEqual([
      { file: 'a.js', message: 'no such module' },
    ]);
  });

  test('does not take a failed test for a failed file, whatever its message quotes', () => {
    const message = '  ● x\n\n    ● Test suite failed to run\n';

    expect(
      read(makeFile('a.js', [makeTest('x', { status: 'failed' })], { status: 'failed', message })).fileFailures,
    ).toEqual([]);
  });

  test('counts what jest-junit adds for a file that could not run as no test', () => {
    const message = '  ● Test suite failed to run\n\n    no key\n';
    const added = { ancestorTitles: [], status: 'error', duration: 0, failureMessages: [message] };
    const text = JSON.stringify({
      testResults: [{ name: '/project/a.js', status: 'failed', message, assertionResults: [added] }],
    });

    expect(readJestResult(text, '/project')).toMatchObject({
      tests: [],
      fileFailures: [{ file: 'a.js', message: 'no key' }],
    });
  });

  test('names the files that several projects ran', () => {
    expect(read(makeFile('a.js', []), makeFile('b.js', []), makeFile('a.js', [])).sharedFiles).toEqual(['a.js']);
  });

  test.each([
    { text: '{"testResults":[', message: /^its result is not JSON \(.+\)$/ },
    { text: '["a.test.js"]', message: /^its result is not what Jest's JSON looks like \(.+\)$/ },
    {
      text: JSON.stringify({ testResults: [makeFile('a.js', [makeTest('x', { status: 'fine' })])] }),
      message: /\(testResults\.0\.assertionResults\.0\.status: /,
    },
  ])('refuses $text', ({ text, message }) => {
    expect(() => readJestResult(text, '/project')).toThrow(message);
  });
});

const render = (...measured: Parameters<typeof makeRuns>): string =>
  layOut(renderJestRepeat(summariseJestRuns(makeRuns(...measured))));

const repeat = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('renderJestRepeat', () => {
  test('says in three lines that nothing failed, and what that is worth', () => {
    expect(render(repeat(20, (run) => makeRun(run + 1, [makeOutcome('x'), makeOutcome('y')])))).toBe(
      `NO FAILURE SHOWN. None of 2 tests failed in 20 runs.

jest src · 20 runs

2 tests, 2 always passed; 20 of 20 runs all green (100 %, 83–100 %)
No failure in 20 runs: each of these 2 tests fails at most 16.8 % of the time, with 95 % confidence for all together; 368 runs would show 1 %
Next: Show rarer failures with more runs: npx assay repeat --jest src --runs 60`,
    );
  });

  test('lists what failed, worst first, then everything else that deserves a look', () => {
    const stack =
      '\n\nExpected: 2\n    at Object.toBe (/project/a.test.js:5:34)\n    at new Promise (<anonymous>)\n    at x…';
    const runs = repeat(20, (run) =>
      makeRun(
        run + 1,
        [
          run % 4 === 1 ? makeFailure('random', { message: `Error: random${stack}` }) : makeOutcome('random'),
          makeFailure('systematic'),
          makeOutcome('steady', { attempts: run === 3 ? 2 : 1 }),
          makeOutcome('later', { status: 'skipped' }),
          ...(run < 5 ? [makeOutcome('rare')] : []),
        ],
        run === 7 ? { fileFailures: [{ file: 'b.test.js', message: 'no such module' }] } : {},
      ),
    );
    const errored = { status: 'errored', run: 21, problem: 'Jest was ended by SIGKILL', lastWords: 'bye' } as const;
    const red = makeRun(22, [makeOutcome('steady')], { exitCode: 1 });

    expect(render([...runs, errored, red], { parallel: 2, asked: 40, interrupted: true })).toBe(
      `FAILED. 2 of 5 tests failed at least once in 21 runs, most often a.test.js › systematic (20 of 20).

jest src · interrupted after 22 of 40 runs, 2 at a time

  test                    failed  passes  95 % interval
  a.test.js › systematic   20/20     0 %         0–17 %  always fails
  a.test.js › random        5/20    75 %        53–89 %  sometimes fails

First failures:
  a.test.js › systematic, run 1
    Error: systematic is wrong
  a.test.js › random, run 2
    Error: random
    Expected: 2
    at a.test.js:5:34

Test files that failed as a whole:
  b.test.js: failed in 1 of 21 runs, first in run 8
    no such module

Runs without a result, which say nothing about the tests:
  run 21
    Jest was ended by SIGKILL. Last output:
    bye

Runs that Jest ended with a failure although no test failed:
  run 22
    Jest ended with exit code 1 although nothing failed.

  passed only after a retry  runs  failed attempts
  a.test.js › steady         1/21             1/22
  With jest.retryTimes, a test passes if any attempt passes: with 3 retries, a test that fails half of the time passes 93.75 %.

Not run in every run, for example because their file failed, or because their names change:
  a.test.js › random: not run in 1 of 21 runs
  a.test.js › systematic: not run in 1 of 21 runs
  a.test.js › rare: not run in 16 of 21 runs

5 tests, 2 always passed, 1 sometimes failed, 1 always failed, 1 never ran; 0 of 21 runs all green (0 %, 0–16 %); 1 run without a result not counted
No failure in 5 or more runs: each of these 2 tests fails at most 52.2 % of the time, with 95 % confidence for all together; 368 runs would show 1 %
Next: Correct what fails, then measure again: npx assay repeat --jest src --runs 40`,
    );
  });

  test('shows control and direction characters of names and messages instead of obeying them', () => {
    const hostile = 'x\u001b[2J\u202e\u0007';

    const text = render(
      [
        makeRun(1, [makeFailure(hostile, { message: hostile })], {
          fileFailures: [{ file: hostile, message: hostile }],
        }),
      ],
      { args: [hostile] },
    );

    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text).toContain('x\\u001b[2J\\u202e\\u0007');
  });

  test('is short however much fails', () => {
    const text = render([
      makeRun(
        1,
        repeat(500, (index) => makeFailure(`t${String(index)}`, { message: 'm\n'.repeat(90) })),
      ),
    ]);

    expect(text.split('\n').length).toBeLessThan(170);
    expect(text).toContain('\n  and 450 more (--json lists all)\n');
    expect(text).toContain('\n  and 490 more (--json lists all)\n');
  });
});

describe('splitArguments', () => {
  test.each([
    { text: '', words: [] },
    { text: ' \t\n ', words: [] },
    { text: 'a  b\tc', words: ['a', 'b', 'c'] },
    { text: "-t 'two words' x", words: ['-t', 'two words', 'x'] },
    { text: '--config="my config.json"', words: ['--config=my config.json'] },
    { text: `a'b'"c"d`, words: ['abcd'] },
    { text: `'' ""`, words: ['', ''] },
    { text: 'two\\ words \\\'\\"', words: ['two words', `'"`] },
    { text: String.raw`'\n' "\n" "\"" "\\" "\$"`, words: [String.raw`\n`, String.raw`\n`, '"', '\\', '$'] },
    { text: 'a\\\nb "c\\\nd"', words: ['ab', 'cd'] },
    { text: '$HOME *.ts ; rm `x` | y > z # no comment', words: '$HOME *.ts ; rm `x` | y > z # no comment'.split(' ') },
    { text: 'süß 🙂', words: ['süß', '🙂'] },
  ])('splits $text into $words', ({ text, words }) => {
    expect(splitArguments(text)).toEqual(words);
  });

  test.each([
    { text: `-t 'two words`, message: `The arguments have an unclosed single quote: -t 'two words` },
    { text: `-t "it's`, message: `The arguments have an unclosed double quote: -t "it's` },
    { text: `"\\`, message: `The arguments have an unclosed double quote: "\\` },
    { text: 'a \\', message: 'The arguments end in a backslash that escapes nothing: a \\' },
  ])('refuses $text', ({ text, message }) => {
    expect(() => splitArguments(text)).toThrow(message);
  });
});

const errored = (run: number, lastWords = ''): ReturnType<typeof makeRuns>['runs'][number] => ({
  status: 'errored',
  run,
  problem: 'Jest ended with exit code 3 and without a result',
  lastWords,
});

const passing = (count: number, from = 1): ReturnType<typeof makeRuns>['runs'] =>
  Array.from({ length: count }, (_, index) => makeRun(from + index, [makeOutcome('x')]));

describe('summariseJestRuns', () => {
  test('gives a document with everything in it', () => {
    const document = summariseJestRuns(makeRuns([makeRun(1, [makeOutcome('x')]), makeRun(2, [makeFailure('x')])]));

    expect(document).toEqual({
      version: 1,
      kind: 'jest',
      arguments: ['src'],
      result: 'failed',
      parallel: 1,
      interrupted: false,
      runs: {
        asked: 2,
        judged: 2,
        errored: 0,
        green: 1,
        passRate: { rate: 0.5, lower: expect.closeTo(0.0945, 4), upper: expect.closeTo(0.9055, 4) },
      },
      tests: [
        {
          file: 'a.test.js',
          name: 'x',
          class: 'sometimes-fails',
          judged: 2,
          passed: 1,
          failed: 1,
          skipped: 0,
          notRun: 0,
          passedAfterRetry: 0,
          attempts: 2,
          failedAttempts: 1,
          passRate: { rate: 0.5, lower: expect.closeTo(0.0945, 4), upper: expect.closeTo(0.9055, 4) },
          firstFailure: { run: 2, message: 'Error: x is wrong' },
          medianMilliseconds: 2,
        },
      ],
      fileFailures: [],
      redRuns: [],
      erroredRuns: [],
      notes: [],
    });
    expect(jestRepeatDocumentSchema.parse(document)).toEqual(document);
  });

  test('orders tests by file, then as Jest reports them, whatever file came first', () => {
    const inB = { file: 'b.test.js' };

    const { tests } = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('z', inB), makeOutcome('y'), makeOutcome('x')]),
        makeRun(2, [makeOutcome('y'), makeOutcome('x'), makeOutcome('w'), makeOutcome('z', inB)]),
      ]),
    );

    expect(tests.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'a.test.js y',
      'a.test.js x',
      'a.test.js w',
      'b.test.js z',
    ]);
  });

  test('never counts a test as passed in a run that does not hold it, or without a result', () => {
    const document = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x'), makeOutcome('skipped', { status: 'skipped' })]),
        makeRun(2, [], { exitCode: 1, fileFailures: [{ file: 'a.test.js', message: 'no such module' }] }),
        errored(3),
        makeRun(4, [makeFailure('x'), makeOutcome('skipped', { status: 'skipped' })]),
      ]),
    );

    expect(document.tests).toMatchObject([
      { name: 'x', class: 'sometimes-fails', judged: 2, passed: 1, failed: 1, skipped: 0, notRun: 1 },
      { name: 'skipped', class: 'never-ran', judged: 0, passed: 0, failed: 0, skipped: 2, notRun: 1, passRate: null },
    ]);
    expect(document.fileFailures).toEqual([{ file: 'a.test.js', runs: [2], message: 'no such module' }]);
    expect(document.runs).toMatchObject({ asked: 4, judged: 3, errored: 1, green: 1 });
  });

  test('counts what passed only after a retry, and every attempt that failed', () => {
    const { tests, result } = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x', { attempts: 3, milliseconds: 9 }), makeOutcome('y')]),
        makeRun(2, [makeOutcome('x', { milliseconds: 4 }), makeOutcome('y')]),
        makeRun(3, [makeOutcome('x', { milliseconds: 5 }), makeOutcome('y', { milliseconds: undefined })]),
      ]),
    );

    expect(tests).toMatchObject([
      { passed: 3, passedAfterRetry: 1, attempts: 5, failedAttempts: 2, class: 'always-passes', medianMilliseconds: 5 },
      { passed: 3, passedAfterRetry: 0, attempts: 3, failedAttempts: 0, class: 'always-passes', medianMilliseconds: 2 },
    ]);
    expect(result).toBe('passed');
  });

  test('takes every attempt of a failed test for a failed one', () => {
    const { tests } = summariseJestRuns(makeRuns([makeRun(1, [makeFailure('x', { attempts: 4 })])]));

    expect(tests).toMatchObject([{ failed: 1, attempts: 4, failedAttempts: 4, class: 'always-fails' }]);
  });

  test('does not call a run green that Jest ended with a failure', () => {
    const document = summariseJestRuns(
      makeRuns([
        makeRun(1, [makeOutcome('x')], { exitCode: 1, lastWords: '\u001b[31mcoverage threshold not met\n' }),
        makeRun(2, [makeOutcome('x')], { exitCode: null }),
        makeRun(3, [makeOutcome('x')]),
      ]),
    );

    expect(document.redRuns).toEqual([
      {
        run: 1,
        problem: 'Jest ended with exit code 1 although nothing failed. Last output:\ncoverage threshold not met',
      },
      { run: 2, problem: 'Jest was killed although nothing failed.' },
    ]);
    expect(document).toMatchObject({ result: 'failed', runs: { judged: 3, green: 1 } });
  });

  test('says what its figures cannot tell', () => {
    const { notes } = summariseJestRuns(
      makeRuns([makeRun(1, [makeOutcome('x', { attempts: undefined })], { sharedFiles: ['a.test.js'] })]),
    );

    expect(notes).toEqual([
      '1 test file ran in several projects; their tests are assigned to projects by order only',
      'this version of Jest does not report retries, so failures hidden by jest.retryTimes are not counted',
    ]);
  });

  test.each([
    { what: 'all passed', runs: passing(20), parts: {}, result: 'passed' },
    { what: '1 of 20 errored', runs: [...passing(19), errored(20)], parts: {}, result: 'inconclusive' },
    { what: 'it was interrupted', runs: passing(3), parts: { asked: 20, interrupted: true }, result: 'inconclusive' },
    {
      what: 'one failed and half errored',
      runs: [makeRun(1, [makeFailure('x')]), errored(2)],
      parts: {},
      result: 'failed',
    },
    {
      what: 'one failed before it was interrupted',
      runs: [makeRun(1, [makeFailure('x')])],
      parts: { asked: 20, interrupted: true },
      result: 'failed',
    },
  ])('is $result when $what', ({ runs, parts, result }) => {
    expect(summariseJestRuns(makeRuns(runs, parts)).result).toBe(result);
  });

  test.each([
    {
      what: 'no run gave a result',
      runs: [errored(1, '\u001b[31m● Unrecognized option "zzz"\n'), errored(2)],
      parts: {},
      message:
        'No run gave a result (2 runs of jest src). Jest ended with exit code 3 and without a result. Last output:\n● Unrecognized option "zzz"',
    },
    {
      what: 'there are no tests',
      runs: [errored(1), makeRun(2, [], { exitCode: 1, lastWords: 'No tests found' })],
      parts: {},
      message: 'There are no tests (2 runs of jest src). Last output:\nNo tests found',
    },
    {
      what: 'every test was skipped',
      runs: [makeRun(1, [makeOutcome('x', { status: 'skipped' })])],
      parts: {},
      message: 'No test ran, 1 test skipped (1 run of jest src).',
    },
    {
      what: 'it was interrupted at once',
      runs: [],
      parts: { asked: 9, interrupted: true },
      message: 'Interrupted before any run of Jest gave a result.',
    },
  ])('cannot judge when $what', ({ runs, parts, message }) => {
    expect(() => summariseJestRuns(makeRuns(runs, parts))).toThrow(new Error(message));
  });
});
