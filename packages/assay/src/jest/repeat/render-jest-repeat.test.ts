import { describe, expect, test } from '@jest/globals';
import { layOut } from '../../output/terminal/lay-out';
import { makeFailure, makeOutcome, makeRun, makeRuns } from '../../testing/jest-runs';
import { renderJestRepeat } from './render-jest-repeat';
import { summariseJestRuns } from './summarise-jest-runs';

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
