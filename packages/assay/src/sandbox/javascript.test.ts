import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attackedBackends, attackedNodes, describeBackends } from '../testing/attacked-sandboxes';
import { describeProcesses } from '../testing/engine-processes';
import { testEscapes } from '../testing/javascript-sandbox/escapes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { nodePrograms } from '../testing/javascript-sandbox/node-programs';
import { testValues } from '../testing/javascript-sandbox/values';
import { asIfNothingHappened, type AttackedSandbox, openAttackedSandbox } from '../testing/sandbox-attack';
import { testSteadyMemory } from '../testing/steady-memory';
import { embeddedBackend } from './embedded-backend';
import { runCommand } from './run-command';
import type { CallOutcome, Job, JobResult, Sandbox } from './sandbox';

describe('javascript', () => {
  const limits = { cpuMs: 150, callCpuMs: 100 };

  const patientLimits = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 30_000 };

  // One process for all of them: each that starts takes longer than most attacks. `attacks.deep.ts` tries everything
  // everywhere.
  describe.each(attackedBackends)('JavaScript in the $name sandbox', ({ name, open }) => {
    let attacked: AttackedSandbox;
    beforeAll(async () => {
      attacked = openAttackedSandbox(await open());
    });
    afterAll(() => attacked.close());

    // The first: what it sets for the process not to see must be there when that starts.
    describe('that wants out', () => {
      testEscapes(() => attacked);
    });

    describe('that leaves something behind', () => {
      testLeaks(() => attacked, 'smoke');
    });

    describe('that uses up what there is', () => {
      testLimits(() => attacked, 'smoke');
    });

    // The engine and what counts its calls are the same in every backend.
    if (name === 'embedded') {
      describe('that lies', () => {
        testValues(() => attacked);
      });

      describe('that is stopped', () => {
        testStops(() => attacked);
      });
    }
  });

  describeProcesses('the memory of a process that runs many jobs', () => {
    testSteadyMemory('javascript', { early: 50, late: 100 });
  });

  /** Tests of what becomes of a job that is stopped. */
  function testStops(attacked: () => AttackedSandbox): void {
    test('a source of 100,000 parentheses does not load', async () => {
      const source = `${'('.repeat(1e5)}1${')'.repeat(1e5)}`;

      expect(await attacked().statusOf(source, { limits: patientLimits })).toBe('threw');
      expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
    });

    test('calls before the one that used up the time keep their outcomes, those behind it were not run', async () => {
      const source = 'module.exports = (n) => { while (n === 2) {} return n; }';
      const { calls } = await attacked().run({ language: 'javascript', source, calls: [[0], [1], [2], [3]], limits });

      expect(calls.map(({ status }) => status)).toEqual(['returned', 'returned', 'timeout', 'not run']);
    });

    test('of many calls, those before the one that used up the time keep their outcomes too', async () => {
      const source = 'module.exports = (n) => { while (n === 40) {} return n; }';
      const calls = Array.from({ length: 100 }, (_, n) => [n]);
      const result = await attacked().run({ language: 'javascript', source, calls, limits });

      expect(result.calls.map(({ status }) => status)).toEqual([
        ...calls.slice(0, 40).map(() => 'returned'),
        'timeout',
        ...calls.slice(41).map(() => 'not run'),
      ]);
    });

    test('of many calls, those that were reported together with one that could only be killed are "killed"', async () => {
      const source = "module.exports = (n) => (n === 140 ? new Array(2 ** 32 - 1).join('xxxxxxxx') : n)";
      const calls = Array.from({ length: 300 }, (_, n) => [n]);
      const result = await attacked().run({ language: 'javascript', source, calls, limits });
      const count = (status: string): number => result.calls.filter((call) => call.status === status).length;

      expect([count('returned'), count('killed'), count('not run')]).toEqual([128, 128, 44]);
    });
  }
});

describe('isolation', () => {
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
});

describe('surroundings', () => {
  /** Runs one of the programs and tells what came of it; the same text in Node and in the sandbox. */
  const source = `
const programs = [${nodePrograms.map((text) => `() => { ${/\breturn\b/.test(text) ? text : `return ${text}`} }`).join(',\n')}];
const told = async (index) => {
  try { return JSON.stringify(await programs[index]()); }
  catch (error) { return error.name === 'EnvironmentError' ? 'environment' : String(error); }
};`;

  const script = `${source}\nPromise.all(programs.map((_, index) => told(index))).then((all) => console.log(JSON.stringify(all)))`;

  const calls = nodePrograms.map((_, index) => [index]);

  const job: Job = {
    language: 'javascript',
    source: `${source}\nmodule.exports = told;`,
    calls,
    surroundings: true,
    limits: { cpuMs: 10_000 },
  };

  async function askNode(): Promise<readonly unknown[]> {
    const node = await runCommand(process.execPath, ['-e', script], { timeoutMs: 30_000, environment: { TZ: 'UTC' } });
    return node.status === 'succeeded' ? JSON.parse(node.output) : [node];
  }

  describe.each(attackedBackends)('what Node has beside the language, in $name', ({ open }) => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await open();
    });
    afterAll(() => sandbox.close());

    test('gives what it gives in Node, or says that it is not there', async () => {
      const wanted = await askNode();
      const result = await sandbox.run(job);
      const got = result.calls.map((call) => (call.status === 'returned' ? call.value : call));

      expect(nodePrograms).toHaveLength(53);
      const different = nodePrograms.flatMap((text, index) =>
        got[index] === wanted[index] || got[index] === 'environment' ? [] : [[text, wanted[index], got[index]]],
      );
      expect(different).toEqual([]);
      expect(nodePrograms.filter((_, index) => got[index] === 'environment')).toEqual([
        "'résumé'.localeCompare('resume')",
        "new Date(0).toLocaleDateString('en-US')",
        "require('util').inspect({ a: 1 })",
        "require('fs').existsSync('/')",
      ]);
    });

    test('is compiled by nothing that the code has changed', async () => {
      const source = `
      const { Function: own } = globalThis;
      const compiled = [];
      globalThis.Function = (...texts) => (compiled.push(texts), own(...texts));
      own.prototype.constructor = globalThis.Function;
      const emitter = new (require('events'))();
      module.exports = () => [compiled.length, typeof emitter.emit, require('path').join('a', 'b')];`;
      const { calls } = await sandbox.run({ language: 'javascript', source, calls: [[]], surroundings: true });

      expect(calls).toEqual([{ status: 'returned', value: [0, 'function', 'a/b'] }]);
    });

    test('is not there for a job that does not ask for it', async () => {
      const { calls } = await sandbox.run({
        language: 'javascript',
        source: 'module.exports = () => [typeof Buffer, typeof process]',
        calls: [[]],
      });

      expect(calls).toEqual([{ status: 'returned', value: ['undefined', 'undefined'] }]);
    });
  });

  describeBackends(attackedNodes, 'Node itself, in $name', ({ open }) => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await open();
    });
    afterAll(() => sandbox.close());

    test('gives what Node gives for all of it, in calls of one job', async () => {
      const wanted = await askNode();
      const result = await sandbox.run(job);

      expect(wanted).toHaveLength(53);
      expect(result.calls.map((call) => (call.status === 'returned' ? call.value : call))).toEqual(wanted);
    });
  });
});
