'use strict';

const { ServerError } = require('./failure');
const { readCompletion } = require('./read-completion');

/**
 * Who is asked, and in whose name.
 *
 * @typedef {{
 *   url: string,
 *   host: string,
 *   headers: Record<string, string>,
 *   redact: (text: string) => string,
 * }} Server
 */

/**
 * Sends one request for a chat completion; throws when none comes back.
 *
 * @param {Server} server
 * @param {string} body
 * @param {AbortSignal} signal
 */
async function callServer({ url, headers, redact }, body, signal) {
  // A redirection would take the code to a server that nobody configured.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  if (!response.ok) {
    throw await toServerError(response);
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const isJson = type.includes('application/json') || type.trim().endsWith('+json');
  const isEmpty = response.status === 204 || response.headers.get('content-length') === '0';
  return readCompletion(isEmpty ? undefined : isJson ? await response.json() : await response.text(), redact);
}

/** @param {Response} response */
async function toServerError(response) {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const error = errorIn(text);
  const message = typeof error.message === 'string' && error.message !== '' ? error.message : text;
  const said = message === '' ? 'status code (no body)' : message;
  return new ServerError(status, error.code, `${String(status)} ${said}`, headers);
}

/**
 * What stands under `error` in a body, if it is one of OpenAI's protocol.
 *
 * @param {string} text
 * @returns {{ code?: unknown, message?: unknown }}
 */
function errorIn(text) {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'object' && error !== null ? error : {};
  } catch {
    return {};
  }
}

module.exports = { callServer };
