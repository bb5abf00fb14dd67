import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { manifest } from '../testing/manifest';
import { packageFolder } from '../testing/run-script';

const clearLine = '\r\u001b[2K';

test.each([
  { result: 'on a terminal takes the line of progress away', stdout: true, stderr: true, begin: clearLine },
  { result: 'in a file takes no line away', stdout: false, stderr: true, begin: '' },
  { result: 'takes no line away where none is shown', stdout: true, stderr: false, begin: '' },
])('a result $result', async ({ stdout, stderr, begin }) => {
  const command = new Worker(join(packageFolder, 'bin/command-thread.js'), {
    workerData: { args: ['--version'], stdin: {}, stdout: { isTTY: stdout }, stderr: { isTTY: stderr } },
    stdout: true,
    stderr: true,
  });

  expect(await text(command.stdout)).toBe(`${begin}${manifest.version}\n`);
});
