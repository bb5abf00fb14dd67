import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { startChild } from './child';
import { megabytes, seconds, type Figure } from './figure';
import { measureCommand, type Cost } from './measured-command';
import { median } from './median';
import { installOtherTools, makeOtherProject, makeOurProject, readCases } from './other-tools-project';

const runs = 30;
const inFlight = 32;
const delay = 100;
const rounds = 3;

/** The oldest Node that promptfoo 0.123 starts on. */
const oldestNode = [22, 22] as const;

const countsSchema = z.object({ received: z.number(), mostInFlight: z.number() });

/** What a command took, and what the server saw of it. */
type Measured = Required<Cost> & z.infer<typeof countsSchema>;

/** A whole command that makes all of the calls and checks every answer. */
interface Contender {
  readonly name: string;
  readonly folder: TemporaryFolder;
  readonly command: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly measured: Measured[];
}

/** 960 calls of 100 ms, 32 in flight, each answer compared with the expected one: Assay, promptfoo and vitest-evals. */
export async function measureOtherTools(): Promise<readonly Figure[] | string> {
  if (!isNodeNewEnough()) {
    return `skipped other-tools: promptfoo needs Node ${oldestNode.join('.')}, this is ${process.versions.node}`;
  }
  const cases = readCases();
  const answers = cases.map(({ solution, expected }) => ({ solution, expected }));
  const installed = await installOtherTools();
  const others = makeOtherProject(installed.path, { cases, runs, inFlight });
  const ours = makeOurProject();
  const server = await startChild(require.resolve('./calls-server.ts'), [JSON.stringify(answers), String(delay)]);
  const contenders = [makeAssay(ours), makePromptfoo(others), makeVitestEvals(others)] as const;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of round % 2 === 0 ? contenders : contenders.toReversed()) {
        const measured = await measure(one, server.reported);
        if (round > 0) {
          one.measured.push(measured);
        }
      }
    }
    const [assay, promptfoo, vitestEvals] = contenders;
    return [promptfoo, vitestEvals].flatMap((other) => compare(assay, other));
  } finally {
    server.stop();
    [ours, others, installed].forEach(({ remove }) => {
      remove();
    });
  }
}

function isNodeNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function makeAssay(folder: TemporaryFolder): Contender {
  return {
    name: 'assay repeat',
    folder,
    command: `node node_modules/gpt-assay/bin/assay.js repeat two-sum --runs ${String(runs)}`,
    settings: { ASSAY_MODEL: 'm', ASSAY_CONCURRENCY: String(inFlight) },
    measured: [],
  };
}

function makePromptfoo(folder: TemporaryFolder): Contender {
  const options = `-j ${String(inFlight)} --repeat ${String(runs)} --no-cache --no-table --no-progress-bar`;
  return {
    name: 'promptfoo eval',
    folder,
    command: `node_modules/.bin/promptfoo eval ${options} --output results.json`,
    settings: {
      PROMPTFOO_CONFIG_DIR: join(folder.path, 'promptfoo'),
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      // Without it, braces in a solution are read as a template.
      PROMPTFOO_DISABLE_TEMPLATING: '1',
    },
    measured: [],
  };
}

function makeVitestEvals(folder: TemporaryFolder): Contender {
  const reporters = '--reporter=vitest-evals/reporter --reporter=json --outputFile.json=results.json';
  return {
    name: 'vitest-evals',
    folder,
    command: `node_modules/.bin/vitest run ${reporters}`,
    settings: {},
    measured: [],
  };
}

/** Runs a command that has kept no reply; its exit code says that every answer came out right. */
async function measure({ folder, command, settings }: Contender, url: string): Promise<Measured> {
  for (const kept of ['.assay', 'reports']) {
    rmSync(join(folder.path, kept), { recursive: true, force: true });
  }
  await readCounts(url);
  const variables = { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'none', DO_NOT_TRACK: '1', ...settings };
  const cost = await measureCommand(folder, command, variables);
  return { ...cost, ...(await readCounts(url)) };
}

async function readCounts(url: string): Promise<z.infer<typeof countsSchema>> {
  const response = await fetch(url);
  return countsSchema.parse(await response.json());
}

function compare(assay: Contender, other: Contender): readonly Figure[] {
  const figure = (name: string, read: (measured: Measured) => number, render: (value: number) => string): Figure => {
    const ours = median(assay.measured.map(read));
    const theirs = median(other.measured.map(read));
    return { name, ours: render(ours), comparison: `${other.name} ${render(theirs)}`, ratio: ours / theirs };
  };
  return [
    figure(`${assay.name}: time`, ({ wall }) => wall, seconds),
    figure('  processor time', ({ processor }) => processor, seconds),
    figure('  peak memory of all processes', ({ peak }) => peak, megabytes),
    figure('  requests that the server received', ({ received }) => received, String),
    figure('  most of them at once', ({ mostInFlight }) => mostInFlight, String),
  ];
}
