import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { judgedParityFiles, parityPrompt } from '../../../assay/dist/testing/small-challenge';
import { makeJudgedProject } from '../../../assay/dist/testing/judged-project';
import { createFuzz } from './create-fuzz';

/** What `assay serve` made of hostile requests. */
export interface ServedRequests {
  /** How many requests got which status; `0` is a request without an answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Status of a good request behind all of them. */
  readonly last: number;
  /** Exit code after one Ctrl-C. */
  readonly code: number | null;
  readonly error: string;
}

const seeds = [
  parityPrompt,
  'What is the capital of France?\n\nA) Paris\nB) Lyon\n',
  '```js\nconst isEven = (n) => n % 2 === 0; // right\n```',
];
/** Longest wait for one answer, in milliseconds: far beyond what any needs. */
const patience = 60_000;

/** Sends hostile requests to a real `assay serve`: half of them are whole bodies, half are messages. */
export async function sendHostileRequests(count: number, seed: number): Promise<ServedRequests> {
  const fuzz = createFuzz('serve', seed);
  const project = makeJudgedProject({ ...judgedParityFiles, ...quizFiles(), ...interviewFiles() });
  const command = spawn(process.execPath, [program, 'serve'], {
    cwd: project.path,
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(command, 'close');
  let error = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [address] = (await once(command.stdout.setEncoding('utf8'), 'data')) as [string];
  const post = async (body: string): Promise<number> => {
    try {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(patience),
      };
      const response = await fetch(`${address.trim()}/chat/completions`, { ...init, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  const statuses: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const model = index % 4 < 2 ? 'offline/key' : 'offline/judge';
    const good = JSON.stringify({ model, messages: [{ role: 'user', content: fuzz.text(seeds) }] });
    const status = await post(index % 2 === 0 ? good : fuzz.text([good]));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const last = await post(JSON.stringify({ model: 'offline/key', messages: [{ role: 'user', content: seeds[2] }] }));
  command.kill('SIGINT');
  const [code] = (await ended) as [number | null];
  project.remove();
  return { statuses, last, code, error };
}
