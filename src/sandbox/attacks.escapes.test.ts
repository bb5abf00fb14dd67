import { afterAll, beforeAll, describe } from '@jest/globals';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { testEscapes } from '../testing/javascript-sandbox/escapes';
import { openAttackedSandbox, type AttackedSandbox } from '../testing/sandbox-attack';

describe.each(attackedBackends)('code that wants out of $name', ({ open }) => {
  let attacked: AttackedSandbox;
  beforeAll(async () => {
    attacked = openAttackedSandbox(await open());
  });
  afterAll(() => attacked.close());

  testEscapes(() => attacked);
});
