import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, wrongIn } from '../../testing/counted-trials';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { countFolder } from './view-report';

const suite = createSuiteEntry([createAssertionEntry('one', 'isPure')], { runs: 3 });
const log = [
  suite,
  createTrialEntry('one', 0, wrongIn('isPure'), { responseId: 'a', replyHash: 'wrong' }),
  createTrialEntry('one', 1, wrongIn(), { responseId: 'b', replyHash: 'right' }),
  // The server sent the reply of another run again.
  createTrialEntry('one', 2, wrongIn('isPure'), { responseId: 'a', replyHash: 'again' }),
  { kind: 'ended' },
];
const folder = makeTemporaryFolder({ 'trials.jsonl': log.map((entry) => `${JSON.stringify(entry)}\n`).join('') });
afterAll(folder.remove);

describe('countFolder', () => {
  test('gathers the trials that the report counts while it counts them, and no others', () => {
    const seen: boolean[] = [];

    const { builder, collector, complete } = countFolder(folder.path, 'shown', (_, __, counted) => seen.push(counted));

    const trials = collector.trialsOf('model', 'one');
    expect(seen).toEqual([true, true, false]);
    expect(builder.build({ complete }).models[0]?.assertions[0]).toMatchObject({ judged: 2, failures: 1 });
    expect(trials.outcomes).toEqual(['x', '.']);
    expect([...trials.replies.values()].map(({ hash, runs }) => [hash, runs])).toEqual([
      ['wrong', [0]],
      ['right', [1]],
    ]);
  });

  test('says which folder holds no log', () => {
    expect(() => countFolder(join(folder.path, 'none'), 'reports/none')).toThrow(
      /^reports\/none is not a report folder: there is no such folder\./,
    );
  });
});
