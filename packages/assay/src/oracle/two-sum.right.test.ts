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
  test.each(someSamples('containers'))('judges code inside of other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('files'))('judges a file: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('right-slow'))('judges a slow way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('right-ways'))('judges a way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('shapes'))('judges code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('surroundings'))('judges code among other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
