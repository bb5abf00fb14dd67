import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { testCalls } from '../testing/python-sandbox/calls';
import { testEscapes } from '../testing/python-sandbox/escapes';
import { testLies } from '../testing/python-sandbox/lies';
import { testValues } from '../testing/python-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

// One process for all of them: each that starts takes more than a second.
describe.each(attackedBackends)('Python in the $name sandbox', ({ open }) => {
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

  describe('that returns a value', () => {
    testValues(() => attacked);
  });

  describe('that lies', () => {
    testLies(() => attacked);
  });
});
