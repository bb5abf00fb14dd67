import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oracle } from '../../../assay/dist/testing/two-sum-oracle';
import { openOracleTools, type RecordedTools } from '../../../assay/dist/testing/oracle-tools';
import { ownAnswers } from '../../../interview/dist/testing/own-answers';
import { oneIn } from '../../../assay/dist/testing/sized';
import { consult } from '../../../assay/dist/oracle/consult';

const analytics = Object.keys(oracle);

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

describe("Two Sum's oracle", () => {
  test('judges code that solves other challenges', async () => {
    const solved: string[] = [];
    const failures: string[] = [];

    for (const { question, language, code } of oneIn(5, ownAnswers())) {
      const rulings = await consult(oracle, analytics, { id: question.name, language, solution: code }, tools);
      for (const [analytic, ruling] of Object.entries(rulings)) {
        if (ruling.status === 'undecided' && ruling.because.startsWith('the oracle failed')) {
          failures.push(ruling.because);
        }
        if (analytic === 'solutionSolvesTwoSumProblem' && ruling.status === 'decided' && ruling.value) {
          solved.push(code);
        }
      }
    }

    expect(ownAnswers()).toHaveLength(40);
    expect({ solved, failures }).toEqual({ solved: [], failures: [] });
  });
});
