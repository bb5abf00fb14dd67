import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oracle } from '../testing/two-sum-oracle';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { sized } from '../testing/sized';
import { consult } from './consult';

/** Answers of many models to other challenges; not part of the project. */
const data = join(__dirname, '../../../shared/data/can-ai-code');
const analytics = Object.keys(oracle);

interface Row {
  readonly language: string;
  readonly code?: string | null;
}

function modelCodes(): readonly string[] {
  const rows = ['results-head', 'results-v1'].flatMap((folder) =>
    readdirSync(join(data, folder)).flatMap((file) =>
      readFileSync(join(data, folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row),
    ),
  );
  return [...new Set(rows.flatMap(({ language, code }) => (language === 'javascript' && code ? [code] : [])))];
}

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

const whereDataIs = existsSync(data) ? describe : describe.skip;

whereDataIs("Two Sum's oracle", () => {
  test('judges code that models wrote for other challenges', async () => {
    const codes = modelCodes();
    const solved: string[] = [];
    const failures: string[] = [];

    // One in six, or fewer: all of them take 20 seconds.
    for (const [index, solution] of codes.filter((_, place) => place % sized({ little: 30, all: 6 }) === 0).entries()) {
      const rulings = await consult(oracle, analytics, { id: String(index), language: 'javascript', solution }, tools);
      for (const [analytic, ruling] of Object.entries(rulings)) {
        if (ruling.status === 'undecided' && ruling.because.startsWith('the oracle failed')) {
          failures.push(ruling.because);
        }
        if (analytic === 'solutionSolvesTwoSumProblem' && ruling.status === 'decided' && ruling.value) {
          solved.push(solution);
        }
      }
    }

    expect(codes.length).toBeGreaterThan(200);
    expect({ solved, failures }).toEqual({ solved: [], failures: [] });
  });
});
