import { expect, test } from '@jest/globals';
import type { JavaScriptEngine } from '../../sandbox/sandbox';
import { asIfNothingHappened, type AttackedSandbox, type Extent } from '../sandbox-attack';

/** Long enough for what never ends to begin. */
const briefLimits = { cpuMs: 100, callCpuMs: 50 };
/** Long enough for what ends by itself. */
const patientLimits = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 30_000 };
/** Long enough for what fills the memory, of which there is little. */
const memoryLimits = { ...patientLimits, memoryMb: 32 };

/** The engine is the same in every backend: what is killed from outside and what fills the memory stand for the rest. */
const smoke = ['a loop', 'a join that is never polled', 'typed arrays, small ones', 'recursion without end'];

const attacks: readonly (readonly [what: string, status: string, source: string, inNode?: string])[] = [
  ['a loop', 'timeout', '() => { while (true) {} }'],
  ['a loop that catches', 'timeout', '() => { for (;;) { try { for (;;) {} } catch {} finally { continue; } } }'],
  ['a loop while loading', 'timeout', 'undefined; while (true) {}'],
  ['endless microtasks', 'timeout', 'async () => { for (;;) await null; }'],
  ['endless timers', 'timeout', 'async () => { for (;;) await new Promise((done) => setTimeout(done)); }'],
  ['a promise nobody settles', 'never settled', '() => new Promise(() => {})'],
  ['a pattern that backtracks', 'timeout', "() => /^(a+)+$/.test('a'.repeat(34) + '!')"],
  ['a join that is never polled', 'timeout', "() => new Array(2 ** 32 - 1).join('xxxxxxxx')", 'threw'],
  ['a join in a microtask', 'timeout', "async () => { await null; new Array(2 ** 32 - 1).join('xxxxxxxx'); }", 'threw'],
  [
    'a nest that is written as JSON',
    'timeout',
    '() => { let a = []; for (let i = 0; i < 2e5; i++) a = [a]; JSON.stringify(a); }',
    'threw',
  ],
  ['a sort of five million', 'memory', '() => Array.from({ length: 5e6 }, (_, i) => (i * 7919) % 5000011).sort()'],
  ['ever more arrays', 'memory', '() => { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); }'],
  ['an ever longer string', 'memory', "() => { let s = 'x'; for (;;) s = (s + s).replace(/x/, 'y'); }"],
  ['typed arrays, large ones', 'memory', '() => { const kept = []; for (;;) kept.push(new Uint8Array(8e6).fill(1)); }'],
  ['typed arrays, small ones', 'memory', '() => { const kept = []; for (;;) kept.push(new Uint8Array(64)); }'],
  ['a map that grows', 'memory', '() => { const map = new Map(); for (let i = 0; ; i++) map.set(i, {}); }'],
  ['a replacement that expands', 'memory', "() => 'a'.repeat(1e7).replace(/a/g, '$&'.repeat(8)).length"],
  ['recursion without end', 'threw', '() => { const f = (n) => f(n + 1) + 1; return f(0); }'],
  ['recursion without end, caught', 'returned', '() => { const f = () => f(); try { f(); } catch { return 1; } }'],
  [
    'recursion ten thousand deep',
    'returned',
    '() => { const f = (n) => (n === 0 ? 0 : 1 + f(n - 1)); return f(10_000); }',
    // Newer versions of Node have room for a little less.
    'returned or threw',
  ],
  ['recursion through conversions', 'threw', '() => { const o = { valueOf: () => +o }; return +o; }'],
  ['a nest written as text', 'threw', '() => { let a = []; for (let i = 0; i < 2e5; i++) a = [a]; return String(a); }'],
  ['100,000 parentheses to evaluate', 'threw', "() => eval('('.repeat(1e5) + '1' + ')'.repeat(1e5))"],
  ['a number too large to compute', 'threw', '() => 3n ** 20_000_000n', 'unserializable'],
];

/** Tests of JavaScript that uses up what there is. */
export function testLimits(
  attacked: () => AttackedSandbox,
  extent: Extent,
  engine: JavaScriptEngine = 'quickjs',
  inContainer = false,
): void {
  test.each(
    attacks
      .filter(([what]) => extent === 'whole' || smoke.includes(what))
      .map(
        ([what, status, source, inNode]) => [what, engine === 'node' ? (inNode ?? status) : status, source] as const,
      ),
  )('%s ends in "%s" and the next job is as if nothing had happened', async (_, status, source) => {
    const own = status === 'timeout' ? briefLimits : status === 'memory' ? memoryLimits : patientLimits;
    const ended = await attacked().statusOf(`module.exports = ${source}`, { limits: own });

    // What a container's memory ends, ends without a word.
    expect(inContainer && status === 'memory' ? ['memory', 'crashed'] : status.split(' or ')).toContain(ended);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });
}
