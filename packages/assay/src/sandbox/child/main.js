'use strict';

/*
 * The process in which engines run: takes jobs on standard input, gives reports on descriptor 3, each a JSON text behind
 * its length (4 bytes, little endian). It holds no secret and is killed without notice. A thread does the work, for its
 * stack may be as large as we like; this one ends the process with its parent, whatever the other is busy with.
 */
const { join } = require('node:path');
const { Worker } = require('node:worker_threads');

const end = () => process.kill(process.pid, 'SIGKILL');

const worker = new Worker(join(__dirname, 'worker.js'), {
  argv: process.argv.slice(2),
  resourceLimits: { stackSizeMb: 128, maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
});
worker.once('error', (error) => {
  process.stderr.write(`${error.stack ?? error}\n`, () => process.exit(1));
});
worker.once('exit', () => process.exit(1));
process.stdin.on('data', (chunk) => worker.postMessage(chunk));
process.stdin.once('end', end);
process.stdin.once('error', end);
