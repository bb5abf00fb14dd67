import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import packageFile from '../package.json';

/** Scripts of package.json that look at the code without running it, the longest first. */
const checks = ['lint', 'typecheck', 'format:check', 'unused'] as const;

/**
 * The tool's own tests, which begin as soon as a place is free: while the longest check still runs. Jest's workers start
 * with the same options of Node: where every processor is busy, collecting garbage seldom and in one thread saves a seventh
 * of the time, and optimizing only what runs often a twentieth.
 */
const tests = [
  'node --single-threaded-gc --max-semi-space-size=64 --interrupt-budget=500000',
  'node_modules/jest/bin/jest.js --config jest.tool.config.ts',
].join(' ');

type Check = (typeof checks)[number];

const root = join(__dirname, '..');
/** As npm sets it for a script; npm itself takes half a second to start. */
const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** Linter and compiler are written in Go, and end before collecting garbage pays, which takes a third of their time. */
const seldomCollect = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 6)}B` };

/** Enough for the others to be done when the longest is. */
const atATime = 2;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function runScript(name: Check): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(packageFile.scripts[name], {
      ...{ shell: true, cwd: root, env: { ...seldomCollect, ...process.env, PATH: path } },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

async function runNext(waiting: Check[]): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { code, output } = await runScript(name);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    process.stdout.write(output);
    if (code !== 0) {
      process.exitCode = 1;
    }
  }
}

function runTests(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tests, { shell: true, cwd: root, env: { ...process.env, PATH: path }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => {
      process.exitCode = code === 0 ? process.exitCode : (code ?? 1);
      resolve();
    });
  });
}

async function run(): Promise<void> {
  const waiting = [...checks];
  const places = Array.from({ length: atATime }, () => runNext(waiting));
  await Promise.race(places);
  // What is wrong already is said at once, without waiting for the tests.
  if ((process.exitCode ?? 0) === 0) {
    await runTests();
  }
  await Promise.all(places);
}

void run();
