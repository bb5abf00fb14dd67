'use strict';

/*
 * Frames of a process that runs one job, as ../frames.js has them. Code nobody trusts runs beside this, and may have
 * changed whatever can be reached by name: sending uses what was taken before, and no method of any object.
 */
const { closeSync, openSync, readSync, writeSync } = require('node:fs');

const { apply } = Reflect;
const { byteLength } = Buffer;
const { fromCharCode } = String;
const { charCodeAt, slice } = String.prototype;
const { toString } = Number.prototype;

const input = 0;
const reports = 3;
const headerLength = 4;

/** The id and the job; ends the process when there is none. Nothing of it stays in a buffer, or where code could wait for more. */
exports.takeJob = function takeJob() {
  const body = readExactly(readExactly(headerLength).readUInt32LE());
  const message = JSON.parse(body.toString('utf8'));
  body.fill(0);
  closeSync(input);
  openSync('/dev/null', 'r');
  return message;
};

function readExactly(length) {
  const bytes = Buffer.alloc(length);
  for (let taken = 0; taken < length;) {
    const more = readSync(input, bytes, { offset: taken });
    if (more === 0) {
      process.exit(1);
    }
    taken += more;
  }
  return bytes;
}

/**
 * Gives the parent a report; returns when it is on its way.
 *
 * @param {string} text - JSON.
 */
exports.send = function send(text) {
  const body = byteLength(text) === text.length ? text : toAscii(text);
  const { length } = body;
  const byte = (shift) => (length >>> shift) & 255;
  let rest = fromCharCode(byte(0), byte(8), byte(16), byte(24)) + body;
  while (rest !== '') {
    try {
      rest = apply(slice, rest, [writeSync(reports, rest, null, 'latin1')]);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
};

/** Whatever is not ASCII stands within texts, as escapes. */
function toAscii(text) {
  let ascii = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = apply(charCodeAt, text, [at]);
    if (code > 127) {
      const digits = apply(toString, code, [16]);
      ascii += apply(slice, text, [from, at]) + '\\u' + apply(slice, '000' + digits, [-4]);
      from = at + 1;
    }
  }
  return ascii + apply(slice, text, [from]);
}
