'use strict';

const errors = { success: 0, badDescriptor: 8, notPermitted: 76 };
/** What is written on descriptor 0 are reports: the program keeps all descriptors from 3 on for files of its own. */
const descriptors = { input: 0, output: 1, errors: 2, reports: 0 };
const types = { characterDevice: 2 };
const clocks = { real: 0 };
/** Characters of complaints that are kept, for when the interpreter does not start. */
const lastWordsLength = 2_000;
/** One subscription and one event of `poll_oneoff`. */
const pollBytes = { subscription: 48, event: 32 };

/** The program has ended itself. */
class Exit extends Error {}
exports.Exit = Exit;

/**
 * What a program may ask of its host, WASI preview 1, and nothing more than it needs: its input, a channel for reports,
 * a clock that sleeping moves, the same random numbers each time. No files, no folders, no sockets.
 *
 * @param {object} options - Where everything comes from and goes to.
 * @param {WebAssembly.Memory} options.memory - The program's own.
 * @param {string[]} options.args - Its arguments.
 * @param {Buffer} options.input - What it finds on its standard input.
 * @param {(bytes: Buffer) => void} options.onReport - Takes what it reports.
 */
exports.createWasi = function createWasi({ memory, args, input, onReport }) {
  let inputAt = 0;
  let slept = 0;
  let state = 1;
  let lastWords = '';
  const view = () => new DataView(memory.buffer);
  const bytesAt = (address, length) => Buffer.from(memory.buffer, address, length);
  const texts = { args: args.map((text) => Buffer.from(`${text}\0`)), variables: [Buffer.from('PYTHONHASHSEED=0\0')] };

  const sizes = (list) => (countAt, lengthAt) => {
    view().setUint32(countAt, list.length, true);
    view().setUint32(lengthAt, Buffer.concat(list).length, true);
    return errors.success;
  };
  const contents = (list) => (addressesAt, textAt) => {
    list.forEach((text, index) => {
      view().setUint32(addressesAt + index * 4, textAt, true);
      textAt += text.copy(bytesAt(textAt, text.length));
    });
    return errors.success;
  };
  /** Goes through a list of buffers until one is not used up; gives the bytes that were. */
  const forEachBuffer = (list, count, resultAt, use) => {
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const length = view().getUint32(list + index * 8 + 4, true);
      const used = use(bytesAt(view().getUint32(list + index * 8, true), length));
      total += used;
      if (used < length) break;
    }
    view().setUint32(resultAt, total, true);
    return errors.success;
  };
  const now = (clock) => BigInt(Math.round(((clock === clocks.real ? Date.now() : performance.now()) + slept) * 1e6));
  const write = {
    [descriptors.output]: () => undefined,
    [descriptors.errors]: (bytes) => {
      lastWords = (lastWords + bytes.toString('latin1', 0, lastWordsLength)).slice(-lastWordsLength);
    },
    [descriptors.reports]: (bytes) => onReport(Buffer.from(bytes)),
  };
  const ifOpen =
    (use) =>
    (descriptor, ...rest) =>
      descriptor <= descriptors.errors ? use(...rest) : errors.badDescriptor;

  const allowed = {
    args_sizes_get: sizes(texts.args),
    args_get: contents(texts.args),
    environ_sizes_get: sizes(texts.variables),
    environ_get: contents(texts.variables),
    clock_res_get(clock, resultAt) {
      view().setBigUint64(resultAt, 1_000n, true);
      return errors.success;
    },
    clock_time_get(clock, precision, resultAt) {
      view().setBigUint64(resultAt, BigInt.asUintN(64, now(clock)), true);
      return errors.success;
    },
    random_get(address, length) {
      const bytes = bytesAt(address, length);
      for (let index = 0; index < length; index += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        bytes[index] = state >>> 24;
      }
      return errors.success;
    },
    fd_read: (descriptor, list, count, resultAt) =>
      descriptor !== descriptors.input
        ? errors.badDescriptor
        : forEachBuffer(list, count, resultAt, (buffer) => {
            const copied = input.copy(buffer, 0, inputAt);
            inputAt += copied;
            return copied;
          }),
    fd_write: (descriptor, list, count, resultAt) =>
      write[descriptor] === undefined
        ? errors.badDescriptor
        : forEachBuffer(list, count, resultAt, (buffer) => {
            write[descriptor](buffer);
            return buffer.length;
          }),
    fd_fdstat_get: ifOpen((resultAt) => {
      bytesAt(resultAt, 24).fill(0)[0] = types.characterDevice;
      view().setBigUint64(resultAt + 8, 0x1fff_ffffn, true);
      return errors.success;
    }),
    fd_filestat_get: ifOpen((resultAt) => {
      bytesAt(resultAt, 64).fill(0)[16] = types.characterDevice;
      return errors.success;
    }),
    fd_close: ifOpen(() => errors.success),
    fd_prestat_get: () => errors.badDescriptor,
    fd_prestat_dir_name: () => errors.badDescriptor,
    sched_yield: () => errors.success,
    /** Nothing is waited for: time passes at once, and all else is ready. */
    poll_oneoff(subscriptions, events, count, resultAt) {
      let wait = Infinity;
      for (let index = 0; index < count; index += 1) {
        const from = subscriptions + index * pollBytes.subscription;
        const to = events + index * pollBytes.event;
        const kind = view().getUint8(from + 8);
        const isAbsolute = (view().getUint16(from + 40, true) & 1) === 1;
        const moment = view().getBigUint64(from + 24, true);
        wait = Math.min(
          wait,
          kind === 0 ? Number(isAbsolute ? moment - now(view().getUint32(from + 16, true)) : moment) : 0,
        );
        bytesAt(from, 8).copy(bytesAt(to, pollBytes.event).fill(0));
        view().setUint8(to + 10, kind);
      }
      slept += Number.isFinite(wait) ? Math.max(0, wait / 1e6) : 0;
      view().setUint32(resultAt, count, true);
      return errors.success;
    },
    proc_exit() {
      throw new Exit('the program has ended');
    },
  };

  return {
    /** For a module's imports; whatever is not allowed is refused. */
    functions: new Proxy(allowed, { get: (functions, name) => functions[name] ?? (() => errors.notPermitted) }),
    lastWords: () => lastWords,
    /** Whether the program has read any of its input. */
    hasTakenInput: () => inputAt > 0,
  };
};
