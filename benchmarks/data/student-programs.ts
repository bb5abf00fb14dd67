import { join } from 'node:path';
import { purposes } from '../../packages/assay/dist/code/edits/operator';
import { loadChallenge } from '../../packages/assay/dist/kinds/validator/challenge/load-challenge';
import { makeVariants } from '../../packages/stress/dist/variants/make-variants';
import { findBubblewrapBackend } from '../../packages/assay/dist/sandbox/bubblewrap-backend';
import { openSandbox } from '../../packages/assay/dist/sandbox/open-sandbox';
import type { Sandbox } from '../../packages/assay/dist/sandbox/sandbox';
import { compareFaults, type Catch } from '../../packages/stress/dist/testing/student-programs/compare-faults';
import { bias, estimate, spearman, type Pair } from '../../packages/stress/dist/testing/student-programs/correlation';
import { describeComparison } from '../../packages/stress/dist/testing/student-programs/describe-comparison';
import * as oracle from '../../packages/stress/dist/testing/student-programs/fixtures/sequential-search/oracle';
import { readPrograms, toFixture } from '../../packages/stress/dist/testing/student-programs/read-programs';
import { runPrograms } from '../../packages/stress/dist/testing/student-programs/run-programs';
import { sequentialSearch, studentTasks } from '../../packages/stress/dist/testing/student-programs/tasks';
import { renderFigures, type Figure } from '../figure';
import { findData, renderSkipped } from './third-party-data';

const root = join(__dirname, '../../packages/assay/dist/testing/student-programs');
const analytic = 'solutionFindsPosition';
const wanted = 600;

/** Programs of real students: whether CPython confirms the labels of their variants, and whether planted faults rank graders as real ones do. */
export async function measureStudentPrograms(): Promise<string> {
  const folder = findData('refactory');
  if (folder === undefined) {
    return renderSkipped('student-programs', 'refactory');
  }
  const found = await findBubblewrapBackend();
  if (!found.available) {
    return `skipped student-programs: it runs the programs in bubblewrap, and ${found.reason}`;
  }
  const native = found.backend.open(1);
  try {
    const { figures, details } = await compareAll(native, folder);
    return [renderFigures([await confirmVariants(native, folder), ...figures]), ...details].join('\n\n');
  } finally {
    await native.close();
    await openSandbox().close();
  }
}

/** Labels of variants by the oracle, against the programs' results in CPython. */
async function confirmVariants(native: Sandbox, folder: string): Promise<Figure> {
  const { prelude, submissions } = readPrograms(folder, sequentialSearch);
  const right = submissions.filter(({ passes }) => passes).slice(0, 40);
  const wrong = submissions.filter(({ passes }) => !passes).slice(0, 20);
  const { variants } = await makeVariants({
    fixtures: [...right, ...wrong].map(({ id, code, passes }) => toFixture(id, code, analytic, passes)),
    analytics: [analytic],
    purposes,
    seed: '1',
    combined: false,
    count: wanted,
    oracle,
    tools: { sandbox: openSandbox(), signal: new AbortController().signal },
  });
  const codes = variants.map(({ solution }) => solution);
  const marks = await runPrograms(native, sequentialSearch, prelude, codes);
  // Every other input is a tuple, which the challenge does not speak of.
  const isRight = (index: number): boolean =>
    Array.from(marks[index] ?? '').every((mark, at) => mark === '1' || at % 2 === 1);
  const confirmed = variants.filter(({ expected }, index) => isRight(index) === expected[analytic]).length;
  return {
    name: 'labels of variants of sequential search that CPython confirms',
    ours: `${String(confirmed)} of ${String(variants.length)}`,
    goal: {
      text: `${String(wanted)} of ${String(wanted)}`,
      reached: confirmed === wanted && variants.length === wanted,
    },
  };
}

interface Compared {
  readonly figures: readonly Figure[];
  /** What each comparison is made of, as text. */
  readonly details: readonly string[];
}

async function compareAll(native: Sandbox, folder: string): Promise<Compared> {
  const figures: Figure[] = [];
  const details: string[] = [];
  for (const task of studentTasks) {
    const comparison = await compareFaults(native, task, readPrograms(folder, task));
    figures.push(toFigure(`${task.name}: faults in programs of students`, comparison.catches, 0.3));
    figures.push(toControl(task.name, comparison.catches));
    details.push(describeComparison(`${task.name}: faults planted in 40 right programs of students`, comparison));
  }
  const own = loadChallenge(root, 'sequential-search').fixtures.filter(({ expected }) => expected[analytic] === true);
  const comparison = await compareFaults(native, sequentialSearch, readPrograms(folder, sequentialSearch), own);
  figures.push(toFigure('sequential search: faults in 6 fixtures', comparison.catches, 0.2));
  figures.push({
    name: 'sequential search: planted less real faults caught',
    ours: bias(comparison.catches).toFixed(2),
    goal: { text: '−0.5 to 0.5', reached: Math.abs(bias(comparison.catches)) < 0.5 },
  });
  details.push(describeComparison('sequential search: faults planted in the 6 right fixtures', comparison));
  return { figures, details };
}

/** Whether graders that catch more planted faults catch more real ones. */
function toFigure(name: string, pairs: readonly Pair[], least: number): Figure {
  const { value, lower, upper } = estimate(spearman, pairs);
  return {
    name: `${name}, Spearman`,
    ours: `${value.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`,
    goal: { text: `lower end > ${String(least)}`, reached: lower > least },
  };
}

/** A negative control: what one grader catches says nothing about another. */
function toControl(name: string, catches: readonly Catch[]): Figure {
  const exchanged = catches.map(({ planted }, at) => ({
    planted,
    real: catches[(at * 17 + 5) % catches.length]?.real ?? 0,
  }));
  const { lower } = estimate(spearman, exchanged);
  return {
    name: `${name}: graders exchanged, lower end of Spearman`,
    ours: lower.toFixed(2),
    goal: { text: '< 0.1', reached: lower < 0.1 },
  };
}
