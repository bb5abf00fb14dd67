'use strict';

const { classifyFailure } = require('./failure');

/**
 * @template Value
 * @typedef {{ status: 'done', value: Value, attempts: number }
 *   | { status: 'failed', failure: import('./failure').Failure, attempts: number }} Tried
 */

/**
 * Tries until there is a result, a final failure, the end of the time or the last attempt. What the server asks to wait is
 * waited, as far as there is time.
 *
 * @template Value
 * @param {(signal: AbortSignal) => Promise<Value>} attempt
 * @param {import('../exported-validator').ExportedRetry} retry
 * @param {number} end - when everything is to be over, as `Date.now()` counts
 * @param {AbortSignal} outer - ends everything at once
 * @returns {Promise<Tried<Value>>}
 */
async function tryAgain(attempt, retry, end, outer) {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const timeout = Math.min(retry.attemptTimeout, end - Date.now());
      return { status: 'done', value: await withTimeout(attempt, timeout, outer), attempts };
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure.kind !== 'passing' || outer.aborted) {
        return { status: 'failed', failure, attempts };
      }
      const backoff = Math.min(retry.longestWait, retry.firstWait * 2 ** (attempts - 1)) * (1 - Math.random() / 2);
      const wait = failure.retryAfter ?? backoff;
      if (attempts >= (failure.reached ? retry.maxAttempts : retry.maxUnreached)) {
        return { status: 'failed', failure, attempts };
      }
      if (Date.now() + wait >= end) {
        return { status: 'failed', failure: { ...failure, problem: explainEnd(failure) }, attempts };
      }
      await sleep(wait, outer);
    }
  }
}

/** @param {Extract<import('./failure').Failure, { kind: 'passing' }>} failure */
function explainEnd({ problem, retryAfter }) {
  return retryAfter === undefined
    ? `${problem} (no time left to try again)`
    : `${problem} (asked to wait ${String(Math.ceil(retryAfter / 1000))} s, longer than is left)`;
}

/**
 * Runs one attempt under a signal of its own.
 *
 * @template Value
 * @param {(signal: AbortSignal) => Promise<Value>} attempt
 * @param {number} timeout
 * @param {AbortSignal} outer
 */
async function withTimeout(attempt, timeout, outer) {
  const controller = new AbortController();
  const seconds = Math.max(0, timeout) / 1000;
  const late = new Error(`no complete reply within ${String(Number(seconds.toPrecision(2)))} s`);
  const timer = setTimeout(() => {
    controller.abort(late);
  }, timeout);
  const abort = () => {
    controller.abort(new Error('no longer needed'));
  };
  outer.addEventListener('abort', abort);
  if (outer.aborted) {
    abort();
  }
  try {
    return await attempt(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

module.exports = { tryAgain };
