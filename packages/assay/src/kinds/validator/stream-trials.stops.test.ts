import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { askOffline } from '../../testing/ask-offline';
import { completion, failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';
import { createScheduler } from '../../experiment/asking/scheduler';
import type { Trial } from '../../experiment/log/trial';

let parity: ParityValidator;
const unhandled: unknown[] = [];
const remember = (reason: unknown): void => {
  unhandled.push(reason);
};
beforeEach(async () => {
  parity = await openParityValidator();
  process.on('unhandledRejection', remember);
});
afterEach(async () => {
  await parity.close();
  await new Promise(setImmediate);
  process.off('unhandledRejection', remember);
  if (unhandled.length > 0) {
    throw new Error('a rejection was not handled', { cause: unhandled.splice(0) });
  }
});

describe('askEach', () => {
  test('stops at the first outage with one error, and keeps what it has', async () => {
    parity.script = ({ index, prompt }) =>
      index < 10 ? completion(JSON.stringify(parityAnswer(prompt))) : failWith(401, { code: 'invalid_api_key' });
    const trials: Trial[] = [];
    const validator = parity.open({ concurrency: 3 });

    const asking = validator.askEachTrial(validator.challenge.fixtures, { first: 0, count: 500 }, (trial) =>
      trials.push(trial),
    );

    await expect(asking).rejects.toMatchObject({ name: 'OutageError', afterAnswers: true });
    expect(trials).toHaveLength(10);
    expect(parity.server.requests.length).toBeLessThanOrEqual(10 + 2 * 3);
  });

  test.each([{ vote: undefined }, { vote: 3 }])(
    'starts nothing more when it is aborted while all slots are taken (vote: $vote)',
    async ({ vote }) => {
      const controller = new AbortController();
      const held: ServerResponse[] = [];
      parity.script = ({ index, prompt }) =>
        index === 0
          ? JSON.stringify(parityAnswer(prompt))
          : (response) => {
              held.push(response);
              if (held.length === 2) {
                controller.abort(new Error('interrupted'));
                held.forEach((one) => one.destroy());
              }
            };
      const validator = parity.open({ concurrency: 2, vote }, controller.signal);

      const asking = validator.askEachTrial(validator.challenge.fixtures, { first: 0, count: 1000 }, () => undefined);

      await expect(asking).rejects.toThrow('interrupted');
      expect(parity.server.requests).toHaveLength(3);
    },
  );

  test('asks nobody when it is aborted beforehand', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));

    await expect(
      askOffline({ root: parity.folder.path, scheduler: createScheduler(1), runs: 3, signal }),
    ).rejects.toThrow('interrupted');
  });

  test('hands no answer of an offline model on after it was aborted', async () => {
    const controller = new AbortController();
    let answers = 0;
    const onAnswer = (): void => {
      answers += 1;
      if (answers === 5) {
        controller.abort(new Error('interrupted'));
      }
    };

    const asking = askOffline({
      root: parity.folder.path,
      scheduler: createScheduler(1),
      runs: 100,
      onAnswer,
      signal: controller.signal,
    });

    await expect(asking).rejects.toThrow('interrupted');
    expect(answers).toBe(5);
  });

  test('lets timers and signals through while nothing has to be waited for', async () => {
    const controller = new AbortController();
    let answers = 0;
    setImmediate(() => {
      controller.abort(new Error('interrupted'));
    });

    const asking = askOffline({
      root: parity.folder.path,
      scheduler: createScheduler(32),
      runs: 1000,
      onAnswer: () => (answers += 1),
      signal: controller.signal,
    });

    await expect(asking).rejects.toThrow('interrupted');
    expect(answers).toBeLessThan(1000);
  });

  test('ends with the error of the one who takes the answers', async () => {
    const onAnswer = (): void => {
      throw new Error('the disk is full');
    };

    await expect(
      askOffline({ root: parity.folder.path, scheduler: createScheduler(2), runs: 100, onAnswer }),
    ).rejects.toThrow('the disk is full');
  });
});
