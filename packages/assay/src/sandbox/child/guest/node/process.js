const start = Date.now();

/** `process`, harmless. */
const standIn = only('process', {
  argv: ['/usr/bin/node', '/solution.js'],
  env: {},
  platform: 'linux',
  exitCode: undefined,
  cwd: () => '/',
  uptime: () => (Date.now() - start) / 1000,
  nextTick: (callback, ...rest) => globalThis.queueMicrotask(() => callback(...rest)),
  hrtime: Object.assign((from = [0, 0]) => [Math.floor(Date.now() / 1000) - from[0], 0], {
    bigint: () => BigInt(Date.now()) * 1000000n,
  }),
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  on: () => standIn,
  once: () => standIn,
  emitWarning() {},
  stdout: only('process.stdout', { write: (text) => (print(text), true), isTTY: false }),
  stderr: only('process.stderr', { write: (text) => (print(text), true), isTTY: false }),
  exit() {
    throw lacking('process.exit');
  },
});
module.exports = standIn;
