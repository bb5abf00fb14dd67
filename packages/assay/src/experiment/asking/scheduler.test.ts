import { describe, expect, test } from '@jest/globals';
import { createScheduler } from './scheduler';

interface Task {
  readonly name: string;
  readonly settle: () => void;
}

/** Tasks that end when the test says so, in the order in which they started. */
function controlledTasks(): {
  readonly started: Task[];
  readonly names: () => readonly string[];
  readonly task: (name: string) => () => Promise<string>;
} {
  const started: Task[] = [];
  return {
    started,
    names: () => started.map(({ name }) => name),
    task: (name) => () =>
      new Promise((resolve) => {
        started.push({
          name,
          settle: () => {
            resolve(name);
          },
        });
      }),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createScheduler', () => {
  test('passes on what a task rejects with, and frees its place', async () => {
    const scheduler = createScheduler(1);
    const failing = scheduler.schedule(0, () => Promise.reject(new Error('no')));
    const next = scheduler.schedule(0, () => Promise.resolve('next'));

    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  test('passes on what a task throws before its first await, and frees its place', async () => {
    const scheduler = createScheduler(1);
    const throwing = scheduler.schedule(0, () => {
      throw new Error('no');
    });
    const later = [0, 1].map((run) => scheduler.schedule(run, () => Promise.resolve(run)));

    await expect(throwing).rejects.toThrow('no');
    expect(await Promise.all(later)).toEqual([0, 1]);
  });

  test('starts a task only when another one ends', async () => {
    const { started, names, task } = controlledTasks();
    const scheduler = createScheduler(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => scheduler.schedule(0, task(name)));

    await settled();
    const before = names();
    started[1]?.settle();
    await settled();
    const after = names();
    started[0]?.settle();
    started[2]?.settle();
    await settled();
    started[3]?.settle();

    expect(before).toEqual(['a', 'b']);
    expect(after).toEqual(['a', 'b', 'c']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('starts waiting tasks of lower runs first, and those of one run in order', async () => {
    const { started, names, task } = controlledTasks();
    const scheduler = createScheduler(1);
    const order: readonly (readonly [number, string])[] = [
      [5, 'first'],
      [2, '2a'],
      [0, '0a'],
      [2, '2b'],
      [1, '1a'],
      [0, '0b'],
    ];
    const all = order.map(([run, name]) => scheduler.schedule(run, task(name)));

    for (let index = 0; index < order.length; index += 1) {
      await settled();
      started[index]?.settle();
    }
    await Promise.all(all);

    expect(names()).toEqual(['first', '0a', '0b', '1a', '2a', '2b']);
  });

  test('runs 10,000 tasks with never more than the limit under way', async () => {
    const scheduler = createScheduler(32);
    let underWay = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await settled();
      underWay -= 1;
    };

    await Promise.all(Array.from({ length: 10_000 }, (_, index) => scheduler.schedule(index % 100, task)));

    expect({ most, underWay }).toEqual({ most: 32, underWay: 0 });
  });

  test('lets a task schedule others', async () => {
    const scheduler = createScheduler(1);
    const inner: Promise<string>[] = [];

    await scheduler.schedule(1, () => {
      inner.push(scheduler.schedule(0, () => Promise.resolve('inner')));
      return Promise.resolve();
    });

    expect(await Promise.all(inner)).toEqual(['inner']);
  });
});
