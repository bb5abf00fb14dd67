import { availableParallelism } from 'node:os';
import { renderFigures, type Figure } from './figure';
import { measureCalls } from './calls';
import { measureGate } from './gate';
import { measureImport } from './import';
import { measureKills } from './kills';
import { measureLatency } from './latency';
import { measureLimits } from './limits';
import { measureOffline } from './offline';
import { measureOracle } from './oracle';
import { measurePages } from './pages';
import { measureQuiz } from './quiz';
import { measureQueue } from './queue';
import { measureRecordings } from './recordings';
import { measureReplay } from './replay';
import { measureReport } from './report';
import { measureSandbox } from './sandbox';
import { measureSize } from './size';
import { measureStartup } from './startup';
import { measureThroughput } from './throughput';

const benchmarks: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
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
  queue: measureQueue,
  limits: measureLimits,
  sandbox: measureSandbox,
  size: measureSize,
};

/** Runs the benchmark of that name, or all of them, and prints their tables. */
async function run(only: string | undefined): Promise<void> {
  const names = Object.keys(benchmarks);
  if (only !== undefined && !names.includes(only)) {
    throw new Error(`There is no benchmark "${only}". Benchmarks: ${names.join(', ')}.`);
  }
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${date} · Node ${process.versions.node} · ${String(availableParallelism())} cores · medians`);
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (only === undefined || only === name) {
      console.error(`… ${name}`);
      console.log(`\n${name}\n${renderFigures(await measure())}`);
    }
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
