import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedNodes, describeBackends } from '../testing/attacked-sandboxes';
import { testEscapes } from '../testing/javascript-sandbox/escapes';
import { testLeaks } from '../testing/javascript-sandbox/leaks';
import { testLimits } from '../testing/javascript-sandbox/limits';
import { testNodeEscapes } from '../testing/javascript-sandbox/node-escapes';
import { testValues } from '../testing/javascript-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describeBackends(attackedNodes, 'JavaScript in Node itself, in $name', ({ open, isTimed }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  describe('that wants out', () => {
    testEscapes(() => attacked, 'node');
    testNodeEscapes(() => attacked, 'whole');
  });

  describe('that uses up what there is', () => {
    testLimits(() => attacked, 'whole', 'node', !isTimed);
  });

  describe('that leaves something behind', () => {
    testLeaks(() => attacked, 'whole', 'node');
  });

  describe('that lies', () => {
    testValues(() => attacked);
  });
});
