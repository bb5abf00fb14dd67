import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { prepareRequest } from '../../packages/assay/dist/kinds/validator/prepare-request';
import { runHere } from '../../packages/assay/dist/testing/open-project';
import { copyChallenge, openTwoSum } from '../project-copy';
import type { Probe } from './probe';

const inFlight = 32;
const callRuns = 8;
const replayedRuns = 25;

/** Calls through `repeat`, each reply kept, report and page written. */
export const calls: Probe = {
  name: 'calls',
  form: `repeat of 32 fixtures × ${String(callRuns)} runs, ${String(inFlight)} in flight, against a loop over the same SDK`,
  open({ server }) {
    const variables = variablesOf(server);
    const folder = copyChallenge();
    const bodies = bodiesOf(folder.path, variables);
    return {
      async ours() {
        const fresh = copyChallenge();
        await repeat(fresh.path, callRuns, variables).finally(fresh.remove);
      },
      plain: () => askBare(server, Array.from({ length: callRuns }, () => bodies).flat()),
      close: folder.remove,
    };
  },
};

/** The same from recordings: nobody is asked. */
export const replay: Probe = {
  name: 'replay',
  form: `repeat of 32 fixtures × ${String(replayedRuns)} runs from recordings, against parsing each of their lines 10 times`,
  async open({ server }) {
    const variables = variablesOf(server);
    const folder = copyChallenge();
    await repeat(folder.path, replayedRuns, variables);
    const recordings = join(folder.path, '.assay/recordings');
    const kept = readdirSync(recordings, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return {
      async ours() {
        const fresh = copyChallenge();
        cpSync(recordings, join(fresh.path, '.assay/recordings'), { recursive: true });
        await repeat(fresh.path, replayedRuns, { ...variables, ASSAY_RECORDINGS: 'strict' }).finally(fresh.remove);
      },
      plain() {
        kept.forEach(parseLines);
      },
      close: folder.remove,
    };
  },
};

function variablesOf(server: string): Readonly<Record<string, string>> {
  return { OPENAI_BASE_URL: server, ASSAY_MODEL: 'gpt-6-luna', ASSAY_CONCURRENCY: String(inFlight) };
}

async function repeat(folder: string, runs: number, variables: Readonly<Record<string, string>>): Promise<void> {
  const { code, out, error } = await runHere(folder, ['repeat', 'two-sum', '--runs', String(runs)], variables);
  if (code !== 0) {
    throw new Error(`the server gives right answers only, yet repeat ended with ${String(code)}:\n${out}${error}`);
  }
}

/** The body of the request about each fixture. */
function bodiesOf(
  root: string,
  variables: Readonly<Record<string, string>>,
): readonly ChatCompletionCreateParamsNonStreaming[] {
  const { challenge, models } = openTwoSum(root, variables);
  return models.flatMap((model) =>
    challenge.fixtures.map(
      (fixture) => prepareRequest(challenge, fixture, model).body as unknown as ChatCompletionCreateParamsNonStreaming,
    ),
  );
}

/** What anyone would write without us: requests taken from one list by as many workers as may be in flight. */
async function askBare(server: string, bodies: readonly ChatCompletionCreateParamsNonStreaming[]): Promise<void> {
  const client = new OpenAI({ apiKey: 'none', baseURL: server, maxRetries: 0 });
  const queue = [...bodies];
  const work = async (): Promise<void> => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const { choices } = await client.chat.completions.create(body);
      JSON.parse(choices[0]?.message.content ?? '');
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}

function parseLines(file: string): void {
  for (let time = 0; time < 10; time += 1) {
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      JSON.parse(line);
    }
  }
}
