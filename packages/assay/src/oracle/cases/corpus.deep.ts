import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { readCorpus, type Sample } from '../../testing/two-sum-corpus/sample';
import { loadOracle } from '../load-oracle';
import type { Oracle } from '../oracle';

const file = 'fixtures/two-sum/cases.yaml';
const cases = `solves:
  function: twoSum
  cases:
    - { args: [[], 0], returns: false }
    - { args: [[1], 2], returns: false }
    - { args: [[3, 3], 6], returns: true }
    - { args: [[0, 4], 4], returns: true }
  reference:
    javascript: |
      const twoSum = (list, target) =>
        list.some((one, index) => list.some((other, place) => place !== index && one + other === target));
  inputs: [{ list: { int: [-9, 9] }, length: [0, 8] }, { int: [-12, 12] }]
  times: 300
`;
let tools: RecordedTools;
let oracle: Oracle;

beforeAll(() => {
  tools = openOracleTools();
  const folder = makeTemporaryFolder({ [file]: cases });
  oracle = loadOracle(folder.path, [file], ['solves']);
  folder.remove();
});
afterAll(() => tools.close());

/** The samples of Two Sum's corpus of which it is known whether they solve it. */
function samplesIn(language: 'javascript' | 'python'): readonly Sample[] {
  return readCorpus().filter((sample) => sample.language === language && typeof sample.labels.solves === 'boolean');
}

/** How often the cases say what, by what is known: `true: undecided`. */
async function countRulings(language: 'javascript' | 'python'): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { title, code, labels } of samplesIn(language)) {
    const ruling = await oracle['solves']?.({ id: title, language, solution: code }, tools);
    const said = ruling?.status === 'decided' ? String(ruling.value) : 'undecided';
    const key = `${String(labels.solves)}: ${said}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('cases with a reference judge real ways of writing Two Sum', () => {
  test('refuses no right JavaScript, and takes wrong code for right only beyond the drawn range', async () => {
    const counts = await countRulings('javascript');

    expect(counts['true: false']).toBeUndefined();
    // Limits of a thousand, of 32 bits and the like, which numbers from -9 to 9 cannot show.
    expect(counts['false: true']).toBeLessThanOrEqual(6);
    expect(counts['true: true']).toBeGreaterThanOrEqual(95);
    expect(counts['false: false']).toBeGreaterThanOrEqual(106);
  });

  test('is right about all Python', async () => {
    expect(await countRulings('python')).toEqual({ 'true: true': 11, 'false: false': 14 });
  });
});
