import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from './embedded-backend';
import type { CallOutcome, Job, JobResult } from './sandbox';

const sandbox = embeddedBackend.open(1);
afterAll(() => sandbox.close());

/** Much longer than any of these but the endless ones take. */
const brief = { cpuMs: 200, callCpuMs: 100 };

const lists = Array.from({ length: 12 }, (_, index) => Array.from({ length: 100 }, (__, at) => index * 1000 + at));
const returned = (value: unknown): CallOutcome => ({ status: 'returned', value }) as CallOutcome;

async function callAll(source: string, calls = lists): Promise<readonly CallOutcome[]> {
  const job = { language: 'javascript', source, calls: calls.map((list) => [list]), limits: brief } as const;
  return (await sandbox.run(job)).calls;
}

describe('calls that many jobs make', () => {
  test('come to each job as they were sent, whatever the jobs before have done to theirs', async () => {
    const sums = lists.map((list) => returned(list.reduce((sum, number) => sum + number, 0)));
    const spoilers = [
      'module.exports = (list) => list.reduce((sum, number) => sum + number, 0) + 0 * list.fill(7).length;',
      `Array.prototype.reduce = () => 'forged'; Object.defineProperty(Array.prototype, 0, { set() {} });
       module.exports = (list) => list.length = 0;`,
      "JSON.parse = () => 'forged'; globalThis.left = 1; module.exports = (list) => { list.length = 0; for (;;); };",
    ];

    for (const spoiler of [...spoilers, ...spoilers]) {
      await callAll(spoiler);
      expect(
        await callAll(
          "module.exports = (list) => typeof left === 'undefined' && list.reduce((sum, number) => sum + number, 0);",
        ),
      ).toEqual(sums);
    }
  });

  test('are told apart, however many lists of them there are', async () => {
    const many = Array.from({ length: 10 }, (_, index) => lists.map((list) => [...list, index]));

    for (const calls of [...many, ...many]) {
      expect(await callAll('module.exports = (list) => list.at(-1);', calls)).toEqual(
        calls.map((list) => returned(list.at(-1))),
      );
    }
  });

  test('come to a process that takes the place of one that was killed', async () => {
    const endless = "module.exports = () => new Array(4_294_967_295).join('xxxxxxxx').length;";
    await callAll('module.exports = (list) => list.length;');
    const job = {
      language: 'javascript',
      source: endless,
      calls: [[]],
      limits: brief,
    } as const;
    expect((await sandbox.run(job)).calls).toEqual([{ status: 'timeout' }]);

    expect(await callAll('module.exports = (list) => list.length;')).toEqual(lists.map(() => returned(100)));
  });
});

/** Programs that tell what they find, and others that would like to leave something there. */
const programs: Readonly<Record<Job['language'], { readonly look: string; readonly spoilers: readonly string[] }>> = {
  javascript: {
    look: `const seen = [typeof left, {}.left ?? 'none', [].concat(1).length, Math.random(), Object.keys(globalThis).length];
      module.exports = () => seen;`,
    spoilers: [
      'globalThis.left = 1; Object.prototype.left = 2; Array.prototype.concat = () => []; module.exports = () => 1;',
      "const kept = []; for (let n = 0; n < 100_000; n++) kept.push({ n, text: 'x' + n }); module.exports = () => kept;",
      'globalThis.left = 1; throw new Error(left);',
      'module.exports = () => { globalThis.left = 1; for (;;); };',
      'module.exports = () => { const kept = []; for (;;) kept.push(new Array(100_000).fill(7)); };',
      'setInterval(() => { globalThis.left = 1; }, 1); module.exports = async () => { await new Promise(() => {}); };',
      'globalThis.left = (',
    ],
  },
  python: {
    look: `import builtins, functools, random, sys
class Left: pass
seen = [hasattr(builtins, 'left'), len(sys.modules), random.random(), id(object()), id(Left), hash('left'), hash(Left)]
def main(): return seen + [list({'b', 'a', 'c'}), [str(one) for one in {Left, len, object}], len([1])]`,
    spoilers: [
      "import builtins, random, sys\nbuiltins.left = 1\nbuiltins.len = lambda _: 0\nrandom.random = None\nsys.modules['left'] = 1",
      'kept = [bytes(100) for _ in range(200_000)]\ndef main(): return len(kept)',
      'import builtins\nbuiltins.left = 1\nraise ValueError',
      'import builtins\ndef main():\n    builtins.left = 1\n    while True: pass',
      'import os\nos._exit(1)',
      'def main():\n    kept = []\n    while True: kept.append([0] * 100_000)',
      'left = (',
    ],
  },
};

describe.each(['javascript', 'python'] as const)('a job of %s', (language) => {
  const { look, spoilers } = programs[language];
  const run = (source: string, limits: Job['limits'] = {}): Promise<JobResult> =>
    sandbox.run({ language, source, entry: 'main', calls: [[]], limits });

  test('finds an engine that has just started, whatever ran before it: addresses, random numbers and order are the same', async () => {
    const first = await run(look);
    expect(first.calls[0]?.status).toBe('returned');

    for (const spoiler of spoilers) {
      await run(spoiler, brief);
      expect(await run(look)).toEqual(first);
    }
  });

  test('finds the same in another process', async () => {
    const other = embeddedBackend.open(1);
    const job = { language, source: look, entry: 'main', calls: [[]] } as const;
    const found = await other.run(job);
    await other.close();

    expect(found).toEqual(await run(look));
  });
});
