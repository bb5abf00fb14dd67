import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { answerRightly, parityCase } from '../testing/parity-suite';
import { cleanEnvironment, repository } from '../testing/run-script';
import { openSuiteCases, type SuiteCases } from '../testing/suite-cases';

/** Two test files of three fixtures each, so that Jest starts workers, whose answers take a second. */
const slow = parityCase({
  async script(request) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return answerRightly(request);
  },
});

let project: SuiteCases<'one' | 'two'>;
let command: ChildProcess | undefined;
beforeAll(async () => {
  project = await openSuiteCases({ one: slow, two: slow });
});
afterAll(async () => {
  command?.kill('SIGKILL');
  await project.close();
});

/** Waits until the server has had so many requests, or this long. */
async function untilRequests(count: number, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (project.server.requests.length < count && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a worker asks nothing more once its Jest has ended', async () => {
  command = spawn(process.execPath, [join(repository, 'node_modules/jest/bin/jest.js'), '-w', '2'], {
    cwd: project.folder.path,
    env: cleanEnvironment({ ASSAY_CONCURRENCY: '2', ASSAY_REPORT: 'off' }),
    stdio: 'ignore',
  });
  await untilRequests(2, 60_000);

  const ended = once(command, 'exit');
  command.kill('SIGKILL');
  await ended;
  // Those in flight are answered; all six would have been asked for after three seconds.
  await untilRequests(6, 5000);

  expect(project.server.requests).toHaveLength(2);
});
