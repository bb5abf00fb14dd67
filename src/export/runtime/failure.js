'use strict';

/**
 * Why one attempt brought no reply, and what that means for the next: `passing` may be tried again, `request` is final for
 * this code, `filtered` was held back by the provider, and with `outage` nothing can be graded until it is mended.
 *
 * @typedef {{ kind: 'passing', problem: string, reached: boolean, retryAfter?: number }
 *   | { kind: 'request' | 'filtered' | 'outage', problem: string }} Failure
 */

/** What a server answered in place of a completion. */
class ServerError extends Error {
  /**
   * @param {number} status
   * @param {unknown} code
   * @param {string} message
   * @param {Headers} headers
   */
  constructor(status, code, message, headers) {
    super(message);
    this.status = status;
    this.code = typeof code === 'string' ? code : '';
    this.headers = headers;
  }
}

/** Codes of connections that never came about. */
const unreachable =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$|^(?:ERR_TLS|CERT)_|_CERT(?:_|$)/;

/**
 * Sorts what an attempt threw; the text is not yet fit to be shown.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
function classifyFailure(error) {
  if (!(error instanceof ServerError)) {
    const { message, code } = rootCause(error);
    const problem = code === '' || message.includes(code) ? message : `${message} (${code})`.trim();
    return { kind: 'passing', problem, reached: !unreachable.test(code) };
  }
  const { status, code, message, headers } = error;
  if (['content_filter', 'content_policy_violation', 'invalid_prompt'].includes(code)) {
    return { kind: 'filtered', problem: message };
  }
  if (code === 'insufficient_quota' || status === 402) {
    return { kind: 'outage', problem: `the account has no quota left (${message}): check plan and billing` };
  }
  if (['context_length_exceeded', 'string_above_max_length'].includes(code) || status === 413) {
    return { kind: 'request', problem: message };
  }
  if ([408, 409, 429].includes(status) || status >= 500) {
    const retryAfter = readRetryAfter(headers, Date.now());
    return { kind: 'passing', problem: message, reached: true, ...(retryAfter !== undefined && { retryAfter }) };
  }
  return { kind: 'outage', problem: explainRefusal(status, message) };
}

/**
 * @param {number} status
 * @param {string} message
 */
function explainRefusal(status, message) {
  switch (status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return `the server redirects to another address (${message}), which is not followed: set OPENAI_BASE_URL to that address if you trust it`;
    case 401:
      return `the key is wrong or missing (${message}): set OPENAI_API_KEY`;
    case 403:
      return `the key has no access (${message})`;
    case 404:
      return `the model or the server's address is unknown (${message}): check OPENAI_BASE_URL and the model that was exported`;
    default:
      return `the server refuses the request (${message}): change "request" in the prompt's front matter and export again`;
  }
}

/**
 * The deepest cause says what happened; the message of `fetch` is only "fetch failed".
 *
 * @param {unknown} error
 */
function rootCause(error) {
  let deepest = error;
  for (let depth = 0; depth < 5; depth += 1) {
    /** @type {{ cause?: unknown, errors?: unknown[] }} */
    const { cause, errors } = Object(deepest);
    const inner = isObject(cause) ? cause : errors?.[0];
    if (!isObject(inner)) {
      break;
    }
    deepest = inner;
  }
  /** @type {{ message?: unknown, code?: unknown }} */
  const { message, code } = Object(deepest);
  return {
    message: (typeof message === 'string' ? message : String(deepest)).replace(/\.$/, ''),
    code: typeof code === 'string' ? code : '',
  };
}

/**
 * Milliseconds that the server asks to wait.
 *
 * @param {Headers} headers
 * @param {number} now
 */
function readRetryAfter(headers, now) {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) {
    return milliseconds;
  }
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return seconds === undefined ? (Number.isNaN(date) ? undefined : Math.max(0, date - now)) : seconds * 1000;
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

module.exports = { ServerError, classifyFailure };
