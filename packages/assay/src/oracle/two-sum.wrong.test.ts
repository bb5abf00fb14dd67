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
  test.each(someSamples('hostile'))('judges what is hostile or nothing: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('unusable'))('judges what cannot be used: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-methods'))('judges a method: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-results'))('judges a wrong kind of result: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('wrong-ways'))('judges a mistake: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
