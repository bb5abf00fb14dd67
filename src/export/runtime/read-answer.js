'use strict';

const { topLevelKeys } = require('./top-level-keys');

/** @typedef {import('../exported-validator').ExportedReading} Reading */

/**
 * Reads the answer out of a reply. Nothing is repaired or guessed: a truncated reply is not an answer, `"false"` is not
 * false, prose around the JSON is not JSON. Keys that nobody asked for are ignored.
 *
 * @param {import('./read-completion').Reply} reply
 * @param {readonly string[]} required
 * @returns {Reading}
 */
function readAnswer(reply, required) {
  if (reply.finishReason === 'content_filter') {
    return unreadable('filtered', "the provider's content filter took the answer away");
  }
  if (reply.refusal !== null && reply.refusal !== '') {
    return unreadable('refused', `the model refused: ${excerpt(reply.refusal)}`);
  }
  if (reply.finishReason === 'length') {
    return unreadable('truncated', 'the reply was cut off at the token cap');
  }
  const text = (reply.text ?? '').trim();
  if (text === '') {
    return unreadable('empty', 'the reply is empty');
  }
  const inner = unfence(text);
  const json = inner ?? text;
  const value = parseJson(json);
  if (value === undefined) {
    return unreadable('not JSON', `expected a JSON object and nothing else, received ${excerpt(text)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable('not an object', `expected a JSON object, received ${excerpt(text)}`);
  }
  return readBooleans(/** @type {Record<string, unknown>} */ (value), json, required, inner !== undefined);
}

/**
 * @param {Record<string, unknown>} value
 * @param {string} json
 * @param {readonly string[]} required
 * @param {boolean} fenced
 * @returns {Reading}
 */
function readBooleans(value, json, required, fenced) {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  if (missing.length > 0) {
    return unreadable('missing key', `no value for ${missing.join(', ')}`);
  }
  const keys = topLevelKeys(json);
  const repeated = required.filter((name) => keys.indexOf(name) !== keys.lastIndexOf(name));
  if (repeated.length > 0) {
    return unreadable('repeated key', `more than one value for ${repeated.join(', ')}`);
  }
  const strange = required.filter((name) => typeof value[name] !== 'boolean');
  if (strange.length > 0) {
    const values = strange.map((name) => `${name}: ${excerpt(toJson(value[name]))}`);
    return unreadable('not a boolean', `expected true or false, received ${values.join(', ')}`);
  }
  const analytics = Object.fromEntries(required.map((name) => [name, value[name] === true]));
  return { status: 'answer', analytics, fenced };
}

/**
 * @param {import('../exported-validator').UnreadableKind} kind
 * @param {string} problem
 * @returns {Reading}
 */
function unreadable(kind, problem) {
  return { status: 'unreadable', kind, problem };
}

/** @param {string} text */
function excerpt(text) {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/**
 * JSON of a value; it is read at any depth, but not written.
 *
 * @param {unknown} value
 */
function toJson(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return 'what is nested too deeply to be shown';
  }
}

/**
 * What stands in a Markdown fence around the whole text, if there is one.
 *
 * @param {string} text
 */
function unfence(text) {
  const [opening = '', marks] = /^(`{3,})[a-z]*[ \t]*\r?\n/i.exec(text) ?? [];
  const body = text.slice(opening.length);
  const lastLine = body.lastIndexOf('\n') + 1;
  return marks !== undefined && body.slice(lastLine).trim() === marks ? body.slice(0, lastLine) : undefined;
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

module.exports = { readAnswer };
