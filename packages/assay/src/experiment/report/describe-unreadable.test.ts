import { describe, expect, test } from '@jest/globals';
import { createAssertionEntry, createSuiteEntry, createTrialEntry } from '../../testing/counted-trials';
import { readText } from '../asking/read-text';
import { createReportBuilder } from './report-builder';

describe('describeUnreadable', () => {
  test('says where the words of empty replies are, and what to set', () => {
    const builder = createReportBuilder(createSuiteEntry([createAssertionEntry('one', 'a')], { runs: 2 }));
    for (const run of [0, 1]) {
      const empty = readText({ text: null, refusal: null, finishReason: 'stop', elsewhere: 'reasoning_content' });
      if (empty.status === 'unreadable') {
        builder.add(createTrialEntry('one', run, empty));
      }
    }
    const { outcome } = builder.build({ complete: true });

    expect(outcome.sentence).toBe('None of 2 replies could be read (2 empty).');
    expect(outcome.details[0]).toMatch(/^The first empty one: its text is in reasoning_content \(start .*\)\.$/);
    expect(outcome.next).toBe('To get readable replies: set what is said above.');
  });
});
