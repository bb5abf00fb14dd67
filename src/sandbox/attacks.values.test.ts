import { afterAll, beforeAll, describe } from '@jest/globals';
import { testValues } from '../testing/javascript-sandbox/values';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describe('code that lies', () => {
  let attacked: AttackedSandbox;
  beforeAll(() => {
    attacked = openAttackedSandbox();
  });
  afterAll(() => attacked.close());

  testValues(() => attacked);
});
