'use strict';

/** Counts processor time. Threads that compile run beside the engine: what exceeds the time on the clock is theirs. */
exports.startStopwatch = function startStopwatch() {
  const cpuStart = cpuTime();
  const clockStart = performance.now();
  return () => Math.min(cpuTime() - cpuStart, performance.now() - clockStart);
};

/** Milliseconds of processor time that this process has used. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
