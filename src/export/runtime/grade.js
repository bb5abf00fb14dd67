'use strict';

const { askVoter } = require('./ask-voter');
const { agree, countVotes, firstVotes } = require('./count-votes');
const { fillPrompt } = require('./fill-prompt');
const { openServer } = require('./open-server');

/** @typedef {import('../exported-validator').ExportedValidator} Validator */
/** @typedef {import('../exported-validator').ExportedVote} Vote */
/** @typedef {import('../exported-validator').ExportedReading | import('../exported-validator').ExportedError} Outcome */

/**
 * Who grades in what language, and until when at most.
 *
 * @typedef {{ language: string, deadlineSeconds: number, apiKey?: string, baseURL?: string }} GradeOptions
 */

/**
 * Grades one piece of code. More than half of the votes are asked for first, and the rest only when those do not agree,
 * which changes no answer.
 *
 * @param {Validator} validator
 * @param {string} solution
 * @param {GradeOptions} options
 * @returns {Promise<import('../exported-validator').ExportedGrade>}
 */
async function grade(validator, solution, options) {
  const { analytics, vote, retry } = validator;
  let requests;
  let server;
  try {
    server = openServer(options, process.env);
    requests = requestsFor(validator, { solution, language: options.language });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return conclude(validator, { status: 'errored', problem, canTryAgain: false }, [], []);
  }
  const controller = new AbortController();
  const required = analytics.map(({ name }) => name);
  const end = Date.now() + options.deadlineSeconds * 1000;
  const ballot = { server, required, retry, end, signal: controller.signal, seen: new Set() };
  /** @type {Vote | undefined} */
  let outage;
  const castAll = (/** @type {number} */ from, /** @type {number} */ to) =>
    Promise.all(
      requestsInTurn(requests, from, to).map(async (request) => {
        const cast = await askVoter(request, ballot);
        if (cast.isOutage && outage === undefined) {
          outage = cast.vote;
          controller.abort();
        }
        return cast.vote;
      }),
    );

  const first = await castAll(0, firstVotes(vote.of));
  const isOver = outage !== undefined || agree(first, required);
  const votes = isOver ? first : [...first, ...(await castAll(first.length, vote.of))];
  const [only] = votes;
  if (outage !== undefined || (only !== undefined && vote.of === 1)) {
    return conclude(validator, /** @type {Outcome} */ (outage ?? only), votes, []);
  }
  const majority = countVotes(votes, required, vote);
  switch (majority.status) {
    case 'answer': {
      const fenced = votes.some((one) => one.status === 'answer' && one.fenced);
      const { tied, ...answer } = majority;
      return conclude(validator, { ...answer, fenced }, votes, tied);
    }
    case 'unreadable': {
      const problem = `not one of ${String(votes.length)} votes could be read; the first: ${majority.problem}`;
      return conclude(validator, { status: 'unreadable', kind: majority.kind, problem }, votes, []);
    }
    case 'errored':
      return conclude(validator, lost(votes), votes, []);
  }
}

/**
 * @param {Validator} validator
 * @param {{ solution: string, language: string }} submission
 */
function requestsFor({ voters, prompts }, submission) {
  return voters.map(({ model, prompt: index, systemRole, body }) => {
    const prompt = prompts[index];
    if (prompt === undefined) {
      throw new Error(`there is no prompt ${String(index)}: export the validator again`);
    }
    const { system, user } = fillPrompt(prompt, submission);
    const messages = [
      ...(system === undefined ? [] : [{ role: systemRole, content: system }]),
      { role: 'user', content: user },
    ];
    return { model, prompt: prompt.file, body: JSON.stringify({ ...body, messages }) };
  });
}

/**
 * Those of the votes from one number to before another.
 *
 * @template Request
 * @param {readonly Request[]} requests
 * @param {number} from
 * @param {number} to
 */
function requestsInTurn(requests, from, to) {
  return Array.from({ length: to - from }, (_, index) => (from + index) % requests.length).flatMap((turn) =>
    requests.slice(turn, turn + 1),
  );
}

/**
 * @param {readonly Vote[]} votes
 * @returns {Outcome}
 */
function lost(votes) {
  const missing = votes.flatMap((vote) => (vote.status === 'errored' ? [vote] : []));
  const because = missing.map(({ problem }) => `: ${problem}`)[0] ?? '';
  return {
    status: 'errored',
    problem: `${String(missing.length)} of ${String(votes.length)} votes brought no reply${because}`,
    canTryAgain: missing.some(({ canTryAgain }) => canTryAgain),
  };
}

/**
 * What an outcome means for a candidate.
 *
 * @param {Validator} validator
 * @param {Outcome} outcome
 * @param {readonly Vote[]} votes
 * @param {readonly string[]} tied
 * @returns {import('../exported-validator').ExportedGrade}
 */
function conclude({ analytics }, outcome, votes, tied) {
  const values = outcome.status === 'answer' ? outcome.analytics : {};
  const passed = analytics.every(({ name, assert, wanted }) => assert === 'soft' || values[name] === wanted);
  return { ...onlyOutcome(outcome), passed, tied, votes };
}

/**
 * An outcome without what else a vote holds.
 *
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
function onlyOutcome(outcome) {
  switch (outcome.status) {
    case 'answer':
      return { status: 'answer', analytics: outcome.analytics, fenced: outcome.fenced };
    case 'unreadable':
      return { status: 'unreadable', kind: outcome.kind, problem: outcome.problem };
    case 'errored':
      return { status: 'errored', problem: outcome.problem, canTryAgain: outcome.canTryAgain };
  }
}

module.exports = { conclude, grade };
