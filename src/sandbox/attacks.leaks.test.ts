import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testSteadyMemory } from '../testing/steady-memory';
import { describeProcesses } from '../testing/engine-processes';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describe.each(attackedBackends)('what a job leaves behind in $name', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  testLeaks(() => attacked, 'smoke');
});

describeProcesses('the memory of a process that runs many jobs', () => {
  testSteadyMemory('javascript', { early: 50, late: 100 });
});
