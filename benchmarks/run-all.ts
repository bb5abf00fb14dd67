import { AssayError } from '../packages/assay/dist/basics/errors';
import { exitCodes } from '../packages/assay/dist/plugin/invocation';
import { endWithReader } from '../scripts/end-with-reader';
import { readArguments, renderUsage } from './read-arguments';

/** Runs what the arguments ask for. Slow is no failure: it ends with 0 unless something could not run or gave a wrong result. */
async function run(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  if (wanted.kind === 'help') {
    console.log(renderUsage());
  } else if (wanted.kind === 'quick') {
    const { runQuick } = await import('./quick/run-quick.js');
    console.log(await runQuick(wanted.history, console.error));
  } else {
    const { runBenchmarks } = await import('./all.js');
    await runBenchmarks(wanted.only);
  }
}

endWithReader();
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof AssayError ? exitCodes.couldNotRun : exitCodes.failed;
});
