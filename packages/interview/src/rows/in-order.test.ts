import { describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOrder } from './in-order';

describe('inOrder', () => {
  test('hands results on in the order of the items, and never has more than the limit under way', async () => {
    const results: number[] = [];
    let running = 0;
    let most = 0;

    await inOrder(
      [30, 5, 20, 1, 10],
      3,
      async (milliseconds) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(milliseconds);
        running -= 1;
        return milliseconds;
      },
      (result) => results.push(result),
    );

    expect([results, most]).toEqual([[30, 5, 20, 1, 10], 3]);
  });

  test('starts nothing after a failure, hands on what came before it, and rejects with it', async () => {
    const started: number[] = [];
    const results: number[] = [];

    const all = inOrder(
      [0, 1, 2, 3, 4, 5, 6],
      2,
      (item) => {
        started.push(item);
        return item === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(item);
      },
      (result) => results.push(result),
    );

    await expect(all).rejects.toThrow('broken');
    expect([started, results]).toEqual([[0, 1, 2], [0]]);
  });
});
