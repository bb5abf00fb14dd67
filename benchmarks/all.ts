import { availableParallelism } from 'node:os';
import { renderFigures, type Figure } from './figure';
import { measureCalls } from './calls';
import { measureLabelledReplies } from './data/labelled-replies';
import { measurePublishedAnswers } from './data/published-answers';
import { measureRecordedAnswers } from './data/recorded-answers';
import { measureStudentPrograms } from './data/student-programs';
import { measureVariants } from './data/variants';
import { measureGate } from './gate';
import { measureGrowth } from './growth';
import { measureImport } from './import';
import { measureKills } from './kills';
import { measureLatency } from './latency';
import { measureLimits } from './limits';
import { measureOffline } from './offline';
import { measureOracle } from './oracle';
import { measureOtherTools } from './other-tools';
import { measurePages } from './pages';
import { measureQueue } from './queue';
import { measureQuiz } from './quiz';
import { measureRecordings } from './recordings';
import { benchmarks, onlyWhenNamed, type Benchmark } from './read-arguments';
import { measureReplay } from './replay';
import { measureReport } from './report';
import { measureSandbox } from './sandbox';
import { measureSize } from './size';
import { measureStartup } from './startup';
import { measureThroughput } from './throughput';

/** Each gives figures, or a table of its own. */
const measures: Readonly<Record<Benchmark, () => Promise<readonly Figure[] | string>>> = {
  latency: measureLatency,
  startup: measureStartup,
  throughput: measureThroughput,
  calls: measureCalls,
  offline: measureOffline,
  oracle: measureOracle,
  import: measureImport,
  replay: measureReplay,
  recordings: measureRecordings,
  report: measureReport,
  pages: measurePages,
  gate: measureGate,
  quiz: measureQuiz,
  kills: measureKills,
  limits: measureLimits,
  queue: measureQueue,
  growth: measureGrowth,
  sandbox: measureSandbox,
  size: measureSize,
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
