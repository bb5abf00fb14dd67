'use strict';

const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

/** The hash of the rest is what a bundle begins with. */
const hashed = { from: 3, to: 67 };

/**
 * Compiles the bundle of the tool. What V8 has made of it is kept beside it for the next process, as Python does, and
 * under its hash: whoever could change the one could change the other.
 *
 * @param {string} file - The bundle, all of it ASCII.
 * @returns {Script} Its value is the function that Node calls a module by.
 */
exports.compileTool = function compileTool(file) {
  const code = readFileSync(file, 'latin1');
  const name = `tool-${code.slice(hashed.from, hashed.to)}-${process.version}-${process.arch}.compiled`;
  const kept = join(dirname(file), name);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${code}\n})`, {
    filename: file,
    cachedData: read(kept),
  });
  if (script.cachedDataRejected !== false) {
    // By then V8 has compiled the functions that a command calls.
    process.once('exit', () => keep(kept, script.createCachedData()));
  }
  return script;
};

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Where nothing can be written, the next process compiles it again. */
function keep(file, data) {
  const making = `${file}-${process.pid}`;
  try {
    writeFileSync(making, data);
    renameSync(making, file);
  } catch {
    rmSync(making, { force: true });
  }
}
