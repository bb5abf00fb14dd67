import { describe, expect, test } from '@jest/globals';
import { noteChanges } from './note-changes';

describe('noteChanges', () => {
  test('brings back what was changed or deleted, and deletes what was added', () => {
    const object: Record<string, unknown> = { kept: 1, changed: 2, deleted: 3 };
    const undo = noteChanges(object);
    object['changed'] = 'b';
    object['added'] = 4;
    delete object['deleted'];

    undo();

    expect(object).toEqual({ kept: 1, changed: 2, deleted: 3 });
  });

  test('leaves a getter as it was without calling it', () => {
    let calls = 0;
    const object = {
      get lazy(): number {
        calls += 1;
        return 1;
      },
    };
    const undo = noteChanges(object);
    Object.defineProperty(object, 'lazy', { value: 2, configurable: true });

    undo();

    expect([calls, object.lazy]).toEqual([0, 1]);
  });
});
