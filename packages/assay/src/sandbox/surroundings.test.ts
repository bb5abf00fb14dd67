import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attackedBackends, attackedNodes, describeBackends } from '../testing/attacked-sandboxes';
import { nodePrograms } from '../testing/javascript-sandbox/node-programs';
import { runCommand } from './run-command';
import type { Job, Sandbox } from './sandbox';

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
