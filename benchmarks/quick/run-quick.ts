import { execFileSync } from 'node:child_process';
import { arch, cpus, platform } from 'node:os';
import { startChild } from '../child';
import { copyChallenge, repository } from '../project-copy';
import { compareRuns } from './compare-runs';
import { addToHistory, readHistory, type QuickRun } from './history';
import { probes } from './probes';
import { renderComparison } from './render-comparison';
import type { Measured } from './sitting';

/** Processes in which everything is measured anew: the units of the comparison. */
const sittings = 6;
/** Times that both sides of a probe are timed in a sitting. */
const rounds = 3;

/** Measures every probe, adds the run to the history, and returns what to print of it and of what moved. */
export async function runQuick(file: string, progress: (text: string) => void): Promise<string> {
  const history = readHistory(file);
  const measured = await measure(progress);
  const run: QuickRun = {
    version: 1,
    at: new Date().toISOString(),
    commit: describeCommit(),
    node: process.versions.node,
    machine: describeMachine(),
    probes: Object.fromEntries(
      probes.map(({ name, form }, place) => [name, { form, sittings: measured.flatMap((all) => all[place] ?? []) }]),
    ),
  };
  const comparison = compareRuns(run, history);
  addToHistory(file, run);
  return renderComparison(run, comparison, file);
}

/** What each sitting measured of each probe. */
async function measure(progress: (text: string) => void): Promise<readonly (readonly Measured[])[]> {
  const challenge = copyChallenge();
  const server = await startChild(require.resolve('../server-process.ts'), [challenge.path, '0']);
  try {
    const all: (readonly Measured[])[] = [];
    for (let number = 1; number <= sittings; number += 1) {
      progress(`… sitting ${String(number)} of ${String(sittings)}`);
      const child = await startChild(require.resolve('./sitting-process.ts'), [server.reported, String(rounds)]);
      child.stop();
      all.push(JSON.parse(child.reported) as readonly Measured[]);
    }
    return all;
  } finally {
    server.stop();
    challenge.remove();
  }
}

/** Short hash of the commit, with `+` behind it if files have changed since; empty outside of git. */
function describeCommit(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'packages', 'benchmarks') === '' ? '' : '+'}`;
  } catch {
    return '';
  }
}

function describeMachine(): string {
  const all = cpus();
  return `${String(all.length)} × ${all[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}
