import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { describeProcesses } from '../testing/engine-processes';
import { testEscapes } from '../testing/javascript-sandbox/escapes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { testValues } from '../testing/javascript-sandbox/values';
import { asIfNothingHappened, openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';
import { testSteadyMemory } from '../testing/steady-memory';

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
