import { describe, expect, test } from '@jest/globals';
import { hostNames } from './host-names';

describe('hostNames', () => {
  test('names each once, and nothing of the language', () => {
    const ofLanguage = ['Array', 'JSON', 'console', 'globalThis', 'module', 'require', 'setTimeout'];

    expect(new Set(hostNames).size).toBe(hostNames.length);
    expect(hostNames.filter((name) => ofLanguage.includes(name))).toEqual([]);
  });
});
