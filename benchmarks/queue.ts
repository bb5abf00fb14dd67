import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Postgres } from '../packages/queue/dist/testing/postgres';
import { cleanEnvironment, program } from '../packages/assay/dist/testing/run-script';
import { perSecond, seconds, type Figure } from './figure';
import { processorTimeOf } from './processor-time';
import { copyChallenge } from './project-copy';

const delay = 5;
const fixtures = 32;

/** Calls without a queue at most: what one costs does not change with their number. */
const longestAlone = 100_000;

/** How large: calls in all, and workers. */
export interface QueueSize {
  readonly calls: number;
  readonly workers: number;
  /** Calls that a worker has in flight. */
  readonly inFlight: number;
}

/** What one run has shown. */
interface Run {
  /** Milliseconds. */
  readonly time: number;
  /** Milliseconds of processor time of command, workers and database; not of the server that answers. */
  readonly processor: { readonly command: number; readonly workers: number; readonly database: number };
  /** Calls that the server has answered. */
  readonly asked: number;
  /** Trials in the report's log, and how many stand there twice. */
  readonly trials: number;
  readonly twice: number;
  /** Bytes by which the database has grown. */
  readonly bytes: number;
}

/** Another number of calls, such as a million, and of workers. */
const wanted = { calls: Number(process.env['CALLS'] ?? '20000'), workers: process.env['WORKERS'] ?? '1,2,4' };

/** 20,000 calls of 5 ms through a queue, against the same calls of one command: throughput and processor time. */
export async function measureQueue(): Promise<readonly Figure[]> {
  const { calls } = wanted;
  const few = Math.min(calls, longestAlone);
  const alone = await runCalls({ calls: few, workers: 0, inFlight: 32 });
  const timeAlone = (alone.time * calls) / few;
  const figures: Figure[] = [
    {
      name: `${String(few)} calls of ${String(delay)} ms, 32 in flight, without a queue`,
      ours: `${seconds(alone.time)}, ${perCall(sumOf(alone), few)}`,
    },
  ];
  for (const workers of wanted.workers.split(',').map(Number)) {
    const run = await runCalls({ calls, workers, inFlight: 32 });
    const more = sumOf(run) / calls - sumOf(alone) / few;
    figures.push(
      {
        name: `  ${String(workers)} workers of 32 in flight`,
        ours: `${seconds(run.time)}, ${perSecond(calls / (run.time / 1000))}, ${perCall(sumOf(run), calls)}`,
        comparison: `without a queue ${seconds(timeAlone)}`,
        ratio: run.time / timeAlone,
      },
      {
        name: '    processor time of queue and store, a call',
        ours: `${more.toFixed(2)} ms (${describeParts(run, calls)})`,
        goal: { text: '≤ 10 ms', reached: more <= 10 },
      },
      {
        name: '    trials, each once',
        ours: `${String(run.trials - run.twice)} of ${String(calls)}, ${(run.bytes / calls).toFixed(0)} B a call`,
        goal: { text: 'all, ≤ 10 KB', reached: run.trials === calls && run.twice === 0 && run.asked === calls },
      },
    );
  }
  return figures;
}

function perCall(milliseconds: number, calls: number): string {
  return `${(milliseconds / calls).toFixed(2)} ms of processor time a call`;
}

/** Where the processor time of a call goes. */
function describeParts({ processor }: Run, calls: number): string {
  return Object.entries(processor)
    .map(([part, time]) => `${part} ${(time / calls).toFixed(2)}`)
    .join(', ');
}

function sumOf({ processor: { command, workers, database } }: Run): number {
  return command + workers + database;
}

/** Asks so many calls, with a queue when there are workers. */
export async function runCalls({ calls, workers, inFlight }: QueueSize): Promise<Run> {
  const folder = copyChallenge();
  const server = fork(join(__dirname, 'fixed-server.ts'), [String(delay)]);
  const [url] = (await once(server, 'message')) as unknown as readonly [string];
  const postgres = workers === 0 ? undefined : await startPostgres(['shared_buffers=256MB', 'max_wal_size=2GB']);
  const queue = await postgres?.createDatabase();
  const environment = cleanEnvironment({
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'none',
    ASSAY_CONCURRENCY: String(inFlight),
    ...(queue !== undefined && { ASSAY_QUEUE: queue }),
  });
  const start = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [program, ...args], {
      cwd: folder.path,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const running: ChildProcess[] = [];
  try {
    if (queue !== undefined) {
      await once(start('queue', 'status'), 'exit');
      running.push(...Array.from({ length: workers }, () => start('worker')));
      await sleep(2000);
    }
    const size = (): number =>
      queue === undefined ? 0 : Number(postgres?.run(queue, 'select pg_database_size(current_database())') ?? 0);
    const empty = size();
    const before = { database: processorOf(postgres), workers: sumProcessor(running) };
    const started = performance.now();
    const runs = String(Math.ceil(calls / fixtures));
    const command = start('repeat', 'two-sum', '--runs', runs, '--model', 'gpt-6-luna', '--out', 'report');
    const own = { command: 0, workers: 0, database: 0 };
    const watch = setInterval(() => {
      own.command = Math.max(own.command, processorTimeOf(command.pid ?? 0));
    }, 200);
    await once(command, 'exit');
    clearInterval(watch);
    const time = performance.now() - started;
    own.workers = sumProcessor(running) - before.workers;
    own.database = processorOf(postgres) - before.database;
    server.send('end');
    const [asked] = (await once(server, 'message')) as unknown as readonly [string];
    const bytes = size() - empty;
    return {
      time,
      processor: own,
      asked: Number(asked),
      bytes,
      ...(await countTrials(join(folder.path, 'report/trials.jsonl'))),
    };
  } finally {
    for (const child of [...running, server]) {
      child.kill('SIGKILL');
    }
    await postgres?.close();
    folder.remove();
  }
}

function processorOf(postgres: Postgres | undefined): number {
  return postgres === undefined ? 0 : processorTimeOf(postgres.process());
}

function sumProcessor(children: readonly ChildProcess[]): number {
  return children.reduce((sum, { pid = 0 }) => sum + processorTimeOf(pid), 0);
}

/** Trials of a log, by fixture and run. */
async function countTrials(file: string): Promise<{ readonly trials: number; readonly twice: number }> {
  const runs = new Map<string, Set<number>>();
  let trials = 0;
  let different = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, fixture = '', run] = /^\{"kind":"trial".*?"fixture":"([^"]+)".*?"run":(\d+)/.exec(line) ?? [];
    if (run !== undefined) {
      const known = runs.get(fixture) ?? new Set();
      runs.set(fixture, known);
      trials += 1;
      different += known.has(Number(run)) ? 0 : 1;
      known.add(Number(run));
    }
  }
  return { trials, twice: trials - different };
}
