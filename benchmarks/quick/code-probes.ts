import { createContext, runInContext } from 'node:vm';
import { hasPair, twoSum } from '../../fixtures/two-sum/oracle/inputs';
import { embeddedBackend } from '../../packages/assay/dist/sandbox/embedded-backend';
import { openSandbox } from '../../packages/assay/dist/sandbox/open-sandbox';
import { openTwoSum, repository } from '../project-copy';
import type { Probe } from './probe';

const judged = 12;
const jobs = 120;
const source = 'module.exports = (a, b) => a + b';

/** Code judged by a challenge's oracle. */
export const oracle: Probe = {
  name: 'oracle',
  form: `${String(judged)} JavaScript files judged on five analytics, against running each in node:vm on the same inputs`,
  open() {
    const { ask, challenge } = openTwoSum(repository, { ASSAY_MODEL: 'offline/judge', ASSAY_CONCURRENCY: '8' });
    const solutions = challenge.fixtures
      .filter(({ language }) => language === 'javascript')
      .slice(0, judged)
      .map(({ solution }) => solution);
    let round = 0;
    return {
      async ours() {
        round += 1;
        const answers = await ask(
          solutions.map((solution, index) => ({
            // The same code is analysed only once.
            id: `file ${String(index)}`,
            language: 'javascript',
            solution: `${solution}\n// ${String(round)}\n`,
          })),
        );
        if (answers.some(({ asked: { status } }) => status !== 'replied')) {
          throw new Error('a file was not judged');
        }
      },
      plain() {
        solutions.forEach(runOnInputs);
      },
      close: () => openSandbox().close(),
    };
  },
};

/** Fresh evaluations in the sandbox. */
export const sandbox: Probe = {
  name: 'sandbox',
  form: `${String(jobs)} fresh evaluations in two processes, against 3 times as many in node:vm`,
  open() {
    const opened = embeddedBackend.open(2);
    return {
      ours: () =>
        inTurns({ count: jobs, atOnce: 2 }, async () => {
          const { calls } = await opened.run({ language: 'javascript', source, calls: [[1, 2]] });
          check(calls[0]?.status === 'returned' ? calls[0].value : calls[0]?.status);
        }),
      plain() {
        for (let job = 0; job < 3 * jobs; job += 1) {
          const context = createContext({ module: { exports: {} } });
          check(runInContext(`${source};\nmodule.exports(1, 2)`, context, { timeout: 1_000 }));
        }
      },
      close: () => opened.close(),
    };
  },
};

function check(value: unknown): void {
  if (value !== 3) {
    throw new Error(`1 + 2 came to ${String(value)}`);
  }
}

function runOnInputs(solution: string): void {
  const cases = JSON.stringify(twoSum.inputs.map((input) => [input.numbers, input.target, hasPair(input)]));
  runInContext(
    `${solution}\n;const solve = typeof module.exports === 'function' ? module.exports : typeof twoSum === 'function' ? twoSum : hasPairWithSum;
    ${cases}.every(([numbers, target, expected]) => solve(numbers, target) === expected)`,
    createContext({ module: { exports: {} } }),
  );
}

/** Does work so many times, at most some at a time, like a program that awaits each result. */
async function inTurns(
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  work: () => Promise<unknown>,
): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
