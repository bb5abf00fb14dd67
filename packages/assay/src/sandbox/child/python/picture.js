'use strict';

const { closeSync, readFileSync, writeSync } = require('node:fs');

/** Where the parent waits for a picture to keep. */
const descriptor = 4;
/** Bytes of the length of the whole and of the length of what is told in JSON, which stand before them. */
const headerLength = 8;

/**
 * Gives the parent a picture, if there is a new one, and takes away the way to give it another: no job has run by then.
 *
 * @param {object} [picture] - What `takePicture` has made.
 */
exports.givePicture = function givePicture(picture) {
  try {
    const bytes = picture === undefined ? Buffer.alloc(0) : toBytes(picture);
    for (let sent = 0; sent < bytes.length;) {
      sent += write(bytes, sent);
    }
  } finally {
    closeSync(descriptor);
  }
};

function toBytes({ blocks, ...rest }) {
  const told = Buffer.from(JSON.stringify(rest));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(headerLength + told.length + blocks.length);
  header.writeUInt32LE(told.length, 4);
  return Buffer.concat([header, told, blocks]);
}

function write(bytes, from) {
  try {
    return writeSync(descriptor, bytes, from);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    return 0;
  }
}

/**
 * Reads a picture; `undefined` when there is none.
 *
 * @param {string} file - Which the parent keeps.
 */
exports.readPicture = function readPicture(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const end = headerLength + bytes.readUInt32LE(4);
  const blocks = new Uint8Array(new SharedArrayBuffer(bytes.length - end));
  blocks.set(bytes.subarray(end));
  return { ...JSON.parse(bytes.toString('utf8', headerLength, end)), blocks };
};
