import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import packageFile from '../package.json';

/** Scripts of package.json that look at the code without running it, the longest first. */
const checks = ['lint', 'typecheck', 'format:check', 'unused'] as const;

type Check = (typeof checks)[number];

const root = join(__dirname, '..');
/** As npm sets it for a script; npm itself takes half a second to start. */
const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** Enough for the others to be done when the longest is. */
const atATime = 2;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function runScript(name: Check): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(packageFile.scripts[name], {
      ...{ shell: true, cwd: root, env: { ...process.env, PATH: path } },
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

const waiting = [...checks];
void Promise.all(Array.from({ length: atATime }, () => runNext(waiting)));
