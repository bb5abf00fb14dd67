import { execFile } from 'node:child_process';
import { findBubblewrapBackend } from '../packages/assay/dist/sandbox/bubblewrap-backend';
import { embeddedBackend } from '../packages/assay/dist/sandbox/embedded-backend';
import type { Job, Language, Sandbox, SandboxBackend } from '../packages/assay/dist/sandbox/sandbox';
import { perSecond, seconds, type Figure } from './figure';
import { inTurns } from './in-turns';
import { medianTimes } from './median';
import { listDescendants, residentMb } from './process-memory';

const size = 2;
const rounds = 5;
const jobs: Readonly<Record<Language, Job>> = {
  javascript: { language: 'javascript', source: 'module.exports = (a, b) => a + b', calls: [[1, 2]] },
  python: { language: 'python', source: 'def add(a, b):\n    return a + b\n', entry: 'add', calls: [[1, 2]] },
};

interface Contender {
  readonly backend: SandboxBackend;
  readonly language: Language;
  readonly perRound: number;
  /** Fresh evaluations a second; `undefined` where the figure is context. */
  readonly goal?: number;
}

/** Fresh evaluations of a small function by backend and language; those of a bare `python3`, which contains nothing, for comparison. */
export async function measureBackends(): Promise<readonly Figure[]> {
  const bubblewrap = await findBubblewrapBackend();
  const contenders: readonly Contender[] = [
    { backend: embeddedBackend, language: 'python', perRound: 20, goal: 10 },
    ...(bubblewrap.available
      ? ([
          { backend: bubblewrap.backend, language: 'javascript', perRound: 200 },
          { backend: bubblewrap.backend, language: 'python', perRound: 40, goal: 40 },
        ] as const)
      : []),
  ];
  const figures: (readonly Figure[])[] = [];
  for (const contender of contenders) {
    figures.push(await measure(contender));
  }
  return figures.flat();
}

async function measure({ backend, language, perRound, goal }: Contender): Promise<readonly Figure[]> {
  const sandbox = backend.open(size);
  const opened: Sandbox[] = [sandbox];
  if (!sandbox.languages.includes(language)) {
    await sandbox.close();
    return [];
  }
  const turns = { count: perRound, atOnce: size };
  const before = new Set(listDescendants());
  try {
    const isPython = language === 'python';
    const times = await medianTimes(rounds, {
      ours: () => inTurns(turns, () => evaluate(sandbox, language)),
      bare: () => (isPython ? inTurns(turns, runBarePython) : Promise.resolve()),
    });
    const memory = Math.max(
      ...listDescendants()
        .filter((pid) => !before.has(pid))
        .map(residentMb),
    );
    const cold = await medianTimes(rounds, {
      ours() {
        const fresh = backend.open(1);
        opened.push(fresh);
        return evaluate(fresh, language);
      },
    });
    const ours = (perRound / times.ours) * 1000;
    const bare = (perRound / times.bare) * 1000;
    const name = `${backend.name}, ${isPython ? 'Python' : 'JavaScript'}`;
    return [
      {
        name: `${name}: fresh evaluations`,
        ours: perSecond(ours),
        ...(isPython && { comparison: `a bare python3 for each ${perSecond(bare)}`, ratio: ours / bare }),
        ...(goal !== undefined && { goal: { text: `≥ ${String(goal)}/s`, reached: ours >= goal } }),
      },
      { name: '  cold, with its process', ours: seconds(cold.ours) },
      { name: '  memory of a process', ours: `${memory.toFixed(0)} MB` },
    ];
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

async function evaluate(sandbox: Sandbox, language: Language): Promise<void> {
  const { calls } = await sandbox.run(jobs[language]);
  if (calls[0]?.status !== 'returned' || calls[0].value !== 3) {
    throw new Error(`1 + 2 came to ${JSON.stringify(calls)}`);
  }
}

function runBarePython(): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('/usr/bin/python3', ['-s', '-S', '-B', '-c', 'print(1 + 2)'], { env: {} }, (error) => {
      if (error === null) {
        resolve();
      } else {
        reject(new Error('a bare python3 failed', { cause: error }));
      }
    });
  });
}
