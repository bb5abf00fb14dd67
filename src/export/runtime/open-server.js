'use strict';

const { redactKey } = require('./redact');

/**
 * The server that the environment names; throws when it cannot be asked.
 *
 * @param {{ apiKey?: string, baseURL?: string }} access - comes before the environment
 * @param {Record<string, string | undefined>} environment
 * @returns {import('./call-server').Server & { key: string | undefined }}
 */
function openServer(access, environment) {
  const key = textOf(access.apiKey ?? environment['OPENAI_API_KEY']);
  const named = textOf(access.baseURL ?? environment['OPENAI_BASE_URL']);
  const isOpenAI = named === undefined || /^https:\/\/api\.openai\.com(\/v1)?\/?$/i.test(named);
  if (isOpenAI && key === undefined) {
    throw new Error('there is no key: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs none');
  }
  if (key !== undefined && !/^[!-~]+$/.test(key)) {
    throw new Error('OPENAI_API_KEY holds a blank or a character that no key has');
  }
  const base = isOpenAI ? 'https://api.openai.com/v1' : named;
  const address = toAddress(`${base.endsWith('/') ? base.slice(0, -1) : base}/chat/completions`);
  const organization = textOf(environment['OPENAI_ORG_ID']);
  const project = textOf(environment['OPENAI_PROJECT_ID']);
  return {
    url: address.href,
    host: address.host,
    key,
    redact: (text) => redactKey(text, key),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key ?? 'none'}`,
      'content-type': 'application/json',
      ...(organization !== undefined && { 'openai-organization': organization }),
      ...(project !== undefined && { 'openai-project': project }),
    },
  };
}

/** @param {string} text */
function toAddress(text) {
  let address;
  try {
    address = new URL(text);
  } catch {
    throw new Error('OPENAI_BASE_URL is no address: expected one such as https://api.openai.com/v1');
  }
  if (!['http:', 'https:'].includes(address.protocol) || address.username !== '' || address.password !== '') {
    throw new Error('OPENAI_BASE_URL expects http:// or https://, without a user name or password');
  }
  return address;
}

/** @param {string | undefined} value */
function textOf(value) {
  const text = value?.trim();
  return text === '' ? undefined : text;
}

module.exports = { openServer };
