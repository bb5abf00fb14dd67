import { describe, expect, test } from '@jest/globals';
import type { Availability, Job, Language, Sandbox } from './sandbox';
import { chooseSandbox, type Candidate } from './choose-sandbox';

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
