import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeBubblewrap } from '../testing/bubblewrap';
import { describeProcesses, engineProcessesOf, expectNoEngineProcess } from '../testing/engine-processes';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { type Candidate, chooseSandbox } from './choose-sandbox';
import { openProbeMemory, type ProbeMemory } from './late-probe';
import { hintOnSandbox, openChosenSandbox, openSandbox } from './open-sandbox';
import type { Availability, Job, Language, Sandbox } from './sandbox';

/** A backend that says of every job that it was contained, unless it is said to leak. */
function candidate(
  name: string,
  runs: readonly Language[],
  closed: string[] = [],
  leaks: readonly Language[] = [],
): Candidate {
  const sandbox: Sandbox = {
    description: name,
    languages: runs,
    run: ({ language }: Job) =>
      Promise.resolve({
        load: { status: 'loaded', missing: [] },
        found: true,
        calls: [{ status: 'returned', value: leaks.includes(language) ? 'root:x:0' : 'contained' }],
        output: name,
        truncated: false,
        globals: [],
      }),
    close() {
      closed.push(name);
      return Promise.resolve();
    },
  };
  const availability: Availability = {
    available: true,
    backend: { name, open: () => sandbox, probe: () => Promise.resolve({ holds: true, attempts: [] }) },
    remedies: { python: `Give ${name} a Python.` },
  };
  return { name, find: () => Promise.resolve(availability) };
}

const missing: Candidate = {
  name: 'docker',
  find: () => Promise.resolve({ available: false, reason: 'no engine answers', remedy: 'Start Docker.' }),
};

const both = ['javascript', 'python'] as const;

const javascript = ['javascript'] as const;

/** Which candidate runs each language. */
async function serversOf(sandbox: Sandbox): Promise<Readonly<Record<string, string>>> {
  const servers = sandbox.languages.map(async (language) => {
    const { output } = await sandbox.run({ language, source: '', calls: [[]] });
    return [language, output] as const;
  });
  return Object.fromEntries(await Promise.all(servers));
}

describe('chooseSandbox', () => {
  test.each([
    {
      title: 'the strongest, when it runs everything',
      candidates: [candidate('strong', both), candidate('weak', both)],
      description: 'strong',
      servers: { javascript: 'strong', python: 'strong' },
      weaker: [],
    },
    {
      title: 'the next, when the strongest is not there',
      candidates: [missing, candidate('weak', both)],
      description: 'weak',
      servers: { javascript: 'weak', python: 'weak' },
      weaker: [{ name: 'docker', reason: 'no engine answers' }],
    },
    {
      title: 'a weaker one for the language that a stronger one lacks',
      candidates: [candidate('strong', javascript), candidate('weak', both)],
      description: 'strong; weak (for Python)',
      servers: { javascript: 'strong', python: 'weak' },
      weaker: [{ name: 'strong', reason: 'it has no Python here' }],
    },
    {
      title: 'a weaker one for the language that a stronger one does not contain',
      candidates: [candidate('strong', both, [], ['python']), candidate('weak', both)],
      description: 'strong (for JavaScript); weak (for Python)',
      servers: { javascript: 'strong', python: 'weak' },
      weaker: [
        {
          name: 'strong',
          reason: 'its probe fails with Python (read a file and connect to a port (Python): returned "root:x:0")',
        },
      ],
    },
    {
      title: 'what there is, when a language is nowhere',
      candidates: [candidate('strong', javascript), candidate('weak', javascript)],
      description: 'strong',
      servers: { javascript: 'strong' },
      weaker: [],
    },
  ])('chooses $title', async ({ candidates, description, servers, weaker }) => {
    const chosen = await chooseSandbox(candidates, { size: 1 });

    expect({ description: chosen.sandbox.description, weaker: chosen.weaker }).toEqual({ description, weaker });
    expect(await serversOf(chosen.sandbox)).toEqual(servers);
  });

  test('closes what it does not use at once, and the rest when it is closed itself', async () => {
    const closed: string[] = [];
    const candidates = [
      candidate('leaking', javascript, closed, javascript),
      candidate('strong', javascript, closed),
      candidate('weak', both, closed),
    ];
    const { sandbox } = await chooseSandbox(candidates, { size: 1 });
    const early = [...closed];
    await sandbox.close();

    expect(early).toEqual(['leaking']);
    expect(closed).toEqual(['leaking', 'strong', 'weak']);
  });

  test('a job in a language that nobody runs is refused', async () => {
    const { sandbox } = await chooseSandbox([candidate('strong', javascript)], { size: 1 });

    await expect(sandbox.run({ language: 'python', source: '', calls: [] })).rejects.toThrow(
      'The sandbox runs no Python (strong).',
    );
  });

  test('an error names every candidate, why it does not run what is wanted, and what to do', async () => {
    const closed: string[] = [];
    const candidates = [missing, candidate('weak', javascript, closed)];

    await expect(chooseSandbox(candidates, { size: 1, languages: ['javascript', 'python'] })).rejects.toThrow(
      [
        'No sandbox of this machine runs Python:',
        '  - docker: no engine answers. Start Docker.',
        '  - weak: it has no Python here. Give weak a Python.',
      ].join('\n'),
    );
    expect(closed).toEqual(['weak']);
  });

  test('an error says what there is instead of Node', async () => {
    const wanted = { size: 1, languages: javascript, javascript: 'node' } as const;

    await expect(chooseSandbox([missing, candidate('weak', ['python'])], wanted)).rejects.toThrow(
      [
        'No sandbox of this machine runs JavaScript in Node:',
        '  - docker: no engine answers. Start Docker.',
        '  - weak: it has no JavaScript in Node here.',
        'Or leave out --javascript node: QuickJS runs in every sandbox.',
      ].join('\n'),
    );
  });

  test('an error names the one that was asked for', async () => {
    await expect(chooseSandbox([missing], { size: 1 })).rejects.toThrow(
      'The sandbox "docker" cannot run JavaScript and Python:\n  - docker: no engine answers. Start Docker.',
    );
  });
});

describe('openSandbox', () => {
  describe('hintOnSandbox', () => {
    test.each([
      ['bubblwrap', ' (did you mean "bubblewrap"?)'],
      ['', ''],
      ['none', ': code that a model wrote never runs unprotected, and embedded works everywhere'],
    ])('of "%s" says "%s"', (name, hint) => {
      expect(hintOnSandbox(name)).toBe(hint);
    });
  });

  describe('openSandbox', () => {
    test('is the embedded one, once for each size until it is closed', async () => {
      const sandbox = openSandbox(1);
      const again = openSandbox(1);
      await sandbox.close();

      expect(again).toBe(sandbox);
      expect(openSandbox(1)).not.toBe(sandbox);
      expect(sandbox.description).toMatch(/^embedded, /);
      await openSandbox(1).close();
    });
  });

  describeProcesses('the processes of openSandbox', () => {
    test('start with the first job, and are gone once the sandbox is closed', async () => {
      const sandbox = openSandbox(2);
      expectNoEngineProcess();

      await sandbox.run({ language: 'javascript', source: 'module.exports = () => 1', calls: [[]] });
      expect(engineProcessesOf()).toHaveLength(1);

      await sandbox.close();
      expectNoEngineProcess();
    });
  });

  describe('openChosenSandbox', () => {
    const opened: Sandbox[] = [];
    const open = async (...choice: Parameters<typeof openChosenSandbox>) => {
      const chosen = await openChosenSandbox(...choice);
      opened.push(chosen.sandbox);
      return chosen;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
      expectNoEngineProcess();
    });

    test('opens the one that was named, once for all who choose alike', async () => {
      const [first, second] = await Promise.all([
        open({ backend: 'embedded', size: 1, languages: ['javascript'] }),
        open({ backend: 'embedded', size: 1, languages: ['javascript'] }),
      ]);

      expect(second.sandbox).toBe(first.sandbox);
      expect({ languages: first.sandbox.languages, weaker: first.weaker }).toEqual({
        languages: ['javascript'],
        weaker: [],
      });
    });

    describeBubblewrap('where bubblewrap works', () => {
      test('"auto" is at least bubblewrap, and says why nothing stronger', async () => {
        const { sandbox, weaker } = await open({ backend: 'auto', size: 1, languages: ['javascript'] });
        const { calls } = await sandbox.run({
          language: 'javascript',
          source: 'module.exports = () => 1',
          calls: [[]],
        });

        const [name = ''] = /^(?:docker|podman|bubblewrap)/.exec(sandbox.description) ?? [];
        const strongestFirst = ['docker', 'podman', 'bubblewrap'];
        expect(strongestFirst).toContain(name);
        expect(weaker.map((one) => one.name)).toEqual(strongestFirst.slice(0, strongestFirst.indexOf(name)));
        expect(calls).toEqual([{ status: 'returned', value: 1 }]);
      });
    });
  });
});

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
