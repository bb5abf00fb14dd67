import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { testCalls } from '../testing/python-sandbox/calls';
import { testEscapes } from '../testing/python-sandbox/escapes';
import { testLies } from '../testing/python-sandbox/lies';
import { testLimits } from '../testing/python-sandbox/limits';
import { testReports } from '../testing/python-sandbox/reports';
import { testValues } from '../testing/python-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

// One process for all of them: each that starts takes more than a second. `attacks.deep.ts` tries everything everywhere.
describe.each(attackedBackends)('Python in the $name sandbox', ({ name, open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open(), 'python');
  });
  afterAll(() => attacked.close());

  // The first: what it sets for the process not to see must be there when that starts.
  describe('that wants out', () => {
    testEscapes(() => attacked);
  });

  // Both sandboxes have the same harness: bubblewrap's is tried with all of it in `attacks.deep.ts`.
  if (name === 'embedded') {
    describe('that is called', () => {
      testCalls(() => attacked);
    });

    describe('that lies', () => {
      testLies(() => attacked);
    });

    describe('that returns a value', () => {
      testValues(() => attacked);
    });
  }

  describe('that uses up what there is', () => {
    testLimits(() => attacked, 'smoke');
  });

  // After each of these the embedded interpreter starts anew; bubblewrap has another process for each job anyway.
  describe('that writes reports', () => {
    testReports(() => attacked, name === 'embedded' ? 'smoke' : 'whole');
  });
});
