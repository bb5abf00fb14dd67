import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { besideTheResult } from '../testing/two-sum-corpus/beside-the-result';
import { inner } from '../testing/two-sum-corpus/inner-functions';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { some } from '../testing/two-sum-corpus/sample';
import { made } from '../testing/two-sum-corpus/made-functions';
import { severalFunctions } from '../testing/two-sum-corpus/several-functions';
import { withoutFunction } from '../testing/two-sum-corpus/without-function';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(some(besideTheResult))('judges a result with something beside it: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(inner))('judges what is hard to reach: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(made))('judges what is made: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(severalFunctions))('judges one of several functions: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(withoutFunction))('judges what takes no arguments: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
