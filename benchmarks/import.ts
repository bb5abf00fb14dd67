import { spawn } from 'node:child_process';
import { createRandom } from '../packages/assay/dist/statistics/random';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { toCsvLine } from '../packages/assay/dist/basics/text/csv-line';
import { megabytes, seconds, type Figure } from './figure';
import { copyProject } from './project-copy';
import { listDescendants, residentMb } from './process-memory';
import { hostileSubmissions, makeSubmissions } from './submissions';
import { program } from '../packages/assay/dist/testing/run-script';

const rows = 5_000;
const reworded = 0.3;
/** Rows that are imported with and without one that attacks. */
const few = 60;

/** What an import took. */
interface Measured {
  readonly milliseconds: number;
  /** Resident memory of all its processes at their most, in MiB. */
  readonly peakMb: number;
  readonly fixtures: number;
}

/** Real submissions turned into fixtures, with the oracle's proposals, and what one that attacks costs the others. */
export async function measureImport(): Promise<readonly Figure[]> {
  const all = makeSubmissions(rows, reworded, createRandom('import'));
  const whole = await importAll(all.map(({ code }) => code));
  const tame = all.flatMap(({ code, kind }) => (kind === 'own' ? [code] : [])).slice(0, few);
  const alone = await importAll(tame);
  const figures: Figure[] = [];
  for (const [name, code] of Object.entries(hostileSubmissions)) {
    const together = await importAll([code, ...tame]);
    const more = together.milliseconds - alone.milliseconds;
    figures.push({
      name: `${String(few)} submissions and ${name}`,
      ours: seconds(together.milliseconds),
      comparison: `without it ${seconds(alone.milliseconds)}`,
      ratio: together.milliseconds / alone.milliseconds,
      goal: { text: '≤ its own limits (8 s) more', reached: more <= 8_000 },
    });
  }
  return [
    {
      name: `${String(rows)} submissions, ${String(reworded * 100)} % of them reworded, a few hostile`,
      ours: seconds(whole.milliseconds),
      comparison: `${String(whole.fixtures)} fixtures, ${(whole.milliseconds / whole.fixtures).toFixed(0)} ms each`,
      goal: { text: '≤ 40 s', reached: whole.milliseconds <= 40_000 },
    },
    {
      name: 'memory of all its processes',
      ours: megabytes(whole.peakMb * 1_048_576),
      goal: { text: '≤ 400 MB', reached: whole.peakMb * 1.048576 <= 400 },
    },
    ...figures,
  ];
}

async function importAll(codes: readonly string[]): Promise<Measured> {
  const lines = codes.map((code, index) => toCsvLine([index + 1, code]));
  const folder = copyProject({ own: { 'submissions.csv': ['id,code', ...lines].join('\r\n') } });
  try {
    return await run(folder);
  } finally {
    folder.remove();
  }
}

function run({ path }: TemporaryFolder): Promise<Measured> {
  const started = performance.now();
  const args = [program, 'import', 'two-sum', 'submissions.csv', '--no-ask', '--json'];
  const child = spawn(process.execPath, args, { cwd: path, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  let peakMb = 0;
  const poll = setInterval(() => {
    peakMb = Math.max(
      peakMb,
      listDescendants().reduce((sum, pid) => sum + residentMb(pid), 0),
    );
  }, 250);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(poll);
      if (code !== 0) {
        reject(new Error(`assay import ended with ${String(code)}`));
        return;
      }
      const { fixtures } = JSON.parse(out) as { readonly fixtures: readonly unknown[] };
      resolve({ milliseconds: performance.now() - started, peakMb, fixtures: fixtures.length });
    });
  });
}
