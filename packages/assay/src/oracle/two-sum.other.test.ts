import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { judgeSample } from '../testing/two-sum-corpus/judge-sample';
import { some } from '../testing/two-sum-corpus/sample';
import { comments } from '../testing/two-sum-corpus/comments';
import { exam } from '../testing/two-sum-corpus/exam';
import { fasterOnes } from '../testing/two-sum-corpus/faster';
import { fasterInDisguise } from '../testing/two-sum-corpus/faster-in-disguise';
import { linearOnes } from '../testing/two-sum-corpus/linear';
import { locals } from '../testing/two-sum-corpus/locals';
import { names } from '../testing/two-sum-corpus/names';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(some(comments))('judges JSDoc: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(exam)('judges what was misjudged once: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(fasterOnes))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(fasterInDisguise))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(linearOnes))('judges the growth of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(locals))('judges the variables of: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });

  test.each(some(names))('judges the parameters: $title', async (sample) => {
    expect(await judgeSample(sample, tools)).toEqual(sample.labels);
  });
});
