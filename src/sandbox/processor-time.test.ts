import { expect, test } from '@jest/globals';
import { describeProcesses } from '../testing/engine-processes';
import { processorTimeOf } from './processor-time';

describeProcesses('processorTimeOf', () => {
  test('grows with the work a process does', () => {
    const before = processorTimeOf(process.pid) ?? Number.NaN;
    for (let rounds = 0; rounds < 3e8; rounds += 1) {
      // Work.
    }

    expect(processorTimeOf(process.pid)).toBeGreaterThan(before);
  });

  test('is unknown of a process that is not there', () => {
    expect(processorTimeOf(2 ** 30)).toBeUndefined();
  });
});
