'use strict';

const { writeSync } = require('node:fs');

const reports = 3;
const headerLength = 4;
/** A frame that comes byte by byte would otherwise take a hundred times its size. */
const mostChunks = 1_000;

/**
 * A message as a frame: JSON behind its length in 4 bytes, little endian.
 *
 * @param {object} message - What becomes JSON.
 */
exports.toFrame = function toFrame(message) {
  const body = Buffer.from(JSON.stringify(message));
  const frame = Buffer.alloc(headerLength + body.length);
  frame.writeUInt32LE(body.length);
  body.copy(frame, headerLength);
  return frame;
};

/**
 * Takes a stream of frames apart.
 *
 * @param {(body: Buffer) => void} take - Gets the JSON text of each.
 * @param {number} [longest] - A longer one is refused by its length alone.
 */
exports.createFrameReader = function createFrameReader(take, longest = Infinity) {
  let chunks = [];
  let held = 0;
  let wanted = headerLength;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    if (chunks.length > mostChunks) {
      chunks = [Buffer.concat(chunks)];
    }
    while (held >= wanted) {
      const all = Buffer.concat(chunks);
      chunks = [all];
      const length = all.readUInt32LE(0);
      if (length > longest) {
        throw new RangeError('a frame that is too long');
      }
      wanted = headerLength + length;
      if (held >= wanted) {
        const body = all.subarray(headerLength, wanted);
        chunks = [all.subarray(wanted)];
        held -= wanted;
        wanted = headerLength;
        take(body);
      }
    }
  };
};

/**
 * Gives the parent a report; returns when it is on its way.
 *
 * @param {object} report - What becomes JSON.
 */
exports.send = function send(report) {
  const frame = exports.toFrame(report);
  for (let sent = 0; sent < frame.length;) {
    try {
      sent += writeSync(reports, frame, sent);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
};
