import { availableParallelism } from 'node:os';
import { renderFigures, type Figure } from './figure';
import { measureLabelledReplies } from './data/labelled-replies';
import { measurePublishedAnswers } from './data/published-answers';
import { measureRecordedAnswers } from './data/recorded-answers';
import { measureStudentPrograms } from './data/student-programs';
import { measureVariants } from './data/variants';
import { measureImport } from './import';
import { measureLatency } from './latency';
import { measureLimits } from './limits';
import { measureOracle } from './oracle';
import { measureOtherTools } from './other-tools';
import { measureQueue } from './queue';
import { benchmarks, onlyWhenNamed, type Benchmark } from './read-arguments';
import { measureReport } from './report';

/** Each gives figures, or a table of its own. */
const measures: Readonly<Record<Benchmark, () => Promise<readonly Figure[] | string>>> = {
  latency: measureLatency,
  oracle: measureOracle,
  import: measureImport,
  report: measureReport,
  limits: measureLimits,
  queue: measureQueue,
  'published-answers': measurePublishedAnswers,
  'labelled-replies': measureLabelledReplies,
  'recorded-answers': measureRecordedAnswers,
  variants: measureVariants,
  'student-programs': measureStudentPrograms,
  'other-tools': measureOtherTools,
};

/** Runs the benchmark of that name, or all that need no download, and prints their tables. */
export async function runBenchmarks(only: Benchmark | undefined): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${date} · Node ${process.versions.node} · ${String(availableParallelism())} cores · medians`);
  const names = only === undefined ? benchmarks.filter((name) => !onlyWhenNamed.includes(name)) : [only];
  for (const name of names) {
    console.error(`… ${name}`);
    const measured = await measures[name]();
    console.log(`\n${name}\n${typeof measured === 'string' ? measured : renderFigures(measured)}`);
  }
}
