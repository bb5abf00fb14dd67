import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedNodes } from '../testing/attacked-sandboxes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { testValues } from '../testing/javascript-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describe.each(attackedNodes)('JavaScript in Node itself, in $name', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  describe('that uses up what there is', () => {
    testLimits(() => attacked, 'whole');
  });

  describe('that leaves something behind', () => {
    testLeaks(() => attacked, 'whole');
  });

  describe('that lies', () => {
    testValues(() => attacked);
  });
});
