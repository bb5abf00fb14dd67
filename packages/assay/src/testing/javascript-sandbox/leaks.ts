import { expect, test } from '@jest/globals';
import type { JavaScriptEngine } from '../../sandbox/sandbox';
import { asIfNothingHappened, type AttackedSandbox, type Extent } from '../sandbox-attack';

/** Tests of what one job of JavaScript leaves behind for the next, and for whoever reads its output. */
export function testLeaks(attacked: () => AttackedSandbox, extent: Extent, engine: JavaScriptEngine = 'quickjs'): void {
  const megabytes = extent === 'whole' ? 200 : 20;

  test(`${String(megabytes)} MB of output are cut at the limit`, async () => {
    const source = `module.exports = () => { for (let i = 0; i < ${String(megabytes)}; i++) console.log('x'.repeat(1e6), i); return 1; }`;
    const limits = { outputLength: 1_000, cpuMs: 10_000, callCpuMs: 10_000 };
    const { calls, output, truncated } = await attacked().run({ language: 'javascript', source, calls: [[]], limits });

    expect({ calls, output, truncated }).toEqual({
      calls: [{ status: 'returned', value: 1 }],
      output: `${'x'.repeat(1_000)}…`,
      truncated: true,
    });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('values printed by the thousand at once are cut at the limit', async () => {
    const source = "module.exports = () => { console.log(...new Array(20_000).fill('x'.repeat(1e5))); return 1; }";
    const { calls, truncated } = await attacked().run({ language: 'javascript', source, calls: [[]] });

    // Node's own console first makes one text of them.
    const tooLong = { status: 'threw', error: { name: 'RangeError', message: 'Invalid string length' } };
    expect({ calls, truncated }).toEqual(
      engine === 'node'
        ? { calls: [tooLong], truncated: false }
        : { calls: [{ status: 'returned', value: 1 }], truncated: true },
    );
  });

  test('no job sees what another has done to its engine', async () => {
    const spoil = `globalThis.kept = 1; Object.prototype.kept = 2; Array.prototype.push = () => 'evil'; Math.random = () => 4;
      setInterval(() => { kept += 1; }, 1); module.exports = () => kept;`;
    const look = `module.exports = () => [typeof kept, {}.kept ?? 'none', [].push(1), Math.random() < 1]`;
    const spoilt = await attacked().call(spoil);
    const seen = await attacked().call(look);

    expect(spoilt).toMatchObject({ status: 'returned' });
    expect(seen).toEqual({ status: 'returned', value: ['undefined', 'none', 1, true] });
  });

  test('every job draws the same random numbers', async () => {
    const draw = 'module.exports = () => [Math.random(), Math.random()]';

    expect(await attacked().call(draw)).toEqual(await attacked().call(draw));
  });

  test('each call gets arguments of its own', async () => {
    const source = 'module.exports = (list) => { list.push(1); return list; }';
    const { calls } = await attacked().run({ language: 'javascript', source, calls: [[[]], [[]]] });

    expect(calls.map((call) => call.status === 'returned' && call.value)).toEqual([[1], [1]]);
  });
}
