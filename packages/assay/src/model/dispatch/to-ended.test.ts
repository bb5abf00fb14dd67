import { describe, expect, test } from '@jest/globals';
import { makeFakeClock } from '../../testing/fake-clock';
import type { Failure } from '../failure';
import { defaultRetryPolicy, tryUntilOver } from '../retry';
import type { Ended } from './call';
import { toEnded } from './to-ended';

const passing: Failure = { kind: 'passing', problem: 'no luck', reached: true };
const refused = (code: string): Error => Object.assign(new Error('fetch failed'), { code });

describe('toEnded', () => {
  test.each<{ title: string; failure?: Failure; error: unknown; ended: Ended }>([
    { title: 'a connection that broke', error: refused('ECONNRESET'), ended: { kind: 'lost', timedOut: false } },
    {
      title: 'a gateway that gave up',
      error: Object.assign(new Error('504'), { status: 504 }),
      ended: { kind: 'lost', timedOut: true },
    },
    {
      title: 'a server that is not there',
      failure: { ...passing, reached: false },
      error: refused('ECONNREFUSED'),
      ended: { kind: 'unreached' },
    },
  ])('knows $title', ({ failure = passing, error, ended }) => {
    expect(toEnded(failure, error)).toEqual(ended);
  });

  test('knows an attempt that was given up because it took too long', async () => {
    const ended: Ended[] = [];
    const hanging = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('Request was aborted.'));
        });
      });
    const failed = (failure: Failure, error: unknown): void => void ended.push(toEnded(failure, error));

    await tryUntilOver(hanging, {
      policy: { ...defaultRetryPolicy, attemptTimeout: 5, maxAttempts: 1 },
      clock: makeFakeClock(),
      random: () => 0,
      signal: new AbortController().signal,
      turnstile: { enter: () => Promise.resolve({ done: () => undefined, failed }) },
    });

    expect(ended).toEqual([{ kind: 'lost', timedOut: true }]);
  });
});
