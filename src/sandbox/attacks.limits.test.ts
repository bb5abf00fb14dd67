import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { asIfNothingHappened, openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

const limits = { cpuMs: 300, callCpuMs: 200 };
/** Long enough for what never ends to begin. */
const briefLimits = { cpuMs: 200, callCpuMs: 100 };
/** Long enough for what ends by itself, or fills the memory. */
const patientLimits = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 30_000 };
/** What a limit may be exceeded by on a machine that does other work, in milliseconds. */
const slackMs = 4_000;

/** The engine is the same in every backend: elsewhere, what is killed from outside and what fills the memory must do. */
const elsewhere = ['a loop', 'a join that is never polled', 'typed arrays, small ones', 'recursion without end'];

describe.each(attackedBackends)('code that uses up what there is in $name', ({ name, open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  const attacks = [
    ['a loop', 'timeout', '() => { while (true) {} }'],
    ['a loop that catches', 'timeout', '() => { for (;;) { try { for (;;) {} } catch {} finally { continue; } } }'],
    ['a loop while loading', 'timeout', 'undefined; while (true) {}'],
    ['endless microtasks', 'timeout', 'async () => { for (;;) await null; }'],
    ['endless timers', 'timeout', 'async () => { for (;;) await new Promise((done) => setTimeout(done)); }'],
    ['a promise nobody settles', 'never settled', '() => new Promise(() => {})'],
    ['a pattern that backtracks', 'timeout', "() => /^(a+)+$/.test('a'.repeat(34) + '!')"],
    ['a join that is never polled', 'timeout', "() => new Array(2 ** 32 - 1).join('xxxxxxxx')"],
    ['a join in a microtask', 'timeout', "async () => { await null; new Array(2 ** 32 - 1).join('xxxxxxxx'); }"],
    [
      'a nest that is written as JSON',
      'timeout',
      '() => { let a = []; for (let i = 0; i < 2e5; i++) a = [a]; JSON.stringify(a); }',
    ],
    ['a sort of five million', 'memory', '() => Array.from({ length: 5e6 }, (_, i) => (i * 7919) % 5000011).sort()'],
    [
      'ever more arrays',
      'memory',
      '() => { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); }',
    ],
    ['an ever longer string', 'memory', "() => { let s = 'x'; for (;;) s = (s + s).replace(/x/, 'y'); }"],
    [
      'typed arrays, large ones',
      'memory',
      '() => { const kept = []; for (;;) kept.push(new Uint8Array(8e6).fill(1)); }',
    ],
    ['typed arrays, small ones', 'memory', '() => { const kept = []; for (;;) kept.push(new Uint8Array(64)); }'],
    ['a map that grows', 'memory', '() => { const map = new Map(); for (let i = 0; ; i++) map.set(i, {}); }'],
    ['a replacement that expands', 'memory', "() => 'a'.repeat(1e7).replace(/a/g, '$&'.repeat(8)).length"],
    ['recursion without end', 'threw', '() => { const f = (n) => f(n + 1) + 1; return f(0); }'],
    ['recursion without end, caught', 'returned', '() => { const f = () => f(); try { f(); } catch { return 1; } }'],
    [
      'recursion ten thousand deep',
      'returned',
      '() => { const f = (n) => (n === 0 ? 0 : 1 + f(n - 1)); return f(10_000); }',
    ],
    ['recursion through conversions', 'threw', '() => { const o = { valueOf: () => +o }; return +o; }'],
    [
      'a nest written as text',
      'threw',
      '() => { let a = []; for (let i = 0; i < 2e5; i++) a = [a]; return String(a); }',
    ],
    ['100,000 parentheses to evaluate', 'threw', "() => eval('('.repeat(1e5) + '1' + ')'.repeat(1e5))"],
    ['a number too large to compute', 'threw', '() => 3n ** 20_000_000n'],
  ] as const;

  test.each(attacks.filter(([what]) => name === 'embedded' || elsewhere.includes(what)))(
    '%s ends in "%s" and the next job is as if nothing had happened',
    async (_, status, source) => {
      const started = performance.now();
      const own = status === 'timeout' ? briefLimits : patientLimits;
      const ended = await attacked.statusOf(`module.exports = ${source}`, { limits: own });
      const took = performance.now() - started;

      expect(ended).toBe(status);
      expect(took).toBeLessThan(own.cpuMs + slackMs);
      expect(await attacked.aftermath()).toEqual(asIfNothingHappened);
    },
  );
});

describe('a job that is stopped', () => {
  let attacked: AttackedSandbox;
  beforeAll(() => {
    attacked = openAttackedSandbox();
  });
  afterAll(() => attacked.close());

  test('a source of 100,000 parentheses does not load', async () => {
    const source = `${'('.repeat(1e5)}1${')'.repeat(1e5)}`;

    expect(await attacked.statusOf(source, { limits: patientLimits })).toBe('threw');
    expect(await attacked.aftermath()).toEqual(asIfNothingHappened);
  });

  test('calls before the one that used up the time keep their outcomes, those behind it were not run', async () => {
    const source = 'module.exports = (n) => { while (n === 2) {} return n; }';
    const { calls } = await attacked.run({ language: 'javascript', source, calls: [[0], [1], [2], [3]], limits });

    expect(calls.map(({ status }) => status)).toEqual(['returned', 'returned', 'timeout', 'not run']);
  });

  test('of many calls, those before the one that used up the time keep their outcomes too', async () => {
    const source = 'module.exports = (n) => { while (n === 40) {} return n; }';
    const calls = Array.from({ length: 100 }, (_, n) => [n]);
    const result = await attacked.run({ language: 'javascript', source, calls, limits });

    expect(result.calls.map(({ status }) => status)).toEqual([
      ...calls.slice(0, 40).map(() => 'returned'),
      'timeout',
      ...calls.slice(41).map(() => 'not run'),
    ]);
  });

  test('of many calls, those that were reported together with one that could only be killed are "killed"', async () => {
    const source = "module.exports = (n) => (n === 140 ? new Array(2 ** 32 - 1).join('xxxxxxxx') : n)";
    const calls = Array.from({ length: 300 }, (_, n) => [n]);
    const result = await attacked.run({ language: 'javascript', source, calls, limits });
    const count = (status: string): number => result.calls.filter((call) => call.status === status).length;

    expect([count('returned'), count('killed'), count('not run')]).toEqual([128, 128, 44]);
  });
});
