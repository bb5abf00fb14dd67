import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasPair, twoSum } from '../fixtures/two-sum/oracle/inputs';
import { openSandbox } from '../packages/assay/dist/sandbox/open-sandbox';
import { seconds, type Figure } from './figure';
import { openTwoSum, repository } from './project-copy';

const files = 500;
/** Files that get a process of their own for comparison; all of them would take minutes. */
const sample = 40;
const hostile: Readonly<Record<string, string>> = {
  'an endless loop': 'module.exports = (numbers, target) => { for (;;); };',
  'a memory bomb':
    'module.exports = () => { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); };',
  'an endless native call': "module.exports = () => new Array(4_294_967_295).join('xxxxxxxx').length;",
};

/** Files judged by the oracle, compared with a process for each that only runs it on the same inputs; and what a hostile one costs. */
export async function measureOracle(): Promise<readonly Figure[]> {
  const { ask, challenge } = openTwoSum(repository, {
    ASSAY_MODEL: 'offline/judge',
    ASSAY_CONCURRENCY: '8',
    // Each file is judged, also when this was measured before.
    ASSAY_RECORDINGS: 'off',
  });
  const fixtures = challenge.fixtures.filter(({ language }) => language === 'javascript');
  const submissions = Array.from({ length: files }, (_, index) => {
    const solution = fixtures[index % fixtures.length]?.solution ?? '';
    return { id: `file ${String(index)}`, language: 'javascript', solution: `${solution}\n// ${String(index)}\n` };
  });
  const judge = async (asked: typeof submissions): Promise<number> => {
    const started = performance.now();
    const answers = await ask(asked);
    if (answers.some(({ asked: { status } }) => status !== 'replied')) {
      throw new Error('a file was not judged');
    }
    return performance.now() - started;
  };
  try {
    await judge(submissions.slice(0, 20).map((one) => ({ ...one, solution: `${one.solution}// warm-up\n` })));
    const all = await judge(submissions);
    const processes = await runInProcesses(submissions.slice(0, sample).map(({ solution }) => solution));
    const few = (name: string): typeof submissions =>
      submissions.slice(0, 60).map((one) => ({ ...one, solution: `${one.solution}// ${name}\n` }));
    const alone = await judge(few('alone'));
    const figures: Figure[] = [];
    for (const [name, solution] of Object.entries(hostile)) {
      const together = await judge([{ id: name, language: 'javascript', solution }, ...few(name)]);
      figures.push({
        name: `60 files and ${name}`,
        ours: seconds(together),
        comparison: `without it ${seconds(alone)}`,
        ratio: together / alone,
        goal: { text: '≤ its own limits (8 s) more', reached: together - alone <= 8_000 },
      });
    }
    return [
      {
        name: `${String(files)} files, five analytics each`,
        ours: `${seconds(all)}, ${(all / files).toFixed(0)} ms a file`,
        comparison: `a Node process each, correctness alone, no protection: ${(processes / sample).toFixed(0)} ms a file`,
        ratio: all / files / (processes / sample),
        goal: { text: '≤ 10 s', reached: all <= 10_000 },
      },
      ...figures,
    ];
  } finally {
    await openSandbox().close();
  }
}

/** What a user would do otherwise: one process for each file, two at a time, that runs it on the same inputs. */
async function runInProcesses(solutions: readonly string[]): Promise<number> {
  const cases = JSON.stringify(twoSum.inputs.map((input) => [input.numbers, input.target, hasPair(input)]));
  const run = promisify(execFile);
  const check = (solution: string): Promise<unknown> =>
    run(process.execPath, [
      '-e',
      `${solution}\n;const solve = typeof module.exports === 'function' ? module.exports : typeof twoSum === 'function' ? twoSum : hasPairWithSum;
      console.log(${cases}.every(([numbers, target, expected]) => solve(numbers, target) === expected));`,
    ]);
  const started = performance.now();
  const queue = [...solutions];
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      await check(next);
    }
  };
  await Promise.all([worker(), worker()]);
  return performance.now() - started;
}
