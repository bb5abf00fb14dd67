import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnvironment, program } from '../packages/assay/dist/testing/run-script';
import type { Figure } from './figure';
import { copyProject } from './project-copy';
import { startTwoSumServer } from './two-sum-server';

const kills = 50;
const runs = 60;
const fixtures = 20;
const inFlight = 32;
const trials = runs * fixtures;
const args = ['repeat', 'two-sum', '--runs', String(runs), '--model', 'gpt-6-luna'];

/** 1,200 trials, killed 50 times at random moments and resumed each time: what was lost, and what was asked twice. */
export async function measureKills(): Promise<readonly Figure[]> {
  const project = copyProject({ fixtures });
  const server = await startTwoSumServer(project.path, () => 400);
  const environment = cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: String(inFlight) });
  const start = (): ReturnType<typeof spawn> =>
    spawn(process.execPath, [program, ...args], {
      cwd: project.path,
      env: environment,
      stdio: 'ignore',
    });
  try {
    let killed = 0;
    while (killed < kills) {
      const before = server.requests.length;
      const command = start();
      const ended = once(command, 'exit');
      while (server.requests.length === before && command.exitCode === null) {
        await sleep(5);
      }
      await sleep(Math.random() * 700);
      command.kill('SIGKILL');
      const [code] = (await ended) as readonly unknown[];
      if (code !== null) {
        throw new Error(`the work was done after ${String(killed)} kills: there is not enough of it`);
      }
      killed += 1;
    }
    await once(start(), 'exit');
    const calls = server.requests.length;
    const kept = readKept(join(project.path, '.assay/recordings/two-sum'));
    const limit = trials + kills * inFlight;
    return [
      {
        name: `${String(trials)} trials, ${String(kills)} × kill -9: kept, each once`,
        ours: `${String(kept.once)} of ${String(trials)}`,
        goal: { text: `${String(trials)}, none twice`, reached: kept.once === trials && kept.twice === 0 },
      },
      {
        name: '  calls in all',
        ours: String(calls),
        comparison: `without a kill ${String(trials)}`,
        ratio: calls / trials,
        goal: { text: `≤ ${String(limit)}`, reached: calls <= limit },
      },
    ];
  } finally {
    await server.close();
    project.remove();
  }
}

/** Replies by request and run: how many stand there, and how many more than once. */
function readKept(folder: string): { readonly once: number; readonly twice: number } {
  const found = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const run = /^\{"run":(\d+),"reply":\{.*\}\}$/.exec(line)?.[1];
      if (run !== undefined) {
        const key = `${file} ${run}`;
        found.set(key, (found.get(key) ?? 0) + 1);
      }
    }
  }
  return { once: found.size, twice: [...found.values()].filter((count) => count > 1).length };
}
