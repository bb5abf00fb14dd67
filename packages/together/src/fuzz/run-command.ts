import { spawn } from 'node:child_process';
import { runHere } from '../../../assay/dist/testing/open-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { sized } from '../../../assay/dist/testing/sized';

/** How a command ended that was fed with hostile text. */
export interface Ending {
  readonly code: number | null;
  /** Whether it had to be killed: a hang. */
  readonly hung: boolean;
  readonly out: string;
  readonly error: string;
}

/** Longest time for one command, in milliseconds: far beyond what any needs. */
const patience = 600_000;

type Run = (folder: string, args: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<Ending>;

/** Runs `assay` in a folder: in this process in `npm test`, else a real one. */
export const runCommand: Run = (...line) => sized({ little: runInProcess, all: runProcess })(...line);

const runInProcess: Run = async (...line) => ({ ...(await runHere(...line)), hung: false });

/** Runs a real `assay`, and kills it when it hangs. */
function runProcess(
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: cleanEnvironment(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', error: '' };
    command.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
    command.stderr.setEncoding('utf8').on('data', (text: string) => (printed.error += text));
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      command.kill('SIGKILL');
    }, patience);
    command.on('error', reject).on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, hung, ...printed });
    });
  });
}
