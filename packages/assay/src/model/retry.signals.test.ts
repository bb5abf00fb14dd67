import { describe, expect, test } from '@jest/globals';
import { makeFakeClock } from '../testing/fake-clock';
import { defaultRetryPolicy, retry } from './retry';

describe('retry', () => {
  test('ends an attempt that brings nothing in time, and tries again', async () => {
    const hanging = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('Request was aborted.'));
        });
      });
    const clock = makeFakeClock();
    const policy = { ...defaultRetryPolicy, attemptTimeout: 10, maxAttempts: 2 };

    const tried = await retry(hanging, { policy, clock, random: () => 0, signal: new AbortController().signal });

    expect(tried).toEqual({
      status: 'failed',
      failure: { kind: 'passing', problem: 'no complete reply within 0.01 s', reached: true },
      attempts: 2,
    });
    expect(clock.waits).toEqual([500]);
  });

  test('gives the last attempt no more than what is left until the deadline', async () => {
    const clock = makeFakeClock();
    let timeouts = 0;
    const attempt = async (signal: AbortSignal): Promise<never> => {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      timeouts += 1;
      throw new Error('Request was aborted.');
    };
    const policy = { ...defaultRetryPolicy, attemptTimeout: 600_000, deadline: 50, maxAttempts: 2 };

    await retry(attempt, { policy, clock, random: () => 0, signal: new AbortController().signal });

    expect(timeouts).toBe(1);
  });

  test.each(['before the first attempt', 'during an attempt'])(
    'throws the reason of the signal when it aborts %s',
    async (moment) => {
      const controller = new AbortController();
      const reason = new Error('interrupted');
      let attempts = 0;
      const attempt = (): Promise<never> => {
        attempts += 1;
        controller.abort(reason);
        return Promise.reject(new Error('Request was aborted.'));
      };
      if (moment === 'before the first attempt') {
        controller.abort(reason);
      }

      const trying = retry(attempt, {
        policy: defaultRetryPolicy,
        clock: makeFakeClock(),
        random: () => 0,
        signal: controller.signal,
      });

      await expect(trying).rejects.toBe(reason);
      expect(attempts).toBe(moment === 'before the first attempt' ? 0 : 1);
    },
  );

  test('leaves no listener on a signal that many trials share', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>): void => {
      listeners += 1;
      add(...parameters);
    };
    signal.removeEventListener = (...parameters: Parameters<typeof remove>): void => {
      listeners -= 1;
      remove(...parameters);
    };

    await retry(() => Promise.resolve(1), {
      policy: defaultRetryPolicy,
      clock: makeFakeClock(),
      random: () => 0,
      signal,
    });

    expect(listeners).toBe(0);
  });
});
