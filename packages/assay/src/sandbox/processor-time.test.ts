import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { becomesTrue, describeProcesses } from '../testing/engine-processes';
import { processorTimeOf } from './process-tree';

describeProcesses('processorTimeOf', () => {
  test('grows with the work a process does', () => {
    const before = processorTimeOf(process.pid) ?? Number.NaN;
    for (let rounds = 0; rounds < 6e7; rounds += 1) {
      // Work.
    }

    expect(processorTimeOf(process.pid)).toBeGreaterThan(before);
  });

  test('counts what the processes that it has started use, too', async () => {
    const script = "require('child_process').spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'inherit' })";
    const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore', detached: true });
    const { pid = 0 } = parent;

    expect(await becomesTrue(() => (processorTimeOf(pid) ?? 0) > 400)).toBe(true);
    process.kill(-pid, 'SIGKILL');
  });

  test('is unknown of a process that is not there', () => {
    expect(processorTimeOf(2 ** 30)).toBeUndefined();
  });
});
