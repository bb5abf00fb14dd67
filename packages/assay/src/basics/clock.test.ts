import { describe, expect, test } from '@jest/globals';
import { systemClock } from './clock';

describe('systemClock', () => {
  test.each(['before it sleeps', 'while it sleeps'])(
    'rejects with the reason of a signal that aborts %s',
    async (when) => {
      const controller = new AbortController();
      const reason = new Error('interrupted');
      if (when === 'before it sleeps') {
        controller.abort(reason);
      }

      const sleeping = systemClock.sleep(60_000, controller.signal);
      controller.abort(reason);

      await expect(sleeping).rejects.toBe(reason);
    },
  );

  test('sleeps as long as it is told, by a clock that counts milliseconds', async () => {
    const started = systemClock.elapsed();

    await systemClock.sleep(20, new AbortController().signal);

    expect(systemClock.elapsed() - started).toBeGreaterThan(15);
  });
});
