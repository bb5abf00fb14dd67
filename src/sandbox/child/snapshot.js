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
/** What is compared and copied at once. */
const blockBytes = 4_096;

/**
 * Starts an engine in a memory of its own. The same steps in the same order give the same addresses every time, for
 * WebAssembly is deterministic.
 *
 * @param {number} memoryMb - Limit of its memory in MiB.
 */
async function start(memoryMb) {
  const memory = new WebAssembly.Memory({
    initial: 256,
    maximum: Math.max(256, Math.floor((memoryMb * 1_048_576) / wasmPageBytes)),
  });
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
  return { runtime, context: runtime.newContext(), memory, hooks };
}
exports.start = start;

/**
 * Takes a picture of an engine that has compiled the guest's harness: what that changed in its memory. An engine that
 * has just started is brought to the same state by copying it in, which takes a twentieth of the time of compiling.
 *
 * @param {string} harness - Its source.
 */
exports.takeSnapshot = async function takeSnapshot(harness) {
  const { runtime, context, memory } = await start(16);
  const before = new Uint8Array(memory.buffer).slice();
  const { create, buffer, shared } = compile(context, harness);
  const after = new Uint8Array(memory.buffer);
  const blocks = [];
  for (let offset = 0; offset < after.length; offset += blockBytes) {
    const block = after.slice(offset, offset + blockBytes);
    if (Buffer.compare(block, before.subarray(offset, offset + blockBytes)) !== 0) {
      blocks.push({ offset, block });
    }
  }
  const addresses = { runtime: runtime.rt.value, context: context.ctx.value };
  const handles = { create: create.value, buffer: buffer.value };

  return {
    /** Gives a started engine the harness. */
    restore(engine) {
      if (engine.runtime.rt.value !== addresses.runtime || engine.context.ctx.value !== addresses.context) {
        return compile(engine.context, harness);
      }
      const bytes = new Uint8Array(engine.memory.buffer);
      for (const { offset, block } of blocks) {
        bytes.set(block, offset);
      }
      const heap = engine.context.getMemory(addresses.runtime);
      return { create: heap.heapValueHandle(handles.create), buffer: heap.heapValueHandle(handles.buffer), shared };
    },
  };
};

/**
 * Compiles the harness, and makes the buffer of two numbers that we share with it, straight in memory: the
 * call it is at, and whether the memory is full.
 *
 * @param {object} context - Of an engine.
 * @param {string} harness - Its source.
 */
function compile(context, harness) {
  // As newArrayBuffer does, which keeps the address to itself; getArrayBuffer would give a copy.
  const { pointer } = context.memory.newHeapBufferPointer(new Uint8Array(8)).value;
  const buffer = context.memory.heapValueHandle(context.ffi.QTS_NewArrayBuffer(context.ctx.value, pointer, 8));
  const create = context.unwrapResult(context.evalCode(harness, 'assay', { type: 'global' }));
  return { create, buffer, shared: pointer };
}
exports.compile = compile;
