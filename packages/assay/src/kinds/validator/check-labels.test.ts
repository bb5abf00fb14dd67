import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { loadChallenge } from './challenge/load-challenge';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { judgedParityFiles, parityFixture } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { checkLabels } from './check-labels';
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

/** What a check finds; fixtures by their ids. */
async function check(files: Readonly<Record<string, string>>): Promise<object> {
  folder = makeTemporaryFolder({ ...judgedParityFiles, ...files });
  const oracle = loadOracle(folder.path, ['fixtures/parity/oracle.ts'], ['isCorrect', 'isShort']);
  const found = await checkLabels(loadChallenge(folder.path, 'parity'), oracle, tools);
  return { ...found, contradictions: found.contradictions.map((one) => ({ ...one, fixture: one.fixture.id })) };
}

describe('checkLabels', () => {
  test('counts the labels that the oracle confirms', async () => {
    expect(await check({})).toEqual({ agreed: 6, suspicious: [], contradictions: [], undecided: [], uncovered: {} });
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
          message: 'the label says true, but the oracle says false: isEven(0) returned 0, expected true',
        },
        {
          file: 'fixtures/parity/swapped.yaml',
          line: 4,
          field: 'expected.isShort',
          message: 'the label says false, but the oracle says true: 1 line',
        },
      ],
      contradictions: [
        { fixture: 'swapped', analytic: 'isCorrect', value: false, evidence: 'isEven(0) returned 0, expected true' },
        { fixture: 'swapped', analytic: 'isShort', value: true, evidence: '1 line' },
      ],
      undecided: [],
      uncovered: {},
    });
  });

  test('names apart the labels that the oracle does not decide', async () => {
    const foreign = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    expect(await check({ 'fixtures/parity/foreign.yaml': foreign })).toEqual({
      agreed: 7,
      suspicious: [],
      contradictions: [],
      undecided: [
        {
          file: 'fixtures/parity/foreign.yaml',
          line: 4,
          field: 'expected.isCorrect',
          message: 'the oracle reads JavaScript, not python',
        },
      ],
      uncovered: {},
    });
  });

  test('leaves submissions of several files undecided, by their fixtures', async () => {
    const several = 'title: two\nexpected: { isCorrect: true, isShort: true }\nfiles: { a.js: "", b.js: x }\n';
    const file = 'fixtures/parity/several.yaml';
    const message = 'the submission has several files, which an oracle does not judge';

    expect(await check({ [file]: several })).toMatchObject({
      agreed: 6,
      undecided: [
        { file, line: 2, field: 'expected.isCorrect', message },
        { file, line: 2, field: 'expected.isShort', message },
      ],
    });
  });
});
