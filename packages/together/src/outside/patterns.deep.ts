import { describe, expect, test } from '@jest/globals';
import { check } from 'recheck';
import { findPatterns } from './find-patterns';

/** Milliseconds for one pattern: those with many repetitions of a bounded number take some ten seconds. */
const timeout = 120_000;

describe('the patterns of the tool', () => {
  test('none takes more than linear time', async () => {
    const patterns = findPatterns();
    const verdicts: { readonly pattern: string; readonly status: string }[] = [];
    for (const { file, line, source, flags } of patterns) {
      const { status } = await check(source, flags, { timeout, randomSeed: 1 });
      verdicts.push({ pattern: `${file}:${String(line)} /${source}/${flags}`, status });
    }

    expect(verdicts.length).toBeGreaterThan(800);
    expect(verdicts.filter(({ status }) => status !== 'safe')).toEqual([]);
  });
});
