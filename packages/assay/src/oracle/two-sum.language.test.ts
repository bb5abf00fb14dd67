import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oracle } from '../testing/two-sum-oracle';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { consult } from './consult';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test.each(['typescript', 'ruby'])('decides nothing about %s, and runs none of it', async (language) => {
    const analytics = Object.keys(oracle);

    const rulings = await consult(oracle, analytics, { id: 'a', language, solution: 'const f = 1;' }, tools);

    const undecided = { status: 'undecided', because: `the oracle reads JavaScript, not ${language}` };
    expect(rulings).toEqual(Object.fromEntries(analytics.map((analytic) => [analytic, undecided])));
    expect(tools.jobs).toEqual([]);
  });
});
