import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { completion } from '../../../assay/dist/testing/chat-server';
import { startCutProxy } from '../testing/cut-proxy';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, withoutTimes, type QueueProject } from '../testing/queue-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { sized } from '../../../assay/dist/testing/sized';
import { parityAnswer, parityFiles, parityPrompt } from '../../../assay/dist/testing/small-challenge';
import { openWorkerProcesses, type WorkerProcesses } from '../testing/worker-processes';

/** Runs of three fixtures; what goes wrong meanwhile, spread over them. */
const size = sized({
  little: { runs: 60, kills: 1, restarts: 1, cuts: 1, stalls: 0, halts: 0, workers: 2 },
  // Two commands with 50,001 calls each.
  all: { runs: 16_667, kills: 50, restarts: 5, cuts: 6, stalls: 1, halts: 3, workers: 4 },
});

const budget = 1_000_000;

const answer: QueueProject['script'] = async ({ prompt }) => {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return completion(JSON.stringify(parityAnswer(prompt)), { usage: { prompt_tokens: 300, completion_tokens: 500 } });
};

describeWithPostgres('a queue when things go wrong', () => {
  let postgres: Postgres;
  let own: QueueProject;
  let processes: WorkerProcesses;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  beforeEach(async () => {
    own = await openQueueProject(postgres, answer, (host) => ({
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }'),
      // A reply costs half a dollar, and may cost a whole one.
      'prices.yaml': `- { model: some-model, server: "${host}", input: 0, output: 1000 }\n`,
    }));
    processes = openWorkerProcesses(own.queue, own.server.url, ['--lease', '1', '--concurrency', '8']);
  });
  afterEach(async () => {
    await processes.end();
    await own.close();
  });
  afterAll(() => postgres.close());

  const args = (runs: number): readonly string[] => `repeat parity --runs ${runs} --budget ${budget}`.split(' ');
  const settings = (): Readonly<Record<string, string>> => ({ OPENAI_BASE_URL: own.server.url });
  /** Waits until the server was asked so often, or the command has ended. */
  async function asked(count: number, hasEnded: () => boolean): Promise<void> {
    while (own.server.requests.length < count && !hasEnded()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  /** Jobs that some worker has yet to end. */
  const unfinished = (): string =>
    postgres.run(own.queue, "select count(*) from bullmq.job where queue <> 'assay-lanes' and state <> 'completed'");
  /** Runs that a project has recorded, each once. */
  const recorded = (project: Project): number => {
    const folder = join(project.path, '.assay/recordings');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'));
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));

    expect(new Set(lines).size).toBe(lines.length);
    // The first line of a file is its request.
    return lines.length - files.length;
  };

  test('gives two commands the report of an undisturbed run, whatever is killed, restarted, halted, stalled or cut', async () => {
    const { runs, kills, restarts, cuts, stalls, halts } = size;
    const calls = 3 * runs;
    const proxy = await startCutProxy(postgres.port);
    const { project, queue } = own;
    const beside = copyOf(project);
    const alone = copyOf(project);
    const address = queue.replace(String(postgres.port), String(proxy.port));
    const restart = async (): Promise<void> => {
      await postgres.kill();
      await postgres.start();
    };
    const events = [
      ...spread(kills, 1, processes.replace),
      ...spread(cuts, 0.7, proxy.drop),
      ...spread(stalls, 0.5, proxy.stall),
      ...spread(halts, 0.4, () => processes.halt(3000)),
      ...spread(restarts, 0.6, restart),
    ].toSorted((a, b) => a.at - b.at);
    Array.from({ length: size.workers }, processes.start);
    let ended = false;
    const running = Promise.all([
      project.run([...args(runs), '--queue', address], settings()),
      beside.run([...args(runs), '--queue', queue], settings()),
    ]).finally(() => {
      ended = true;
    });
    // A command that has never reached the database does not wait for it.
    await asked(1, () => ended);
    let happened = 0;
    for (const { at, happen } of events) {
      await asked(at * calls, () => ended);
      happened += ended ? 0 : 1;
      await happen();
    }
    const [disturbed, second] = await running;
    await proxy.close();
    await processes.end();
    const paid = own.server.requests.length;
    const undisturbed = await alone.run(args(runs), settings());

    expect(happened).toBe(events.length);
    expect([recorded(project), recorded(beside)]).toEqual([recorded(alone), recorded(alone)]);
    expect(unfinished()).toBe('0\n');
    // At most: each command paid for all of its calls, and for what was asked again.
    expect(paid).toBeLessThanOrEqual(2 * calls + askedAgain(disturbed.error + second.error));
    expect([disturbed, second].map(({ code, error }) => (code === 0 ? '' : error))).toEqual(['', '']);
    expect(undisturbed.code).toBe(0);
    expect(withoutTimes(disturbed.out)).toBe(withoutTimes(undisturbed.out));
    expect(withoutTimes(second.out)).toBe(withoutTimes(undisturbed.out));
    expect(disturbed.out).toContain(`${calls.toLocaleString('en')} trials`);
    beside.remove();
    alone.remove();
  });

  test('goes on with what workers have answered for a command that was killed', async () => {
    const { project, server, queue } = own;
    processes.start();
    const child = spawn(process.execPath, [program, ...args(50), '--queue', queue], {
      cwd: project.path,
      env: cleanEnvironment(settings()),
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await asked(30, () => child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    const second = await own.run(args(50));

    expect(second.code).toBe(0);
    expect(second.out).toContain('150 trials');
    expect(server.requests.length).toBeLessThanOrEqual(150 + askedAgain(second.error));
    expect(recorded(project)).toBe(150);
    expect(unfinished()).toBe('0\n');
  });
});

/** How many calls commands say that they have asked again. */
function askedAgain(said: string): number {
  return [...said.matchAll(/Asked ([\d,]+) calls? again/g)].reduce(
    (sum, [, count = '0']) => sum + Number(count.replace(',', '')),
    0,
  );
}

/** A project with the same files. */
function copyOf(project: Project): Project {
  const files = ['prompts/parity.md', 'prices.yaml', ...Object.keys(parityFiles)];
  return openProject(Object.fromEntries(files.map((file) => [file, project.read(file)])));
}

/** So many faults, spread evenly over a run: when each happens, as a part of all calls. */
function spread(
  count: number,
  offset: number,
  happen: () => unknown,
): readonly { readonly at: number; readonly happen: () => unknown }[] {
  return Array.from({ length: count }, (_, index) => ({ at: (index + offset) / (count + 1), happen }));
}
