import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { askOffline, watchedScheduler } from '../../testing/ask-offline';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import type { Trial } from '../../experiment/log/trial';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

describe('askEach', () => {
  test('prepares no more than twice the limit of trials ahead, run by run', async () => {
    const scheduler = watchedScheduler(4);
    let answers = 0;

    await askOffline({ root: parity.folder.path, scheduler, runs: 500, onAnswer: () => (answers += 1) });

    expect({ answers, most: scheduler.most() }).toEqual({ answers: 3 * 500, most: 2 * 4 });
    expect(scheduler.runs).toEqual([...scheduler.runs].sort((a, b) => a - b));
  });

  test('lets votes wait in line by the run of their trial', async () => {
    const scheduler = watchedScheduler(4);

    await askOffline({ root: parity.folder.path, scheduler, runs: 20, of: 5 });

    const calls = scheduler.runs.length;
    expect(calls).toBeGreaterThan(3 * 20 * 3);
    expect(new Set(scheduler.runs)).toEqual(new Set(Array.from({ length: 20 }, (_, run) => run)));
    expect(scheduler.most()).toBeLessThanOrEqual(2 * 4 * 3);
  });

  test('hands each answer on as it comes, and asks nothing for no runs', async () => {
    const trials: Trial[] = [];
    const validator = parity.open({ concurrency: 1 });

    await validator.askEachTrial(validator.challenge.fixtures, { first: 5, count: 2 }, (trial) => trials.push(trial));
    await validator.askEachTrial(validator.challenge.fixtures, { first: 7, count: 0 }, (trial) => trials.push(trial));

    expect(trials.map(({ run }) => run)).toEqual([5, 5, 5, 6, 6, 6]);
  });

  test('asks once a run about two submissions with the same code, in a vote as well', async () => {
    const about = { language: 'javascript', solution: 'const isEven = (n) => n % 2 === 0; // right' };
    const seen: string[] = [];
    const validator = parity.open({ vote: 3, runs: 2 });

    const answers = await validator.ask(
      [
        { id: 'a', ...about },
        { id: 'b', ...about },
      ],
      ({ submission, run }) => seen.push(`${submission.id} ${String(run)}`),
    );

    expect(parity.server.requests).toHaveLength(2 * 2);
    expect(seen.sort()).toEqual(['a 0', 'a 1', 'b 0', 'b 1']);
    expect(answers.map(({ submission, run }) => `${submission.id} ${String(run)}`)).toEqual([
      ...['a 0', 'b 0'],
      ...['a 1', 'b 1'],
    ]);
  });
});
