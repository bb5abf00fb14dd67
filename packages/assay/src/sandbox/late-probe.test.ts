import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { chooseSandbox, type Candidate } from './choose-sandbox';
import { openProbeMemory, type ProbeMemory } from './late-probe';
import type { Job } from './sandbox';

/** A backend that contains code as long as it is told to; it notes what it runs. */
function makeCandidate(name: string): {
  readonly candidate: Candidate;
  readonly ran: string[];
  readonly state: { leaks: boolean };
} {
  const ran: string[] = [];
  const state = { leaks: false };
  const open = () => ({
    description: name,
    languages: ['javascript'] as const,
    run({ source }: Job) {
      ran.push(source === 'mine' ? source : 'probe');
      const value = state.leaks ? 'root:x:0' : 'contained';
      return Promise.resolve({
        load: { status: 'loaded', missing: [] } as const,
        found: true,
        output: '',
        truncated: false,
        globals: [],
        calls: [{ status: 'returned', value } as const],
      });
    },
    close: () => Promise.resolve(),
  });
  const backend = { name, open, probe: () => Promise.resolve({ holds: true, attempts: [] } as const) };
  return { candidate: { name, find: () => Promise.resolve({ available: true, backend }) }, ran, state };
}

describe('a sandbox that is probed before its first job', () => {
  const mine: Job = { language: 'javascript', source: 'mine', calls: [[]] };
  let folder: TemporaryFolder;
  let memory: ProbeMemory;
  beforeEach(() => {
    folder = makeTemporaryFolder();
    memory = openProbeMemory(folder.path);
  });
  afterEach(() => {
    folder.remove();
  });
  const choose = (...candidates: readonly Candidate[]) =>
    chooseSandbox(candidates, { size: 1, languages: ['javascript'], memory });

  test('is probed at once the first time', async () => {
    const { candidate, ran } = makeCandidate('strong');
    await choose(candidate);

    expect(ran).toEqual(['probe']);
  });

  test('once it has held, is probed before its first job, and only then', async () => {
    await choose(makeCandidate('strong').candidate);
    const { candidate, ran } = makeCandidate('strong');
    const { sandbox } = await choose(candidate);

    expect(ran).toEqual([]);

    await Promise.all([sandbox.run(mine), sandbox.run(mine)]);

    expect(ran).toEqual(['probe', 'mine', 'mine']);
  });

  test('runs nothing when it does not hold any more, and is not chosen again', async () => {
    await choose(makeCandidate('strong').candidate);
    const { candidate, ran, state } = makeCandidate('strong');
    state.leaks = true;
    const { sandbox } = await choose(candidate);

    await expect(sandbox.run(mine)).rejects.toThrow('contained code earlier, but no longer does (strong; ');
    expect(ran).toEqual(['probe']);

    const next = await choose(candidate, makeCandidate('weak').candidate);

    expect(next.sandbox.description).toBe('weak');
  });

  test('is probed at once where nothing is remembered', async () => {
    await choose(makeCandidate('strong').candidate);
    const { candidate, ran } = makeCandidate('strong');
    await chooseSandbox([candidate], { size: 1, languages: ['javascript'] });

    expect(ran).toEqual(['probe']);
  });
});
