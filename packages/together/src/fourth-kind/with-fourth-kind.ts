import { afterAll, beforeAll } from '@jest/globals';
import type { Kind } from '../../../assay/dist/experiment/kind';
import { kinds } from '../../../assay/dist/kinds';
import { essayKind } from './kind';

/** Lets the tests of the block around it know the fourth kind, and no other block. */
export function withFourthKind(): void {
  const registered = kinds as Kind[];

  beforeAll(() => {
    registered.push(essayKind);
  });

  // Plugins may have registered kinds of theirs since.
  afterAll(() => {
    registered.splice(registered.indexOf(essayKind), 1);
  });
}
