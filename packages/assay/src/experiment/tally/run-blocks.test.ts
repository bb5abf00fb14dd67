import { describe, expect, test } from '@jest/globals';
import { createRunBlocks } from './run-blocks';

describe('createRunBlocks', () => {
  test('counts each run on its own as long as there are 128 at most', () => {
    const runs = createRunBlocks();
    runs.add(2, true);
    runs.add(0, false);
    runs.add(2, false);

    expect(runs.width()).toBe(1);
    expect(runs.blocks(1)).toEqual([
      { failures: 0, judged: 1 },
      { failures: 0, judged: 0 },
      { failures: 1, judged: 2 },
    ]);
  });

  test('counts wider blocks of more runs, in whatever order they come, and loses none', () => {
    const runs = createRunBlocks();
    for (let run = 999; run >= 0; run -= 1) {
      runs.add(run, run >= 600);
    }

    expect(runs.width()).toBe(8);
    expect(runs.blocks(8)).toHaveLength(125);
    expect(runs.blocks(8).map(({ failures }) => failures)).toEqual([
      ...Array<number>(75).fill(0),
      ...Array<number>(50).fill(8),
    ]);
    expect(runs.blocks(512)).toEqual([
      { failures: 0, judged: 512 },
      { failures: 400, judged: 488 },
    ]);
  });
});
