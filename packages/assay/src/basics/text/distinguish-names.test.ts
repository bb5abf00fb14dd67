import { describe, expect, test } from '@jest/globals';
import { distinguishNames } from './distinguish-names';

describe('distinguishNames', () => {
  test.each([
    { names: ['gpt-6-luna', 'gpt-6.1-sol'], labels: ['gpt-6-luna', 'gpt-6.1-sol'] },
    { names: ['offline/key?flip=0.1&seed=1', 'offline/key?flip=0.2&seed=1'], labels: ['flip=0.1', 'flip=0.2'] },
    { names: ['openai/gpt', 'groq/gpt'], labels: ['openai', 'groq'] },
    { names: ['offline/judge', 'offline/judge?flip=0.1'], labels: ['judge', 'judge?flip=0.1'] },
    { names: ['a/b', 'a/b'], labels: ['a/b', 'a/b'] },
    { names: ['alone/model'], labels: ['alone/model'] },
    { names: [], labels: [] },
  ])('$names → $labels', ({ names, labels }) => {
    expect(names.map(distinguishNames(names))).toEqual(labels);
  });
});
