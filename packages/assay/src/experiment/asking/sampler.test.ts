import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { completion, failWith, type ChatRequest, type ChatResponse } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';
import type { Trial } from '../log/trial';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

/** Gives as many samples as are asked for, but no more than so many. */
function answerWith(most = Infinity): (request: ChatRequest) => ChatResponse {
  return ({ body, prompt }) => {
    const wanted = typeof body['n'] === 'number' ? body['n'] : 1;
    const message = { role: 'assistant', content: JSON.stringify(parityAnswer(prompt)), refusal: null };
    const count = Math.min(wanted, most);
    const choices = Array.from({ length: count }, (_, index) => ({ index, message, finish_reason: 'stop' }));
    return completion(null, { choices, usage: { prompt_tokens: 301, completion_tokens: 10 * count } });
  };
}

async function ask(runs: number, overrides: Parameters<ParityValidator['open']>[0] = {}): Promise<readonly Trial[]> {
  const validator = parity.open({ samplesPerRequest: 4, ...overrides });
  const trials: Trial[] = [];
  await validator.askEachTrial(validator.challenge.fixtures.slice(0, 1), { first: 0, count: runs }, (trial) =>
    trials.push(trial),
  );
  return trials.sort((a, b) => a.run - b.run);
}

function samplesAsked(): readonly unknown[] {
  return parity.server.requests.map(({ body }) => body['n'] ?? 1);
}

describe('samples per request', () => {
  test('make calls of up to so many runs, each a trial of its own, whose tokens add up to what was billed', async () => {
    parity.script = answerWith();

    const trials = await ask(10);

    expect(samplesAsked()).toEqual([4, 4, 2]);
    expect(trials.map(({ run, verdict, asked }) => [run, verdict.status, asked.source])).toEqual(
      Array.from({ length: 10 }, (_, run) => [run, 'correct', 'live']),
    );
    const usages = trials.map(({ asked }) => (asked.status === 'replied' ? asked.reply.usage : null));
    expect(usages.reduce((sum, usage) => sum + (usage?.promptTokens ?? NaN), 0)).toBe(3 * 301);
    expect(usages.reduce((sum, usage) => sum + (usage?.completionTokens ?? NaN), 0)).toBe(100);
  });

  test('are kept at once, each under its own run, and never asked for again', async () => {
    parity.script = answerWith();
    await ask(10);
    const [file = ''] = readdirSync(join(parity.folder.path, '.assay/recordings/parity'));
    const text = readFileSync(join(parity.folder.path, '.assay/recordings/parity', file), 'utf8');
    const lines = text.trim().split('\n').slice(1);
    expect(lines.map((line) => (JSON.parse(line) as { run: number }).run).sort((a, b) => a - b)).toEqual([
      ...Array(10).keys(),
    ]);

    const again = await ask(12);

    expect(samplesAsked()).toEqual([4, 4, 2, 2]);
    expect(again.map(({ asked }) => asked.source)).toEqual([
      ...Array<string>(10).fill('recording'),
      ...Array<string>(2).fill('live'),
    ]);
  });

  test.each<{ title: string; script: (request: ChatRequest) => ChatResponse; sent: readonly number[] }>([
    { title: 'ignores', script: answerWith(1), sent: [4, 1, 1, 1, 1, 1, 1, 1] },
    {
      title: 'refuses',
      script: (request) =>
        'n' in request.body
          ? failWith(400, { message: "Unsupported parameter: 'n'.", param: 'n' })
          : answerWith(1)(request),
      sent: [4, 1, 1, 1, 1, 1, 1, 1, 1],
    },
    {
      title: 'cannot give',
      script: (request) =>
        'n' in request.body
          ? failWith(500, { code: 500, message: 'Only one completion choice is allowed' })
          : answerWith(1)(request),
      sent: [4, 1, 1, 1, 1, 1, 1, 1, 1],
    },
  ])('become calls of one run each when the server $title several, and it says so once', async ({ script, sent }) => {
    parity.script = script;
    const said: string[] = [];

    const trials = await askAndListen(8, said);

    expect(samplesAsked()).toEqual(sent);
    expect(trials.map(({ verdict }) => verdict.status)).toEqual(Array<string>(8).fill('correct'));
    expect(said).toEqual([
      `gpt-6-luna at ${new URL(parity.server.url).host} returns only one sample per request, so each sample takes its own call.`,
    ]);
  });

  test('err together when their call brings no reply', async () => {
    parity.script = ({ index, ...request }) =>
      index === 0 ? failWith(413, { message: 'too long' }) : answerWith()({ index, ...request });

    const trials = await ask(6);

    expect(trials.map(({ verdict }) => verdict.status)).toEqual([
      ...Array<string>(4).fill('errored'),
      ...Array<string>(2).fill('correct'),
    ]);
  });

  test('of a vote are its own votes, with the same run numbers as single calls', async () => {
    parity.script = answerWith();

    await ask(2, { vote: 3, samplesPerRequest: 2 });
    const before = parity.server.requests.length;
    const single = await ask(4, { samplesPerRequest: 1 });

    expect(samplesAsked().slice(0, before)).toEqual([2, 2]);
    // Votes 0 and 1 of run 0 are runs 0 and 1, those of run 1 are runs 3 and 4.
    expect(single.map(({ asked }) => asked.source)).toEqual(['recording', 'recording', 'live', 'recording']);
  });

  test('are told apart from a reply that the server repeats', async () => {
    parity.script = (request) => ({ ...(answerWith()(request) as object), id: 'chatcmpl-same' });

    const trials = await ask(8);

    expect(trials.map(({ verdict }) => verdict.status)).toEqual([
      ...Array<string>(4).fill('correct'),
      ...Array<string>(4).fill('errored'),
    ]);
  });
});

async function askAndListen(runs: number, said: string[]): Promise<readonly Trial[]> {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text: string | Uint8Array): boolean => {
    said.push(String(text).trim());
    return true;
  };
  try {
    return await ask(runs, { concurrency: 1 });
  } finally {
    process.stderr.write = write;
  }
}
