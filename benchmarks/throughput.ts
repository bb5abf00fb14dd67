import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { prepareRequest } from '../packages/assay/dist/kinds/validator/prepare-request';
import { askTwoSum, openTwoSum } from './ask-two-sum';
import { startChild } from './child';
import { megabytes, seconds, type Figure } from './figure';
import { medianTimes } from './median';
import { copyChallenge } from './project-copy';

const runs = 100;
const inFlight = 32;
const delay = 20;
const rounds = 5;

/** 2,000 trials of 20 ms, 32 in flight: ours with recordings against a bare loop over the same SDK; and its memory. */
export async function measureThroughput(): Promise<readonly Figure[]> {
  const folder = copyChallenge();
  const server = await startChild(require.resolve('./server-process.ts'), [folder.path, String(delay)]);
  const variables = {
    OPENAI_BASE_URL: server.reported,
    ASSAY_MODEL: 'gpt-6-luna',
    ASSAY_RUNS: String(runs),
    ASSAY_CONCURRENCY: String(inFlight),
  };
  const askFresh = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const fresh = copyChallenge();
    await askTwoSum(fresh.path, settings).finally(fresh.remove);
  };
  try {
    const times = await medianTimes(rounds, {
      bare: () => askBare(folder.path, variables),
      ours: () => askFresh(variables),
      off: () => askFresh({ ...variables, ASSAY_RECORDINGS: 'off' }),
    });
    const alone = await startChild(require.resolve('./memory-process.ts'), [folder.path, JSON.stringify(variables)]);
    const { start, peak } = JSON.parse(alone.reported) as { readonly start: number; readonly peak: number };
    alone.stop();
    const against = (time: number): Pick<Figure, 'ours' | 'comparison' | 'ratio'> => ({
      ours: seconds(time),
      comparison: `bare SDK loop ${seconds(times.bare)}`,
      ratio: time / times.bare,
    });
    return [
      {
        name: '2,000 trials of 20 ms, 32 in flight, kept',
        ...against(times.ours),
        goal: { text: '≤ 1.30 ×', reached: times.ours <= 1.3 * times.bare },
      },
      { name: '  recordings off', ...against(times.off) },
      {
        name: '  peak memory of a process with ours alone',
        ours: megabytes(peak),
        comparison: `before asking ${megabytes(start)}`,
        ratio: peak / start,
        goal: { text: '< 250 MB', reached: peak < 250e6 },
      },
    ];
  } finally {
    server.stop();
    folder.remove();
  }
}

/** What anyone would write without us: the same requests, taken from one list by as many workers as may be in flight. */
async function askBare(root: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const { challenge, models } = openTwoSum(root, variables);
  const client = new OpenAI({ apiKey: 'none', baseURL: variables['OPENAI_BASE_URL'], maxRetries: 0 });
  const bodies = models.flatMap((model) =>
    challenge.fixtures.map((fixture) => prepareRequest(challenge, fixture, model).body),
  );
  const queue = Array.from({ length: runs }, () => bodies).flat();
  const work = async (): Promise<void> => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const params = body as unknown as ChatCompletionCreateParamsNonStreaming;
      const { choices } = await client.chat.completions.create(params);
      JSON.parse(choices[0]?.message.content ?? '');
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}
