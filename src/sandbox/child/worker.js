'use strict';

const { writeSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const { evaluate } = require('./evaluate');

const reports = 3;

let chunks = [];
let held = 0;
let wanted = 4;
let work = Promise.resolve();

parentPort.on('message', (chunk) => {
  chunks.push(chunk);
  held += chunk.length;
  while (held >= wanted) {
    const all = Buffer.concat(chunks);
    const length = all.readUInt32LE(0);
    wanted = 4 + length;
    if (held >= wanted) {
      const { id, job } = JSON.parse(all.subarray(4, wanted).toString('utf8'));
      chunks = [all.subarray(wanted)];
      held -= wanted;
      wanted = 4;
      // What is thrown here is no fault of the code: it ends the process, and the parent tries another.
      work = work.then(() => answer(id, job));
    }
  }
});
send({ ready: true });

async function answer(id, job) {
  await evaluate(job, (report) => send({ id, ...report }));
  send({ id, done: true });
}

function send(report) {
  const body = Buffer.from(JSON.stringify(report));
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32LE(body.length);
  body.copy(frame, 4);
  for (let sent = 0; sent < frame.length;) {
    try {
      sent += writeSync(reports, frame, sent);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
