import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { describeProcesses } from '../testing/engine-processes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testLimits as testJavaScriptLimits } from '../testing/javascript-sandbox/limits';
import { testEscapes as testJavaScriptEscapes } from '../testing/javascript-sandbox/escapes';
import { testCalls } from '../testing/python-sandbox/calls';
import { testEscapes } from '../testing/python-sandbox/escapes';
import { testLies } from '../testing/python-sandbox/lies';
import { testLimits as testPythonLimits } from '../testing/python-sandbox/limits';
import { testReports } from '../testing/python-sandbox/reports';
import { testValues } from '../testing/python-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';
import { testSteadyMemory } from '../testing/steady-memory';

describe.each(attackedBackends)('JavaScript in $name', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  // The first: what it sets for the process not to see must be there when that starts.
  describe('that wants out', () => {
    testJavaScriptEscapes(() => attacked);
  });

  describe('that uses up what there is', () => {
    testJavaScriptLimits(() => attacked, 'whole');
  });

  describe('that leaves something behind', () => {
    testLeaks(() => attacked, 'whole');
  });
});

describe.each(attackedBackends)('Python in $name', ({ open, isTimed }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open(), 'python');
  });
  afterAll(() => attacked.close());

  // The first: what it sets for the process not to see must be there when that starts.
  describe('that wants out', () => {
    testEscapes(() => attacked);
  });

  describe('that is called', () => {
    testCalls(() => attacked);
  });

  describe('that lies', () => {
    testLies(() => attacked);
  });

  describe('that returns a value', () => {
    testValues(() => attacked);
  });

  describe('that uses up what there is', () => {
    testPythonLimits(() => attacked, 'whole');
  });

  describe('that writes reports', () => {
    testReports(() => attacked, 'whole', isTimed);
  });
});

describeProcesses('the memory of a process that runs 500 jobs of JavaScript', () => {
  testSteadyMemory('javascript', { early: 150, late: 350 });
});

describeProcesses('the memory of a process that runs 75 jobs of Python', () => {
  testSteadyMemory('python', { early: 20, late: 55 });
});
