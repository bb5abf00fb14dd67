import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { testLimits } from '../testing/python-sandbox/limits';
import { testReports } from '../testing/python-sandbox/reports';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describe.each(attackedBackends)('Python in the $name sandbox', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open(), 'python');
  });
  afterAll(() => attacked.close());

  describe('that uses up what there is', () => {
    testLimits(() => attacked);
  });

  describe('that writes reports', () => {
    testReports(() => attacked);
  });
});
