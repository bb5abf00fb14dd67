import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { findWeights } from './find-weights';
import { model } from './real-model-place';
import { interviewFiles, smallPrompt } from '../../interview/dist/testing/interview-project';
import { startLoggingProxy, type LoggingProxy } from '../../assay/dist/testing/logging-proxy';
import { openProject, type CommandLineResult, type Project } from '../../assay/dist/testing/open-project';
import { quizFiles } from '../../assay/dist/testing/quiz-project';
import { repository } from '../../assay/dist/testing/run-script';
import { parityFiles, parityPrompt } from '../../assay/dist/testing/small-challenge';

/** The real model of `npm run real-model`, on a port of its own, behind a proxy that counts, and a project that asks it. */
export interface RealModel {
  readonly proxy: LoggingProxy;
  readonly project: Project;
  /** What a command needs to ask it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], options?: Parameters<Project['run']>[2]) => Promise<CommandLineResult>;
  readonly close: () => Promise<void>;
}

/** `describe`, which says what to do where the model is not set up. */
export function describeReal(title: string, tests: () => void): void {
  if (findWeights() === undefined) {
    describe.skip(`${title} (not set up on this machine: npm run real-model)`, tests);
  } else {
    describe(title, tests);
  }
}

/** What commands call it. */
const name = `llama-cpp-python/${model}`;

/** The files of a quiz, a validator and an interview, with replies so short that they can be had by the thousand. */
function shortFiles(): Readonly<Record<string, string>> {
  return {
    ...parityFiles,
    'prompts/parity.md': parityPrompt.replace('gpt-6-luna }', `${name}, maxTokens: 30 }`),
    ...interviewFiles(smallPrompt(`request: { model: ${name}, maxTokens: 60 }`)),
    ...quizFiles({
      supersystemprompt: 'Reply with the letter alone.',
      models: [{ name, request: { maxTokens: 4 } }],
      shuffle: true,
    }),
  };
}

/** Starts the server; it can compute on one processor, for others may be at work. */
export async function startRealModel(): Promise<RealModel> {
  const port = String(await freePort());
  runScript('start.ts', port, '--threads', '1');
  const proxy = await startLoggingProxy(`http://127.0.0.1:${port}/v1`);
  const project = openProject(shortFiles());
  const variables = { LLAMA_CPP_PYTHON_BASE_URL: proxy.url, ASSAY_MODEL: name, ASSAY_CANARY: 'on' };
  return {
    proxy,
    project,
    variables,
    run: (args, options) => project.run(args, variables, options),
    async close() {
      project.remove();
      await proxy.close();
      runScript('stop.ts', port);
    },
  };
}

function runScript(script: string, port: string, ...more: readonly string[]): void {
  const args = ['--import', 'tsx', join(repository, 'scripts/real-model', script), '--port', port, ...more];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: repository });
  if (status !== 0) {
    throw new Error(stderr);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
