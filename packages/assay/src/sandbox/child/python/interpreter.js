'use strict';

const { createWasi, Exit } = require('./wasi');
const { leaveMemory, takeMemory } = require('./memories');

const pageBytes = 65_536;
const blockBytes = 4_096;
/** An interpreter that breaks with less than this left has run out of memory. */
const littlePages = 16;
/** What every instance has from its start beyond what it needs, as guest/world.py says. */
const sparePages = (16 * 1_048_576) / pageBytes;
/** The field `tp_call` of a type: where in the table the function is that calls its instances. */
const callField = 64;

/**
 * Runs one job in an interpreter of its own: a new instance, in an empty memory, that is given the memory of one that has
 * started, and goes on from there, in a tenth of the time of starting. Says how it ended: `ended` by itself, `crashed`, or out of `memory`.
 *
 * @param {object} prepared - What `prepare` has made.
 * @param {object} job - The job, and what becomes of it.
 * @param {Buffer} job.input - Its frame.
 * @param {number} job.memoryMb - What it may use beyond what the interpreter has when it starts.
 * @param {(bytes: Buffer) => void} job.onReport - Takes what it reports.
 */
exports.runInterpreter = function runInterpreter(prepared, { input, memoryMb, onReport }) {
  const allowed = Math.ceil((memoryMb * 1_048_576) / pageBytes);
  const maximum = prepared.pages + Math.max(0, allowed - sparePages);
  const memory = takeMemory(prepared.pages, maximum);
  const { functions } = createWasi({ memory, args: [], input, onReport });
  const program = new WebAssembly.Instance(prepared.module, { host: { memory }, wasi_snapshot_preview1: functions })
    .exports;
  const contents = new Uint8Array(memory.buffer);
  prepared.places.forEach((at, index) => {
    contents.set(prepared.blocks.subarray(index * blockBytes, (index + 1) * blockBytes), at);
  });
  program.stackPointer.value = prepared.stackPointer;
  const call = program.table.get(new DataView(memory.buffer).getUint32(prepared.type + callField, true));
  try {
    call(prepared.serve, prepared.noArguments, 0);
  } catch (error) {
    if (error instanceof Exit) {
      leaveMemory(memory, prepared.pages, maximum);
      return 'ended';
    }
  }
  return memory.buffer.byteLength > (maximum - littlePages) * pageBytes ? 'memory' : 'crashed';
};
