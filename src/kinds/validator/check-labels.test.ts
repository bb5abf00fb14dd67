import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { loadChallenge } from './challenge/load-challenge';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { judgedParityFiles, parityFixture } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { checkLabels, type LabelCheck } from './check-labels';
import { loadOracle } from '../../oracle/load-oracle';

let folder: TemporaryFolder;
let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterEach(() => {
  folder.remove();
});
afterAll(() => tools.close());

function check(files: Readonly<Record<string, string>>): Promise<LabelCheck> {
  folder = makeTemporaryFolder({ ...judgedParityFiles, ...files });
  const oracle = loadOracle(folder.path, 'fixtures/parity/oracle.ts', ['isCorrect', 'isShort']);
  return checkLabels(loadChallenge(folder.path, 'parity'), oracle, tools);
}

describe('checkLabels', () => {
  test('counts the labels that the oracle confirms', async () => {
    expect(await check({})).toEqual({ agreed: 6, suspicious: [], undecided: [] });
  });

  test('names file, line, field and evidence of each label that the oracle contradicts', async () => {
    const swapped = parityFixture('both wrong', true, false, 'const isEven = (n) => n % 2;');

    expect(await check({ 'fixtures/parity/swapped.yaml': swapped })).toEqual({
      agreed: 6,
      suspicious: [
        {
          file: 'fixtures/parity/swapped.yaml',
          line: 3,
          field: 'expected.isCorrect',
          message: 'the label says true, the oracle false: isEven(0) returned 0, expected true',
        },
        {
          file: 'fixtures/parity/swapped.yaml',
          line: 4,
          field: 'expected.isShort',
          message: 'the label says false, the oracle true: 1 line',
        },
      ],
      undecided: [],
    });
  });

  test('names apart the labels that the oracle does not decide', async () => {
    const foreign = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    expect(await check({ 'fixtures/parity/foreign.yaml': foreign })).toEqual({
      agreed: 7,
      suspicious: [],
      undecided: [
        {
          file: 'fixtures/parity/foreign.yaml',
          line: 4,
          field: 'expected.isCorrect',
          message: 'the oracle reads JavaScript, not python',
        },
      ],
    });
  });
});
