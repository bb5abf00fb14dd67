'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { patchWasm } = require('./patch-wasm');
const { givePicture, readPicture } = require('./picture');
const { createWasi } = require('./wasi');

const guest = join(__dirname, 'guest');
const modules = ['channel', 'encode', 'decode', 'world', 'settle', 'calls'];
const pageBytes = 65_536;
const blockBytes = 4_096;
const nothing = Buffer.alloc(blockBytes);

/** The interpreter has come to where it would take a job. */
class Paused extends Error {}

/**
 * Compiles the interpreter and gets a picture of its memory when it has started, up to where it would take a job: the one
 * that is kept, or one of an interpreter that is started now. What it gives can be passed between threads.
 *
 * @param {string} wasmPath - File of the interpreter.
 * @param {string} picturePath - File of the picture, which need not be there.
 */
exports.prepare = function prepare(wasmPath, picturePath) {
  const { bytes, pages, dataPages } = patchWasm(readFileSync(wasmPath));
  const module = new WebAssembly.Module(bytes);
  const kept = readPicture(picturePath);
  const picture = kept ?? takePicture(module, pages, dataPages);
  givePicture(kept === undefined ? picture : undefined);
  return { module, ...picture };
};

function takePicture(module, pages, dataPages) {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pageBytes });
  let addresses;
  const wasi = createWasi({
    memory,
    args: ['python', '-s', '-S', '-B', '-X', 'utf8', '-c', startScript()],
    input: Buffer.alloc(0),
    onReport(frame) {
      addresses = JSON.parse(frame.subarray(4).toString('utf8')).pause;
    },
    onClock() {
      if (addresses !== undefined) throw new Paused();
    },
  });
  const program = new WebAssembly.Instance(module, {
    host: { memory },
    wasi_snapshot_preview1: wasi.functions,
  }).exports;
  const data = Buffer.from(new Uint8Array(memory.buffer, 0, dataPages * pageBytes));
  try {
    program._start();
  } catch (error) {
    if (!(error instanceof Paused)) {
      throw new Error(`Python did not start: ${error.message}\n${wasi.lastWords()}`, { cause: error });
    }
  }
  const [serve, type, noArguments] = addresses;
  const stackPointer = program.stackPointer.value;
  // Below the stack pointer, down to the data, is what nobody needs any more.
  const isDead = (at) => at >= data.length && at + blockBytes <= stackPointer;
  const { places, blocks } = collectBlocks(Buffer.from(memory.buffer), data, isDead);
  return {
    pages: memory.buffer.byteLength / pageBytes,
    places,
    blocks,
    stackPointer,
    serve,
    type,
    noArguments,
  };
}

/** What differs from a memory in which nothing has run. */
function collectBlocks(bytes, data, isDead) {
  const places = [];
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const [before, from] = at < data.length ? [data, at] : [nothing, 0];
    if (!isDead(at) && bytes.compare(before, from, from + blockBytes, at, at + blockBytes) !== 0) {
      places.push(at);
    }
  }
  const blocks = new Uint8Array(new SharedArrayBuffer(places.length * blockBytes));
  places.forEach((at, index) => blocks.set(bytes.subarray(at, at + blockBytes), index * blockBytes));
  return { places, blocks };
}

/** Python that loads the harness from texts, for there are no files. JSON of plain texts is Python, too. */
function startScript() {
  const read = (name) => readFileSync(join(guest, `${name}.py`), 'utf8');
  const sources = JSON.stringify(Object.fromEntries(modules.map((name) => [name, read(name)])));
  return `own = {"__name__": "assay"}; exec(${JSON.stringify(read('__main__'))}, own); own["start_embedded"](${sources})`;
}
