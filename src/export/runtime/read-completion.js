'use strict';

/** @typedef {{ text: string | null, refusal: string | null, finishReason: string | null, responseId: string | null }} Reply */

/**
 * The first choice of what a server sent as a chat completion; throws when it is none.
 *
 * @param {unknown} completion
 * @param {(text: string) => string} redact
 * @returns {Reply}
 */
function readCompletion(completion, redact) {
  if (completion === undefined || completion === null || completion === '') {
    throw new Error('the server sent an empty reply');
  }
  const fail = () => {
    throw new Error(`not a chat completion: ${shown(completion)}`);
  };
  const text = (/** @type {unknown} */ value) =>
    value === undefined || value === null ? null : typeof value === 'string' ? redact(value) : fail();
  if (!isObject(completion) || !Array.isArray(completion['choices']) || completion['choices'].length === 0) {
    return fail();
  }
  const replies = completion['choices'].map((choice) => {
    const message = isObject(choice) ? choice['message'] : undefined;
    return isObject(choice) && isObject(message)
      ? {
          text: text(message['content']),
          refusal: text(message['refusal']),
          finishReason: text(choice['finish_reason']),
        }
      : fail();
  });
  const responseId = text(completion['id']);
  text(completion['model']);
  text(completion['system_fingerprint']);
  return { ...(replies[0] ?? fail()), responseId };
}

/** What is in the place of a reply that the provider's filter held back. */
const filteredReply = { text: null, refusal: null, finishReason: 'content_filter', responseId: null };

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function shown(value) {
  try {
    return String(JSON.stringify(value)).slice(0, 300);
  } catch {
    return 'what is nested too deeply to be shown';
  }
}

module.exports = { readCompletion, filteredReply };
