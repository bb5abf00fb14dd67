import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { some } from '../testing/two-sum-corpus/sample';
import { containers } from '../testing/two-sum-corpus/containers';
import { files } from '../testing/two-sum-corpus/files';
import { rightSlow } from '../testing/two-sum-corpus/right-slow';
import { rightWays } from '../testing/two-sum-corpus/right-ways';
import { shapes } from '../testing/two-sum-corpus/shapes';
import { surroundings } from '../testing/two-sum-corpus/surroundings';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(some(containers))('judges code inside of other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(files))('judges a file: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(rightSlow))('judges a slow way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(rightWays))('judges a way: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(shapes))('judges code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(surroundings))('judges code among other code: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
