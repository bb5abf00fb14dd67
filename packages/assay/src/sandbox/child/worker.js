'use strict';

const { parentPort } = require('node:worker_threads');
const { evaluate } = require('./evaluate');
const { createFrameReader, send } = require('./frames');

let work = Promise.resolve();

parentPort.on(
  'message',
  createFrameReader((body) => {
    const { id, job } = JSON.parse(body.toString('utf8'));
    // What is thrown here is no fault of the code: it ends the process, and the parent tries another.
    work = work.then(() => answer(id, job));
  }),
);
send({ ready: true });

async function answer(id, job) {
  await evaluate(job, (report) => send({ id, ...report }));
  send({ id, done: true });
}
