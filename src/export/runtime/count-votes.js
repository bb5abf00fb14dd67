'use strict';

/** @typedef {import('../exported-validator').ExportedReading | { status: 'errored' }} Ballot */
/** @typedef {Extract<import('../exported-validator').ExportedReading, { status: 'unreadable' }>} Unreadable */
/** @typedef {{ status: 'answer', analytics: Record<string, boolean>, tied: readonly string[] }} Counted */

/**
 * Votes to ask for first: enough to decide when all agree.
 *
 * @param {number} of
 */
function firstVotes(of) {
  return Math.floor(of / 2) + 1;
}

/**
 * Whether further votes could change nothing: all so far can be read, and they agree on every analytic.
 *
 * @param {readonly Ballot[]} ballots
 * @param {readonly string[]} required
 */
function agree(ballots, required) {
  return required.every((analytic) => {
    const values = ballots.map((ballot) => valueOf(ballot, analytic));
    return values[0] !== undefined && values.every((value) => value === values[0]);
  });
}

/**
 * The majority by analytic. Unreadable votes abstain; a tie, or fewer than half of the votes, ends on the safe side, but
 * when none at all can be read, the vote cannot either. When votes that did not arrive could have turned an analytic, there
 * is no answer.
 *
 * @param {readonly Ballot[]} ballots
 * @param {readonly string[]} required
 * @param {import('../exported-validator').ExportedValidator['vote']} vote
 * @returns {Counted | Unreadable | { status: 'errored' }}
 */
function countVotes(ballots, required, { of, safeSide }) {
  const absent = ballots.filter(({ status }) => status === 'errored').length;
  const [first] = ballots;
  if (first?.status === 'unreadable' && ballots.every(({ status }) => status === 'unreadable')) {
    return first;
  }
  /** @type {string[]} */
  const tied = [];
  /** @type {Record<string, boolean>} */
  const analytics = {};
  for (const analytic of required) {
    const values = ballots.map((ballot) => valueOf(ballot, analytic));
    const yes = values.filter((value) => value === true).length;
    const no = values.filter((value) => value === false).length;
    if (absent > 0 && Math.max(yes, no) <= of / 2) {
      return { status: 'errored' };
    }
    const decided = yes !== no && yes + no >= of / 2;
    if (!decided) {
      tied.push(analytic);
    }
    analytics[analytic] = decided ? yes > no : safeSide;
  }
  return { status: 'answer', analytics, tied };
}

/**
 * @param {Ballot} ballot
 * @param {string} analytic
 */
function valueOf(ballot, analytic) {
  return ballot.status === 'answer' ? ballot.analytics[analytic] : undefined;
}

module.exports = { firstVotes, agree, countVotes };
