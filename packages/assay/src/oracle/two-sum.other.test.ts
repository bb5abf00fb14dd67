import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { oneIn } from '../testing/sized';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { readSamples, someSamples } from '../testing/two-sum-corpus/sample';
import { comments } from '../testing/two-sum-corpus/comments';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(oneIn(16, comments))('judges JSDoc: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(readSamples('exam'))('judges what was misjudged once: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('faster'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('faster-in-disguise'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('linear'))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('locals'))('judges the variables of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(someSamples('names'))('judges the parameters: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
