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

/** Engines whose job ended as it should, by the limit of their memory: starting one takes as long as a short job. */
const spares = new Map();
/** What an engine that has just started has in its memory: nothing of any job. */
let fresh;

/**
 * Starts an engine whose memory is that of the picture, or of one that has just started, byte for byte. All that a job can
 * change is in that memory: beside it, WebAssembly has only the stack's end, which is the same after each call that returns.
 *
 * @param {number} memoryMb - Limit of its memory in MiB.
 * @param {object} [picture] - What `takePicture` has made.
 */
async function start(memoryMb, picture) {
  const maximum = Math.max(initialPages, Math.floor((memoryMb * 1_048_576) / wasmPageBytes));
  const spare = spares.get(maximum);
  spares.delete(maximum);
  const engine = spare ?? (await create(maximum));
  fresh ??= { blocks: readBlocks(engine.memory), addresses: addressesOf(engine) };
  if (spare !== undefined) {
    engine.hooks.interrupt = () => false;
    engine.hooks.full = () => undefined;
  }
  const isAlike = picture !== undefined && isEqual(addressesOf(engine), fresh.addresses);
  if (spare !== undefined || isAlike) {
    write(engine.memory, isAlike ? picture.blocks : fresh.blocks);
  }
  return { ...engine, ...(isAlike && { made: toHandles(engine, picture.made) }) };
}
exports.start = start;

/** The same steps in the same order give the same addresses every time, for WebAssembly is deterministic. */
async function create(maximum) {
  const memory = new WebAssembly.Memory({ initial: initialPages, maximum });
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
  const context = runtime.newContext();
  const engine = { runtime, context, memory, hooks };
  // The context remembers where this is: it has to be there in every picture.
  void context.global;
  const leave = () => {
    // One that has grown stays large.
    if (memory.buffer.byteLength === initialPages * wasmPageBytes && isEqual(addressesOf(engine), fresh.addresses)) {
      spares.set(maximum, { ...engine, leave });
    }
  };
  return { ...engine, leave };
}

function addressesOf({ runtime, context }) {
  return [runtime.rt.value, context.ctx.value, context.global.value];
}

function isEqual(addresses, others) {
  return addresses.every((address, index) => address === others[index]);
}

/**
 * Takes a picture of an engine that has been prepared. An engine is brought to the same state by copying the picture in,
 * which takes a fraction of the time of preparing it.
 *
 * @param {(engine: object) => Record<string, object | number>} prepare - Gives handles of what it has made, and addresses.
 * @param {object} [base] - Picture of an engine to begin with.
 * @param {number} [memoryMb] - Limit of its memory in MiB: the next that starts with this limit is the same engine.
 */
exports.takePicture = async function takePicture(prepare, base, memoryMb = 0) {
  const engine = await start(memoryMb, base);
  const made = Object.entries(prepare(engine)).map(([name, value]) => [
    name,
    typeof value === 'number' ? { address: value } : { handle: value.value },
  ]);
  const blocks = readBlocks(engine.memory, (base ?? fresh).blocks);
  engine.leave();
  const own = [...blocks].filter(([offset, block]) => (base ?? fresh).blocks.get(offset) !== block);
  return { blocks, made, bytes: own.length * blockBytes };
};

function toHandles({ runtime, context }, made) {
  const heap = context.getMemory(runtime.rt.value);
  return Object.fromEntries(made.map(([name, { address, handle }]) => [name, address ?? heap.heapValueHandle(handle)]));
}

/** Copies of the blocks that are not empty, by their place; those that are as in `known` are its own. */
function readBlocks({ buffer }, known = new Map()) {
  const bytes = new Uint8Array(buffer);
  const blocks = new Map();
  for (let offset = 0; offset < bytes.length; offset += blockBytes) {
    const block = bytes.subarray(offset, offset + blockBytes);
    if (Buffer.compare(block, emptyBlock) !== 0) {
      const same = known.get(offset);
      blocks.set(offset, same !== undefined && Buffer.compare(block, same) === 0 ? same : block.slice());
    }
  }
  return blocks;
}

/** Makes a memory hold these blocks and nothing else. Most of it was never written to: only to read there takes little time. */
function write({ buffer }, blocks) {
  const bytes = new Uint8Array(buffer);
  for (let offset = 0; offset < bytes.length; offset += wasmPageBytes) {
    const page = bytes.subarray(offset, offset + wasmPageBytes);
    if (Buffer.compare(page, emptyPage) !== 0) {
      page.fill(0);
    }
  }
  for (const [offset, block] of blocks) {
    bytes.set(block, offset);
  }
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
