import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { someSamples } from '../testing/two-sum-corpus/sample';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(someSamples('beside-the-result'))('judges a result with something beside it: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('inner-functions'))('judges what is hard to reach: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('made-functions'))('judges what is made: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('several-functions'))('judges one of several functions: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('without-function'))('judges what takes no arguments: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
