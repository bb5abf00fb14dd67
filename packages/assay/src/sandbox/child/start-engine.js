'use strict';

const { readFileSync } = require('node:fs');
const { readHarness, readNodeModules } = require('./harness');

// Paths that the parent has resolved: in here, links cannot be followed.
const [corePath, variantPath, wasmPath] = process.argv.slice(2);
const { newQuickJSWASMModuleFromVariant, newVariant } = require(corePath);
const variant = require(variantPath).default;
const wasmModule = new WebAssembly.Module(readFileSync(wasmPath));
const harness = readHarness([
  ...['language', 'random', 'lacking', 'encode', 'decode', 'world', 'surroundings', 'stand-ins', 'calls'],
  'harness',
]);
const nodeModules = readNodeModules();

/** Stack that the guest may use; the thread has thirty-two times as much, for WebAssembly needs several bytes for one. */
const stackBytes = 4 * 1_048_576;

/** Of a page of WebAssembly memory. */
const wasmPageBytes = 65_536;
/** Pages that an engine has from its start. */
const initialPages = 256;

/**
 * Starts an engine for one job: a new instance of the compiled module, in a memory of its own, with the harness and the
 * job's instrument in it. Nothing is shared with the engine of another job but the compiled code, which cannot change.
 *
 * @param {object} job - As the parent sends it.
 * @returns {Promise<object>} The engine, its hooks, and what the harness offers.
 */
exports.startEngine = async function startEngine({ limits, settings, instrument }) {
  const engine = await createEngine(limits.memoryMb);
  const { context } = engine;
  const { buffer, shared } = createSharedNumbers(context);
  const create = context.unwrapResult(context.evalCode(harness, 'assay', { type: 'global' }));
  const given = context.unwrapResult(context.evalCode(`(${JSON.stringify(settings)})`));
  const parameters = [context.global, buffer, given, settings.surroundings ? giveTexts(context) : context.undefined];
  const methods = context.unwrapResult(context.callFunction(create, context.undefined, ...parameters));
  if (instrument !== undefined) {
    const factory = context.unwrapResult(context.evalCode(instrument, 'assay', { type: 'global' }));
    context.unwrapResult(context.callFunction(context.getProp(methods, 'instrument'), context.undefined, factory));
  }
  return { ...engine, methods, shared };
};

async function createEngine(memoryMb) {
  const maximum = Math.max(initialPages, Math.floor((memoryMb * 1_048_576) / wasmPageBytes));
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
  return { runtime, context: runtime.newContext(), memory, hooks };
}

/** The modules that stand in for Node's, which the harness compiles when the code asks for one. */
function giveTexts(context) {
  const texts = context.newObject();
  for (const [name, text] of nodeModules) {
    context.setProp(texts, name, context.newString(text));
  }
  return texts;
}

/** The two numbers that we share with the harness, straight in memory: the call it is at, and whether the memory is full. */
function createSharedNumbers(context) {
  // As newArrayBuffer does, which keeps the address to itself; getArrayBuffer would give a copy.
  const { pointer } = context.memory.newHeapBufferPointer(new Uint8Array(8)).value;
  const buffer = context.memory.heapValueHandle(context.ffi.QTS_NewArrayBuffer(context.ctx.value, pointer, 8));
  return { buffer, shared: pointer };
}
