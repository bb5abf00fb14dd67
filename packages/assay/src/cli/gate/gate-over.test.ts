import { afterEach, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

let project: Project;
let server: ChatServer;
/** When each request arrived, in milliseconds, with its prompt. */
let arrivals: { readonly at: number; readonly prompt: string }[] = [];

afterEach(async () => {
  project.remove();
  await server.close();
});

async function open(): Promise<Record<string, string>> {
  arrivals = [];
  project = openProject(parityFiles);
  server = await startChatServer(({ prompt }) => {
    arrivals.push({ at: performance.now(), prompt });
    return JSON.stringify(parityAnswer(prompt));
  });
  return { OPENAI_BASE_URL: server.url };
}

/** Milliseconds from the first arrival to the last: waiting only ever adds to it. */
function span(): number {
  return (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
}

describe('assay gate --over', () => {
  test('asks the runs one after another, as far apart as the time and the trials of a flawless grader tell', async () => {
    const environment = await open();

    const { code, out, error } = await project.run(['gate', 'parity', '--over', '4s'], environment);

    expect(error).toContain(
      'Asking one run every 0.1 s: 80 runs in 4 s if no answer is wrong. Stop with Ctrl-C; the same command continues.\n',
    );
    expect(out).toMatch(/^CERTIFIED\./);
    expect(out).toMatch(/All replies arrived within [4-9] s \(/);
    expect(code).toBe(0);
    expect(arrivals).toHaveLength(240);
    expect(span()).toBeGreaterThan(3000);
  });

  test('asks the fixtures one by one where each is asked once', async () => {
    const environment = await open();

    const { error } = await project.run(['gate', 'parity', '--unseen', '90%', '--over', '1s'], environment);

    expect(error).toContain('Asking one fixture every 0.5 s: 3 fixtures in 1 s if no answer is wrong.');
    expect(arrivals).toHaveLength(3);
    expect(span()).toBeGreaterThan(500);
  });

  test('stops while it waits, and goes on without waiting for replies that it has', async () => {
    const environment = await open();
    const stop = new AbortController();
    const waiting = project.run(['gate', 'parity', '--over', '20h'], environment, { signal: stop.signal });
    while (arrivals.length < 3) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop.abort();
    const stopped = await waiting;
    const next = await project.run(['gate', 'parity', '--over', '4s'], environment);

    expect(stopped.error).toContain('Interrupted. Received replies are stored; the next run continues from them.');
    expect(stopped.code).toBe(130);
    expect(stopped.out).toContain('gate parity --model gpt-6-luna --over 20h\n');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toMatch(/^CERTIFIED\./);
    expect(arrivals).toHaveLength(240);
  });

  test.each([
    [
      ['--over', 'tomorrow'],
      '--over expects a time of at most 20 days, such as 90s, 30min, 24h or 2d, received "tomorrow"',
    ],
    [['--over', '21d'], '--over expects a time of at most 20 days, such as 90s, 30min, 24h or 2d, received "21d"'],
    [['--over', '24h', '--samples-per-request', '4'], '--over asks each run at another time'],
    [['--over', '24h', '--model', 'offline/key'], '--over spreads requests to a server'],
  ])('refuses %j before anything is asked', async (options, message) => {
    const environment = await open();

    const { code, error } = await project.run(['gate', 'parity', ...options], environment);

    expect(error).toContain(message);
    expect(code).toBe(3);
    expect(arrivals).toEqual([]);
  });
});
