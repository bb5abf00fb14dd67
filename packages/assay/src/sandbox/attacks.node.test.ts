import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attackedNodes, describeBackends } from '../testing/attacked-sandboxes';
import { describeBubblewrap } from '../testing/bubblewrap';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { testNodeEscapes } from '../testing/javascript-sandbox/node-escapes';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';
import { startEngineProcess } from './child-process';
import { createEnginePool, joinPools } from './engine-pool';
import { nodeProgram } from './confined-program';
import { probeSandbox } from './probe-sandbox';
import type { Job } from './sandbox';

// `attacks.node.deep.ts` tries every attack.
describeBackends(attackedNodes, 'JavaScript in Node itself, in $name', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());
  const run = (source: string, job: Partial<Job> = {}) =>
    attacked.run({ language: 'javascript', source, calls: [[]], ...job });

  testNodeEscapes(() => attacked, 'smoke');
  testLimits(() => attacked, 'smoke', 'node');

  test('calls before the one that used up the time keep their outcomes, those behind it were not run', async () => {
    const limits = { cpuMs: 300, callCpuMs: 200 };
    const source = 'module.exports = (n) => { while (n === 20) {} return n; }';
    const { calls } = await run(source, { calls: Array.from({ length: 30 }, (_, n) => [n]), limits });
    const statuses = calls.map(({ status }) => status);

    expect([new Set(statuses.slice(0, 20)), statuses[20], new Set(statuses.slice(21))]).toEqual([
      new Set(['returned']),
      'timeout',
      new Set(['not run']),
    ]);
  });

  test('each call settles in its turn, and an error in a timer is no outcome', async () => {
    const source = `setTimeout(() => { throw new Error('late'); }, 1); setInterval(() => {}, 1_000);
      module.exports = async (n) => { if (n === 1) throw new TypeError('é'); await new Promise((done) => setTimeout(done, 2)); return n; };`;
    const { load, calls, output } = await run(`console.log('x', { a: [1] });${source}`, { calls: [[0], [1], [2]] });

    expect({ load, calls, output }).toEqual({
      load: { status: 'loaded', missing: [] },
      calls: [
        { status: 'returned', value: 0, settled: true },
        { status: 'threw', error: { name: 'TypeError', message: 'é' } },
        { status: 'returned', value: 2, settled: true },
      ],
      output: 'x { a: [ 1 ] }\n',
    });
  });

  test('what is no part of Node, and the end of the process, are lacking', async () => {
    const source = "module.exports = (what) => (what === 'exit' ? process.exit() : require(what)) && 'there'";
    const { calls } = await run(source, { calls: [['node:fs/promises'], ['lodash'], ['exit']] });

    expect(calls).toEqual([
      { status: 'returned', value: 'there' },
      { status: 'threw', error: { name: 'EnvironmentError', message: 'the module "lodash" is not here' } },
      { status: 'threw', error: { name: 'EnvironmentError', message: 'process.exit is not here' } },
    ]);
  });
});

describeBubblewrap('a Node that nothing confines', () => {
  test('is noticed by the probe', async () => {
    const start = (job: Job) => startEngineProcess(nodeProgram(process.execPath, job));
    const javascript = createEnginePool({ size: 2, start, jobsPerProcess: 1 });
    const sandbox = joinPools('unconfined', { javascript });
    const result = await probeSandbox(sandbox, { quick: true });
    await sandbox.close();

    expect(result).toMatchObject({ holds: false, reasons: [expect.stringMatching(/^read a file and connect/)] });
  });
});
