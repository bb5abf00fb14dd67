import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { engineArguments } from './engine-command';

/** Starts engines in a process of their own, and prints what a script says of them. */
function run(script: string): Record<string, unknown> {
  const child = (name: string): string => JSON.stringify(join(__dirname, 'child', name));
  const whole = `
    const { start, takePicture, compile } = require(${child('snapshot.js')});
    const { evaluate } = require(${child('evaluate.js')});
    const harness = require(${child('harness.js')}).readHarness();
    const bytesOf = ({ memory }) => Buffer.from(memory.buffer);
    const copyOf = (engine) => Buffer.from(bytesOf(engine));
    (async () => {
      const picture = await takePicture(({ context }) => compile(context, harness));
      ${script}
    })();`;
  const paths = engineArguments().slice(-3);
  return JSON.parse(
    execFileSync(process.execPath, ['-e', whole, 'snapshot.test', ...paths], { encoding: 'utf8' }),
  ) as Record<string, unknown>;
}

describe('start', () => {
  test('gives an engine with a picture the memory of one that compiled the harness, but for seeds and times', () => {
    const { differing, addresses, sizes } = run(`
      const [restored, compiled] = [await start(64, picture), await start(64)];
      const handles = [restored.made, compile(compiled.context, harness)];
      const [ours, theirs] = [restored, compiled].map(bytesOf);
      let differing = 0;
      for (let at = 0; at < ours.length; at += 1) differing += ours[at] === theirs[at] ? 0 : 1;
      const addresses = handles.map(({ create, buffer, shared }) => [create.value, buffer.value, shared]);
      console.log(JSON.stringify({ differing, addresses, sizes: [ours.length, theirs.length] }));`);
    const [restored, compiled] = addresses as readonly unknown[];
    const [ours, theirs] = sizes as readonly unknown[];

    expect(restored).toEqual(compiled);
    expect(ours).toBe(theirs);
    expect(differing).toBeLessThan(64);
  });

  test('writes the whole memory of an engine that has run code anew', () => {
    const { isSame, dirtied, equal, equalToFresh } = run(`
      const engine = await start(64, picture);
      const before = copyOf(engine);
      const { context } = engine;
      context.evalCode('globalThis.kept = Array.from({ length: 50_000 }, (_, i) => ({ i })); Array.prototype.map = 1;');
      const dirtied = !bytesOf(engine).equals(before);
      engine.leave();
      const next = await start(64, picture);
      const equal = bytesOf(next).equals(before);
      next.leave();
      const bare = await start(64);
      const first = copyOf(bare);
      bare.context.evalCode('globalThis.kept = 1');
      bare.leave();
      const equalToFresh = bytesOf(await start(64)).equals(first);
      console.log(JSON.stringify({ isSame: next.context === context, dirtied, equal, equalToFresh }));`);

    expect({ isSame, dirtied, equal, equalToFresh }).toEqual({
      isSame: true,
      dirtied: true,
      equal: true,
      equalToFresh: true,
    });
  });
});

describe('evaluate', () => {
  const codes = [
    { what: 'ends', code: 'module.exports = () => 1', ms: 1_000, isReused: true },
    { what: 'throws while it is loaded', code: 'throw 1', ms: 1_000, isReused: true },
    { what: 'does not parse', code: '(', ms: 1_000, isReused: true },
    { what: 'is stopped', code: 'module.exports = () => { for (;;); }', ms: 50, isReused: false },
    { what: 'is stopped while it is loaded', code: 'for (;;);', ms: 50, isReused: false },
    {
      what: 'uses up its memory',
      code: 'module.exports = () => { const all = []; for (;;) all.push(new Array(1e5).fill(0)); }',
      ms: 20_000,
      isReused: false,
    },
  ];
  let reused: readonly unknown[];
  beforeAll(() => {
    const { same } = run(`
      const settings = { outputLength: 9, resultLength: 99, reportLength: 99, standIns: [], settle: true, seed: 1 };
      const same = [];
      for (const { code: source, ms } of ${JSON.stringify(codes)}) {
        const limits = { cpuMs: ms, callCpuMs: ms, memoryMb: 32 };
        const first = await start(32, picture);
        first.leave();
        await evaluate({ source, calls: '[[]]', callCount: 1, callsPerReport: 1, limits, settings }, () => undefined);
        const second = await start(32, picture);
        same.push(second.context === first.context);
        second.leave();
      }
      console.log(JSON.stringify({ same }));`);
    reused = same as readonly unknown[];
  });

  test.each(codes.map((code, index) => ({ ...code, index })))(
    'uses the engine of code that $what again: $isReused',
    ({ index, isReused }) => {
      expect(reused[index]).toBe(isReused);
    },
  );
});
