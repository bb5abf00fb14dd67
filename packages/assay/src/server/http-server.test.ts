import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../basics/clock';
import { listen } from './http-server';

/** A server whose answer to the first request comes when `answer` is called, and a request that waits for it. */
async function waitForAnswer() {
  let answer: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = await listen(
    0,
    async ({ path }) => {
      arrive();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { status: 200, body: { path } };
    },
    systemClock,
  );
  const request = fetch(`http://127.0.0.1:${String(server.port)}/a%20b?c`).then(
    async (response): Promise<unknown> => response.json(),
    () => 'cut off',
  );
  await arrived;
  return {
    server,
    request,
    answer: () => {
      answer();
    },
  };
}

describe('a server that is closed', () => {
  test('answers what is in flight and ends at once thereafter', async () => {
    const { server, request, answer } = await waitForAnswer();

    const closed = server.close(600_000);
    answer();
    await closed;

    expect(await request).toEqual({ path: '/a b' });
  });

  test('takes nothing more meanwhile', async () => {
    const { server, request, answer } = await waitForAnswer();

    const closed = server.close(5000);
    const second = fetch(`http://127.0.0.1:${String(server.port)}/`);

    await expect(second).rejects.toThrow('fetch failed');
    answer();
    await closed;
    expect(await request).toEqual({ path: '/a b' });
  });

  test('cuts off what takes longer than its grace', async () => {
    const { server, request } = await waitForAnswer();

    await server.close(30);

    expect(await request).toBe('cut off');
  });
});
