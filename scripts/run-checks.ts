import { spawn } from 'node:child_process';

/** Scripts of package.json that look at the code without running it, the longest first. */
const checks = ['lint', 'typecheck', 'format:check', 'unused'];

/** Enough for the others to be done when the longest is. */
const atATime = 2;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function runScript(name: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
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

async function runNext(waiting: string[]): Promise<void> {
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
