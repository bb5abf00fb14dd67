'use strict';

const { callServer } = require('./call-server');
const { readAnswer } = require('./read-answer');
const { filteredReply } = require('./read-completion');
const { toSafeMessage } = require('./redact');
const { tryAgain } = require('./try-again');

/** @typedef {import('../exported-validator').ExportedVote} Vote */

/**
 * What all votes on one piece of code share.
 *
 * @typedef {{
 *   server: ReturnType<typeof import('./open-server').openServer>,
 *   required: readonly string[],
 *   retry: import('../exported-validator').ExportedRetry,
 *   end: number,
 *   signal: AbortSignal,
 *   seen: Set<string>,
 * }} Ballot
 */

/**
 * Asks once and reads the answer. An outage is what no other vote would fare better with.
 *
 * @param {{ model: string, prompt: string, body: string }} request
 * @param {Ballot} ballot
 * @returns {Promise<{ vote: Vote, isOutage: boolean }>}
 */
async function askVoter({ model, prompt, body }, { server, required, retry, end, signal, seen }) {
  const tried = await tryAgain((attempt) => callServer(server, body, attempt), retry, end, signal);
  const { attempts } = tried;
  const errored = (/** @type {string} */ problem, /** @type {boolean} */ canTryAgain) =>
    /** @type {Vote} */ ({
      ...{ model, prompt, attempts, reply: null, status: 'errored', canTryAgain },
      problem: `${server.host}: ${toSafeMessage(problem, server.key)}`,
    });
  if (tried.status === 'failed' && tried.failure.kind !== 'filtered') {
    const { kind, problem } = tried.failure;
    return { vote: errored(problem, kind === 'passing'), isOutage: kind === 'outage' };
  }
  const reply = tried.status === 'done' ? tried.value : filteredReply;
  // A cache that repeats a reply gives no vote of its own.
  const evidence = `${body} ${String(reply.responseId)}`;
  if (reply.responseId !== null && seen.has(evidence)) {
    return { vote: errored(`the server repeated its reply ${reply.responseId}`, true), isOutage: false };
  }
  seen.add(evidence);
  const reading = readAnswer(reply, required);
  const vote = { model, prompt, attempts, reply: reply.text };
  return {
    vote:
      reading.status === 'unreadable'
        ? { ...vote, ...reading, problem: toSafeMessage(reading.problem, server.key) }
        : { ...vote, ...reading },
    isOutage: false,
  };
}

module.exports = { askVoter };
