import { describe, expect, test } from '@jest/globals';
import { onceForEach } from './failure-count';

describe('onceForEach', () => {
  test('works a value out once for each count, also where it is undefined', () => {
    const asked: string[] = [];
    const work = onceForEach(({ failures, trials }) => {
      asked.push(`${String(failures)}/${String(trials)}`);
      return failures > 1 ? undefined : failures / trials;
    });

    const counts = [1, 2, 0.5, 1, 2].map((failures) => ({ failures, trials: 4 }));
    expect([...counts, { failures: 1, trials: 2 }].map(work)).toEqual([0.25, undefined, 0.125, 0.25, undefined, 0.5]);
    expect(asked).toEqual(['1/4', '2/4', '0.5/4', '1/2']);
  });
});
