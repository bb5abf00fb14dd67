import { describe, expect, test } from '@jest/globals';
import { spreadPortions } from './run-gate';

/** A clock on which only waiting takes time, and a portion that takes 3 ms. */
function open(gap: number) {
  let now = 0;
  const slept: number[] = [];
  const clock = {
    elapsed: () => now,
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const stop = new AbortController();
  const spread = spreadPortions('run', gap, stop.signal, clock);
  const ask = async (live: boolean): Promise<void> =>
    spread.ask(async () => {
      now += 3;
      return Promise.resolve({ live });
    });
  return { ask, slept, stop };
}

describe('spreadPortions', () => {
  test('starts portions one gap apart, however long they take', async () => {
    const { ask, slept } = open(10);

    await ask(true);
    await ask(true);
    await ask(true);

    expect(slept).toEqual([7, 7]);
  });

  test('waits for nothing after stored replies, nor where a portion took longer than the gap', async () => {
    const { ask, slept } = open(2);

    for (const live of [false, false, true, true]) {
      await ask(live);
    }

    expect(slept).toEqual([]);
  });

  test('ends a wait with the signal', async () => {
    const { ask, stop } = open(10);

    await ask(true);
    stop.abort(new Error('stopped'));

    await expect(ask(true)).rejects.toThrow('stopped');
  });
});
