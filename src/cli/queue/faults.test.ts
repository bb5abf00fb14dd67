import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { completion } from '../../testing/chat-server';
import { startCutProxy } from '../../testing/cut-proxy';
import { describeWithPostgres } from '../../testing/describe-with-postgres';
import { openProject } from '../../testing/open-project';
import { startPostgres, type Postgres } from '../../testing/postgres';
import { openQueueProject, withoutTimes, type QueueProject } from '../../testing/queue-project';
import { cleanEnvironment, repository } from '../../testing/run-script';
import { sized } from '../../testing/sized';
import { parityAnswer, parityFiles, parityPrompt } from '../../testing/small-challenge';
import { openWorkerProcesses, type WorkerProcesses } from '../../testing/worker-processes';

/** Runs of three fixtures; what goes wrong meanwhile, spread over them. */
const size = sized({
  little: { runs: 100, kills: 1, restarts: 1, cuts: 1, halts: 0, workers: 2 },
  all: { runs: 7000, kills: 20, restarts: 3, cuts: 6, halts: 3, workers: 4 },
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
  /** What must hold whatever happened: everything once, nothing left, and no more billed than the books hold. */
  function expectOnce(calls: number): void {
    const evidence =
      'select count(*), count(distinct (request, run)), count(distinct (request, response)) from assay.evidence';
    const left = 'select (select count(*) from assay.chunk), (select count(*) from assay.pending)';
    const books = 'select sum(spent) + sum(aside) from assay.session';
    const { queue, server } = own;

    expect(postgres.run(queue, evidence)).toBe(`${[calls, calls, calls].join('|')}\n`);
    expect(postgres.run(queue, left)).toBe('0|0\n');
    expect(server.requests.length * 0.5).toBeLessThanOrEqual(Number(postgres.run(queue, books)));
  }

  test('gives the report of an undisturbed run, whatever is killed, restarted, halted or cut', async () => {
    const { runs, kills, restarts, cuts, halts } = size;
    const calls = 3 * runs;
    const proxy = await startCutProxy(postgres.port);
    const { project } = own;
    const address = own.queue.replace(String(postgres.port), String(proxy.port));
    const events = [
      ...Array.from({ length: kills }, (_, index) => ({ at: (index + 1) / (kills + 1), happen: processes.replace })),
      ...Array.from({ length: cuts }, (_, index) => ({ at: (index + 0.7) / (cuts + 1), happen: proxy.drop })),
      ...Array.from({ length: halts }, (_, index) => ({
        at: (index + 0.4) / (halts + 1),
        happen: () => processes.halt(3000),
      })),
      ...Array.from({ length: restarts }, (_, index) => ({
        at: (index + 0.6) / (restarts + 1),
        happen: async () => {
          await postgres.kill();
          await postgres.start();
        },
      })),
    ].toSorted((a, b) => a.at - b.at);
    Array.from({ length: size.workers }, processes.start);
    let ended = false;
    const running = project.run([...args(runs), '--queue', address], settings()).finally(() => {
      ended = true;
    });
    let happened = 0;
    for (const { at, happen } of events) {
      await asked(at * calls, () => ended);
      happened += ended ? 0 : 1;
      await happen();
    }
    const disturbed = await running;
    await proxy.close();
    await processes.end();
    expectOnce(calls);
    const other = openProject({});
    for (const file of ['prompts/parity.md', 'prices.yaml', ...Object.keys(parityFiles)]) {
      other.write(file, project.read(file));
    }
    const undisturbed = await other.run(args(runs), settings());
    other.remove();

    expect(happened).toBe(events.length);
    expect(disturbed.code).toBe(undisturbed.code);
    expect(withoutTimes(disturbed.out)).toBe(withoutTimes(undisturbed.out));
    expect(disturbed.out).toContain(`${calls.toLocaleString('en')} trials`);
  });

  test('goes on with what workers have answered for a command that was killed', async () => {
    const { project, server, queue } = own;
    processes.start();
    const child = spawn(process.execPath, [join(repository, 'bin/assay.js'), ...args(100), '--queue', queue], {
      ...{ cwd: project.path, env: cleanEnvironment(settings()), stdio: 'ignore' },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await asked(30, () => child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    const second = await own.run(args(100));

    expect(second.code).toBe(0);
    expect(second.out).toContain('300 trials');
    expect(server.requests).toHaveLength(300);
    expect(postgres.run(queue, 'select count(*) from assay.evidence')).toBe('300\n');
    expect(postgres.run(queue, 'select count(*) from assay.pending')).toBe('0\n');
  });
});
