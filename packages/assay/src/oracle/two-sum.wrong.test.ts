import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { some } from '../testing/two-sum-corpus/sample';
import { hostile } from '../testing/two-sum-corpus/hostile';
import { unusable } from '../testing/two-sum-corpus/unusable';
import { wrongMethods } from '../testing/two-sum-corpus/wrong-methods';
import { wrongResults } from '../testing/two-sum-corpus/wrong-results';
import { wrongWays } from '../testing/two-sum-corpus/wrong-ways';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(some(hostile))('judges what is hostile or nothing: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(unusable))('judges what cannot be used: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(wrongMethods))('judges a method: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(wrongResults))('judges a wrong kind of result: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(wrongWays))('judges a mistake: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
