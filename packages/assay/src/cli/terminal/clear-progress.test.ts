import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { manifest } from '../../testing/manifest';
import { packageFolder } from '../../testing/run-script';

const clearLine = '\r\u001b[2K';

test.each([
  { result: 'on a terminal takes the line of progress away', stdout: true, stderr: true, begin: clearLine },
  { result: 'in a file takes no line away', stdout: false, stderr: true, begin: '' },
  { result: 'takes no line away where none is shown', stdout: true, stderr: false, begin: '' },
])('a result $result', async ({ stdout, stderr, begin }) => {
  const command = new Worker(join(packageFolder, 'bin/command-thread.js'), {
    workerData: { args: ['--version'], stdin: {}, stdout: { isTTY: stdout }, stderr: { isTTY: stderr } },
  });
  const said: unknown[] = [];
  command.on('message', (message) => said.push(message));
  await once(command, 'exit');

  expect(said).toEqual([{ kind: 'write', stream: 'stdout', text: `${begin}${manifest.version}\n` }]);
});
