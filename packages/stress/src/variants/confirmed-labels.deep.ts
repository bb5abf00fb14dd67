import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { purposes } from 'gpt-assay/code';
import { consult } from 'gpt-assay/oracle';
import { findBubblewrapBackend } from '../../../assay/dist/sandbox/bubblewrap-backend';
import { type Sandbox, openSandbox } from 'gpt-assay/sandbox';
import { describeNativePython } from '../../../assay/dist/testing/bubblewrap';
import { pearson, slope, spearman } from '../testing/student-programs/correlation';
import * as oracle from '../testing/student-programs/fixtures/sequential-search/oracle';
import { runPrograms } from '../testing/student-programs/run-programs';
import { sequentialSearch } from '../testing/student-programs/tasks';
import { loadChallenge } from 'gpt-assay/kinds';
import { makeVariants } from './make-variants';

const root = join(__dirname, '../../../testing/student-programs');
const analytic = 'solutionFindsPosition';
const tools = { sandbox: openSandbox(), signal: new AbortController().signal };
const { fixtures } = loadChallenge(root, 'sequential-search');

afterAll(() => openSandbox().close());

test('correlations are those of published data', () => {
  // Anscombe (1973), the first of his four sets.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const pairs = x.map((planted, index) => ({ planted, real: y[index] ?? 0 }));

  expect(pearson(pairs)).toBeCloseTo(0.81642, 5);
  expect(slope(pairs)).toBeCloseTo(0.50009, 5);
  expect(spearman(pairs)).toBeCloseTo(1 - (6 * 40) / (11 * 120), 5);
});

test.each(fixtures)('the oracle of sequential search confirms $id', async (fixture) => {
  const { [analytic]: ruling } = await consult(oracle, [analytic], fixture, tools);

  expect(ruling).toMatchObject({ status: 'decided', value: fixture.expected[analytic] });
});

describeNativePython('variants of the fixtures of sequential search', () => {
  let native: Sandbox;

  beforeAll(async () => {
    const found = await findBubblewrapBackend();
    if (!found.available) {
      throw new Error(found.reason);
    }
    native = found.backend.open(1);
  });
  afterAll(() => native.close());

  test('have labels that CPython confirms', async () => {
    const { variants } = await makeVariants({
      fixtures,
      analytics: [analytic],
      purposes,
      seed: '1',
      combined: false,
      count: 200,
      oracle,
      tools,
    });
    const codes = variants.map(({ solution }) => solution);
    const marks = await runPrograms(native, sequentialSearch, '', codes);

    expect(variants.length).toBeGreaterThanOrEqual(100);
    // Every other input is a tuple, which the challenge does not speak of.
    const isRight = (index: number): boolean =>
      Array.from(marks[index] ?? '').every((mark, at) => mark === '1' || at % 2 === 1);
    expect(variants.filter(({ expected }, index) => isRight(index) !== expected[analytic])).toEqual([]);
  });
});
