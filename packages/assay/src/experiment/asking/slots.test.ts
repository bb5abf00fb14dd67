import { describe, expect, test } from '@jest/globals';
import { createSlots } from './ask-in-turn';

/** A task that ends when it is told to. */
function makeTask(): { readonly task: () => Promise<void>; readonly end: () => void; readonly begun: () => boolean } {
  let begun = false;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    task: () => {
      begun = true;
      return over;
    },
    end: () => {
      end();
    },
    begun: () => begun,
  };
}

describe('createSlots', () => {
  test('starts a task at once while there is room, and else when one has ended', async () => {
    const slots = createSlots(2);
    const first = makeTask();
    const second = makeTask();
    const third = makeTask();
    await slots.start(first.task);
    await slots.start(second.task);

    const waiting = slots.start(third.task);
    await Promise.resolve();
    expect([first.begun(), second.begun(), third.begun()]).toEqual([true, true, false]);

    second.end();
    await waiting;
    expect(third.begun()).toBe(true);
  });

  test('is idle when nothing was started, and after the last task', async () => {
    const slots = createSlots(3);
    await slots.idle();
    const tasks = [makeTask(), makeTask()];
    for (const { task } of tasks) {
      await slots.start(task);
    }
    let idle = false;
    const waiting = slots.idle().then(() => {
      idle = true;
    });

    tasks[1]?.end();
    await new Promise(setImmediate);
    expect(idle).toBe(false);

    tasks[0]?.end();
    await waiting;
    expect(idle).toBe(true);
  });

  test('never has more than its number under way', async () => {
    const slots = createSlots(3);
    let underWay = 0;
    let most = 0;
    for (let index = 0; index < 100; index += 1) {
      await slots.start(async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
      });
    }
    await slots.idle();

    expect({ most, underWay }).toEqual({ most: 3, underWay: 0 });
  });
});
