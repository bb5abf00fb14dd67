'use strict';

/** What no message of a server should give away, even when it was never told to us. */
const lookAlikes = /\bsk-[\w*.-]{6,}|\bBearer\s+[\w*.~+/=-]{6,}|\b(org|proj)[-_](?=[a-z]*\d)[a-z0-9]{8,}/gi;

/** Characters that steer a terminal or reorder what stands in it. */
const unsafe = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text without the key.
 *
 * @param {string} text
 * @param {string | undefined} key
 */
function redactKey(text, key) {
  return key === undefined || key.length < 8 ? text : text.split(key).join('[key removed]');
}

/**
 * A server's message, fit to be shown: without keys, of sensible length, and without characters that steer a terminal.
 *
 * @param {string} text
 * @param {string | undefined} key
 */
function toSafeMessage(text, key) {
  const redacted = redactKey(text, key).slice(0, 10000).replace(lookAlikes, '[removed]');
  return printable(redacted.length > 300 ? `${redacted.slice(0, 300)}…` : redacted);
}

/**
 * Hostile text made safe for a terminal.
 *
 * @param {string} text
 */
function printable(text) {
  return text.replace(unsafe, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

module.exports = { redactKey, toSafeMessage, printable };
