'use strict';

const { readFileSync } = require('node:fs');

// Paths that the parent has resolved: in here, links cannot be followed.
const [corePath, variantPath, wasmPath] = process.argv.slice(2);
const { newQuickJSWASMModuleFromVariant, newVariant } = require(corePath);
const variant = require(variantPath).default;
const wasmModule = new WebAssembly.Module(readFileSync(wasmPath));

/** Stack that the guest may use; the thread has thirty-two times as much, for WebAssembly needs several bytes for one. */
const stackBytes = 4 * 1_048_576;

/** Of a page of WebAssembly memory. */
const wasmPageBytes = 65_536;
/** Pages that an engine has from its start. */
const initialPages = 256;
/** What is compared and copied at once. */
const blockBytes = 4_096;
const emptyBlock = new Uint8Array(blockBytes);
const emptyPage = new Uint8Array(wasmPageBytes);

/** Memories that their engines are done with, by their limit: a new one for each job would have Node collect garbage all the time. */
const spares = new Map();

/**
 * Starts an engine in a memory of its own, as empty as a new one. The same steps in the same order give the same addresses
 * every time, for WebAssembly is deterministic.
 *
 * @param {number} memoryMb - Limit of its memory in MiB.
 */
async function start(memoryMb) {
  const maximum = Math.max(initialPages, Math.floor((memoryMb * 1_048_576) / wasmPageBytes));
  const memory = takeSpare(maximum) ?? new WebAssembly.Memory({ initial: initialPages, maximum });
  const hooks = { interrupt: () => false, full: () => undefined };
  memory.grow = (pages) => {
    try {
      return WebAssembly.Memory.prototype.grow.call(memory, pages);
    } catch (error) {
      hooks.full();
      throw error;
    }
  };
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory: memory }));
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  runtime.setInterruptHandler(() => hooks.interrupt());
  const leave = () => {
    // One that has grown stays large.
    if (memory.buffer.byteLength === initialPages * wasmPageBytes) {
      spares.set(maximum, memory);
    }
  };
  return { runtime, context: runtime.newContext(), memory, hooks, leave };
}
exports.start = start;

function takeSpare(maximum) {
  const memory = spares.get(maximum);
  spares.delete(maximum);
  if (memory !== undefined) {
    wipe(new Uint8Array(memory.buffer));
  }
  return memory;
}

/** Makes all of a memory zero. Most of it was never written to: what is only read there costs neither memory nor much time. */
function wipe(bytes) {
  for (let offset = 0; offset < bytes.length; offset += wasmPageBytes) {
    const page = bytes.subarray(offset, offset + wasmPageBytes);
    if (Buffer.compare(page, emptyPage) !== 0) {
      page.fill(0);
    }
  }
}

/**
 * Takes a picture of an engine that has been prepared: what that changed in its memory. An engine that has just started
 * is brought to the same state by copying it in, which takes a fraction of the time of preparing it.
 *
 * @param {(engine: object) => Record<string, object | number>} prepare - Gives handles of what it has made, and addresses.
 */
exports.takePicture = async function takePicture(prepare) {
  const engine = await start(0);
  const before = new Map(findBlocks(engine.memory, () => emptyBlock).map(({ offset, block }) => [offset, block]));
  const made = Object.entries(prepare(engine)).map(([name, value]) => [
    name,
    typeof value === 'number' ? { address: value } : { handle: value.value },
  ]);
  const blocks = findBlocks(engine.memory, (offset) => before.get(offset) ?? emptyBlock);
  const addresses = { runtime: engine.runtime.rt.value, context: engine.context.ctx.value };

  return {
    bytes: blocks.length * blockBytes,
    /** Gives a started engine what the prepared one had; `undefined` where that would stand at other addresses. */
    restore({ runtime, context, memory }) {
      if (runtime.rt.value !== addresses.runtime || context.ctx.value !== addresses.context) {
        return undefined;
      }
      const bytes = new Uint8Array(memory.buffer);
      for (const { offset, block } of blocks) {
        bytes.set(block, offset);
      }
      const heap = context.getMemory(addresses.runtime);
      return Object.fromEntries(
        made.map(([name, { address, handle }]) => [name, address ?? heap.heapValueHandle(handle)]),
      );
    },
  };
};

/** Copies of the blocks that are not as they were. */
function findBlocks({ buffer }, blockBefore) {
  const bytes = new Uint8Array(buffer);
  const blocks = [];
  for (let offset = 0; offset < bytes.length; offset += blockBytes) {
    const block = bytes.subarray(offset, offset + blockBytes);
    if (Buffer.compare(block, blockBefore(offset)) !== 0) {
      blocks.push({ offset, block: block.slice() });
    }
  }
  return blocks;
}

/**
 * Compiles the harness, and makes the buffer of two numbers that we share with it, straight in memory: the
 * call it is at, and whether the memory is full.
 *
 * @param {object} context - Of an engine.
 * @param {string} harness - Its source.
 */
exports.compile = function compile(context, harness) {
  // As newArrayBuffer does, which keeps the address to itself; getArrayBuffer would give a copy.
  const { pointer } = context.memory.newHeapBufferPointer(new Uint8Array(8)).value;
  const buffer = context.memory.heapValueHandle(context.ffi.QTS_NewArrayBuffer(context.ctx.value, pointer, 8));
  const create = context.unwrapResult(context.evalCode(harness, 'assay', { type: 'global' }));
  return { create, buffer, shared: pointer };
};
