import { describe, expect, test } from '@jest/globals';
import { type PartialPolicy, resolvePolicy } from './policy';

describe('resolvePolicy', () => {
  test.each<{ layers: readonly (PartialPolicy | undefined)[]; assert: string; tolerate: number }>([
    { layers: [], assert: 'hard', tolerate: 0.01 },
    { layers: [undefined, {}], assert: 'hard', tolerate: 0.01 },
    { layers: [{ assert: 'soft' }], assert: 'soft', tolerate: 0.1 },
    { layers: [{ tolerate: 0.05 }], assert: 'hard', tolerate: 0.05 },
    { layers: [{ tolerate: 0 }], assert: 'hard', tolerate: 0 },
    { layers: [{ assert: 'hard', tolerate: 0.02 }, undefined], assert: 'hard', tolerate: 0.02 },
    { layers: [{ assert: 'hard', tolerate: 0.02 }, { assert: 'soft' }], assert: 'soft', tolerate: 0.02 },
    { layers: [{ assert: 'soft', tolerate: 0.3 }, { tolerate: 0 }], assert: 'soft', tolerate: 0 },
    { layers: [{ assert: 'soft' }, { assert: 'hard' }], assert: 'hard', tolerate: 0.01 },
    { layers: [{ assert: 'hard' }, { assert: 'soft' }], assert: 'soft', tolerate: 0.1 },
    { layers: [{ assert: 'soft' }, { assert: undefined, tolerate: undefined }], assert: 'soft', tolerate: 0.1 },
  ])('completes $layers to $assert, $tolerate', ({ layers, assert, tolerate }) => {
    expect(resolvePolicy(...layers)).toEqual({ assert, tolerate });
  });
});
