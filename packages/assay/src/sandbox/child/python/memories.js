'use strict';

/** Of a page of WebAssembly memory. */
const pageBytes = 65_536;
const emptyPage = new Uint8Array(pageBytes);

/** The memory that the last job was done with: a new one for each has the system clear as much, and Node collect garbage. */
let spare;

/**
 * A memory in which every byte is zero, as in a new one.
 *
 * @param {number} pages - Its size.
 * @param {number} maximum - Pages to which it may grow.
 */
exports.takeMemory = function takeMemory(pages, maximum) {
  const kept = spare;
  spare = undefined;
  if (kept?.pages !== pages || kept.maximum !== maximum) {
    return new WebAssembly.Memory({ initial: pages, maximum });
  }
  wipe(kept.memory);
  return kept.memory;
};

/**
 * Lets the next job of the same size have a memory, unless it has grown: it would stay large.
 *
 * @param {WebAssembly.Memory} memory - Its program has ended, and is not called again.
 * @param {number} pages - Its size when it was taken.
 * @param {number} maximum - Pages to which it may grow.
 */
exports.leaveMemory = function leaveMemory(memory, pages, maximum) {
  if (memory.buffer.byteLength === pages * pageBytes) {
    spare = { memory, pages, maximum };
  }
};

/** Most pages were never written to: what is only read there costs neither memory nor much time. */
function wipe({ buffer }) {
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; at += pageBytes) {
    const page = bytes.subarray(at, at + pageBytes);
    if (Buffer.compare(page, emptyPage) !== 0) {
      page.fill(0);
    }
  }
}
