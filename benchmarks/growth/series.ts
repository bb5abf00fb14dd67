import { join } from 'node:path';
import type { TemporaryFolder } from '../../packages/assay/dist/testing/temporary-folder';
import { hasPostgres } from '../../packages/queue/dist/testing/postgres';
import { startChild } from '../child';
import { measureCommand, type Cost } from '../measured-command';
import { runCalls } from '../queue';
import { interviewProject, quizProject, validatorProject } from './projects';

/** What commands took, by name. */
export type Costs = Readonly<Record<string, Cost>>;

/** What doubles from size to size, and what commands take at each. */
export interface Series {
  readonly what: string;
  /** One of what doubles. */
  readonly unit: string;
  /** What stays the same. */
  readonly rest: string;
  /** The first is next to nothing, which shows what starting costs. */
  readonly sizes: readonly number[];
  readonly measure: (size: number) => Promise<Costs>;
  /** Why a command's time or memory grows faster than straight, where that is known. */
  readonly why?: Readonly<Record<string, string>>;
}

/** Names of commands and their arguments. */
type Commands = Readonly<Record<string, string>>;

const key = "--model 'offline/key?flip=0.04&seed=1'";
const examinee = "--model 'offline/examinee?accuracy=0.9&seed=1'";
// A coder without mistakes: one endless loop takes as long as many right answers.
const coder = "--model 'offline/coder?skill=1' --language python --sandbox embedded";
const again = { report: 'report kept', 'report --html': 'report kept --html' };

/** So many more doublings than by default. */
const more = Number(process.env['DOUBLINGS'] ?? '0');

/** All that is measured. */
export const allSeries: readonly Series[] = [
  {
    what: 'fixtures',
    unit: 'fixture',
    rest: 'a validator, 10 runs, offline/key',
    sizes: [1, ...doubling(64, 5)],
    measure: (size) =>
      runAll(validatorProject(size, false), {
        repeat: `repeat two-sum --runs 10 ${key} --out kept`,
        ...again,
        check: 'check two-sum',
      }),
  },
  {
    what: 'runs',
    unit: 'run',
    rest: 'a validator, 32 fixtures, offline/key',
    sizes: [1, ...doubling(100, 5)],
    measure: (size) =>
      runAll(validatorProject(32, false), {
        repeat: `repeat two-sum --runs ${String(size)} ${key} --out kept`,
        ...again,
      }),
  },
  {
    what: 'kilobytes a reply',
    unit: 'kB of each',
    rest: '640 calls over loopback, no two replies equal',
    sizes: [0, ...doubling(8, 5)],
    measure: async (size) => {
      const server = await startChild(join(__dirname, '../fixed-server.ts'), ['0', String(size * 1000)]);
      const variables = { OPENAI_BASE_URL: server.reported, OPENAI_API_KEY: 'none', ASSAY_CANARY: 'off' };
      try {
        return await runAll(
          validatorProject(32, false),
          {
            repeat: 'repeat two-sum --runs 20 --model gpt-6-luna --out kept',
            'repeat, replayed': 'repeat two-sum --runs 20 --model gpt-6-luna --out replayed',
            ...again,
          },
          variables,
        );
      } finally {
        server.stop();
      }
    },
  },
  {
    what: 'oracle fixtures',
    unit: 'fixture',
    rest: 'a validator, nothing kept',
    sizes: [1, ...doubling(32, 3)],
    measure: (size) => runAll(validatorProject(size, true), { check: 'check two-sum' }, { ASSAY_RECORDINGS: 'off' }),
  },
  {
    what: 'quiz questions',
    unit: 'question',
    rest: '3 prompts, 3 runs, offline/examinee',
    sizes: [1, ...doubling(64, 5)],
    measure: (size) => runAll(quizProject(size), { repeat: `repeat accounting ${examinee} --out kept`, ...again }),
  },
  {
    what: 'interview questions',
    unit: 'question',
    rest: '2 runs in Python, offline/coder',
    sizes: [1, ...doubling(16, 4)],
    measure: (size) =>
      runAll(interviewProject(size), {
        'interview run': `interview run junior-dev --runs 2 ${coder} --out kept`,
        report: 'report kept',
      }),
  },
  ...(hasPostgres ? [workersOfQueue()] : []),
];

function workersOfQueue(): Series {
  return {
    what: 'queue workers',
    unit: 'worker',
    rest: '6,400 calls of 5 ms, PostgreSQL',
    sizes: [1, 2, 4, 8],
    measure: async (workers) => {
      const { time, processor } = await runCalls({ calls: 6400, workers, inFlight: 32 });
      return {
        'repeat --queue': { wall: time, processor: processor.command + processor.workers + processor.database },
      };
    },
  };
}

function doubling(from: number, times: number): readonly number[] {
  return Array.from({ length: times + more }, (_, index) => from * 2 ** index);
}

/** Runs commands of Assay one after the other in a project, which goes away then; a report with failures is no error. */
async function runAll(
  project: TemporaryFolder,
  commands: Commands,
  variables: Readonly<Record<string, string>> = {},
): Promise<Costs> {
  try {
    const costs: [string, Cost][] = [];
    for (const [name, line] of Object.entries(commands)) {
      const command = `{ node node_modules/gpt-assay/bin/assay.js ${line} || test $? -lt 3; }`;
      costs.push([name, await measureCommand(project, command, variables)]);
    }
    return Object.fromEntries(costs);
  } finally {
    project.remove();
  }
}
