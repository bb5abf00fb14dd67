import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { purposes } from '../../../code/variants/operator';
import { consult } from '../../../oracle/consult';
import { findBubblewrapBackend } from '../../../sandbox/bubblewrap-backend';
import { openSandbox } from '../../../sandbox/open-sandbox';
import type { Sandbox } from '../../../sandbox/sandbox';
import { describeNativePython } from '../../../testing/bubblewrap';
import { compareFaults, type Comparison } from '../../../testing/student-programs/compare-faults';
import { bias, estimate, pearson, slope, spearman } from '../../../testing/student-programs/correlation';
import { describeComparison } from '../../../testing/student-programs/describe-comparison';
import * as oracle from '../../../testing/student-programs/fixtures/sequential-search/oracle';
import { readPrograms, studentProgramsAreHere, toFixture } from '../../../testing/student-programs/read-programs';
import { runPrograms } from '../../../testing/student-programs/run-programs';
import { sequentialSearch, studentTasks } from '../../../testing/student-programs/tasks';
import { loadChallenge } from '../challenge/load-challenge';
import { makeVariants } from './make-variants';

const root = join(__dirname, '../../../testing/student-programs');
const analytic = 'solutionFindsPosition';
const wanted = 600;
const tools = { sandbox: openSandbox(), signal: new AbortController().signal };
const { fixtures } = loadChallenge(root, 'sequential-search');
let native: Sandbox;

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

const describeStudents = studentProgramsAreHere ? describeNativePython : describe.skip;

describeStudents('programs of real students', () => {
  beforeAll(async () => {
    const found = await findBubblewrapBackend();
    if (!found.available) {
      throw new Error(found.reason);
    }
    native = found.backend.open(1);
  });
  afterAll(() => native.close());

  const report = (title: string, comparison: Comparison): void => {
    process.stdout.write(`${describeComparison(title, comparison)}\n`);
  };

  test(`give ${String(wanted)} variants of sequential search whose labels CPython confirms`, async () => {
    const { prelude, submissions } = readPrograms(sequentialSearch);
    const right = submissions.filter(({ passes }) => passes).slice(0, 40);
    const wrong = submissions.filter(({ passes }) => !passes).slice(0, 20);
    const { variants } = await makeVariants({
      fixtures: [...right, ...wrong].map(({ id, code, passes }) => toFixture(id, code, analytic, passes)),
      ...{ analytics: [analytic], purposes },
      ...{ seed: '1', combined: false, count: wanted, oracle, tools },
    });
    const marks = await runPrograms(
      native,
      sequentialSearch,
      prelude,
      variants.map(({ solution }) => solution),
    );

    expect(variants).toHaveLength(wanted);
    // Every other input is a tuple, which the challenge does not speak of.
    const isRight = (index: number): boolean =>
      Array.from(marks[index] ?? '').every((mark, at) => mark === '1' || at % 2 === 1);
    const contradicted = variants.filter(({ expected }, index) => isRight(index) !== expected[analytic]);
    expect(contradicted).toEqual([]);
  });

  test.each(studentTasks)('rank graders as planted bugs do: $name', async (task) => {
    const comparison = await compareFaults(native, task, readPrograms(task));
    report(`${task.name}: faults planted in 40 right programs of students`, comparison);
    const { catches } = comparison;

    expect(estimate(spearman, catches).lower).toBeGreaterThan(0.3);
    // A negative control: what one grader catches says nothing about another.
    const exchanged = catches.map(({ planted }, at) => ({
      planted,
      real: catches[(at * 17 + 5) % catches.length]?.real ?? 0,
    }));
    expect(estimate(spearman, exchanged).lower).toBeLessThan(0.1);
  });

  test('rank graders as faults do that are planted in a dozen fixtures', async () => {
    const right = fixtures.filter(({ expected }) => expected[analytic] === true);
    const comparison = await compareFaults(native, sequentialSearch, readPrograms(sequentialSearch), right);
    report('sequential search: faults planted in the 6 right fixtures of the challenge', comparison);

    expect(estimate(spearman, comparison.catches).lower).toBeGreaterThan(0.2);
    expect(Math.abs(bias(comparison.catches))).toBeLessThan(0.5);
  });
});
