'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createWasi, Exit } = require('./wasi');

const guest = join(__dirname, 'guest');
const modules = ['channel', 'encode', 'decode', 'world', 'settle', 'calls'];
const pageBytes = 65_536;
/** An interpreter that breaks with less than this left has run out of memory. */
const littlePages = 16;
/** What the interpreter takes beyond the pages that it has from its start, with the modules that code often imports. */
const ownPages = (4 * 1_048_576) / pageBytes;
const args = ['python', '-s', '-S', '-B', '-X', 'utf8', '-c', startScript()];

/**
 * Runs one job in an interpreter of its own: a new instance of the compiled module, in a new memory, which starts, takes
 * the job and ends. Says how it ended: `ended` by itself, `crashed`, or out of `memory`. Nothing is shared with the
 * interpreter of another job but the compiled code, which cannot change.
 *
 * @param {object} compiled - What `compileInterpreter` has made.
 * @param {object} job - The job, and what becomes of it.
 * @param {Buffer} job.input - Its frame.
 * @param {number} job.memoryMb - What it may use beyond what the interpreter has when it starts.
 * @param {(bytes: Buffer) => void} job.onReport - Takes what it reports.
 */
exports.runInterpreter = function runInterpreter({ module, pages }, { input, memoryMb, onReport }) {
  const maximum = pages + ownPages + Math.ceil((memoryMb * 1_048_576) / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum });
  const wasi = createWasi({ memory, args, input, onReport });
  const imports = { host: { memory }, wasi_snapshot_preview1: wasi.functions };
  const program = new WebAssembly.Instance(module, imports).exports;
  try {
    program._start();
  } catch (error) {
    if (error instanceof Exit) {
      return 'ended';
    }
    if (!wasi.hasTakenInput()) {
      throw new Error(`Python did not start: ${error.message}\n${wasi.lastWords()}`, { cause: error });
    }
  }
  return memory.buffer.byteLength > (maximum - littlePages) * pageBytes ? 'memory' : 'crashed';
};

/** Python that loads the harness from texts, for there are no files. JSON of plain texts is Python, too. */
function startScript() {
  const read = (name) => readFileSync(join(guest, `${name}.py`), 'utf8');
  const sources = JSON.stringify(Object.fromEntries(modules.map((name) => [name, read(name)])));
  return `own = {"__name__": "assay"}; exec(${JSON.stringify(read('__main__'))}, own); own["start_embedded"](${sources})`;
}
