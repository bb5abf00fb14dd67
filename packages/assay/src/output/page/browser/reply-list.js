'use strict';

const { codeBlock } = require('./code');
const { element } = require('./element');

/** @typedef {import('../experiment/experiment-view').ReplyView} ReplyView */
/** @typedef {Pick<import('../experiment/experiment-view').AssertionsView, 'texts' | 'problems'>} Shelves */

/**
 * What a reply means for what is asked; those of the lowest rank come first.
 *
 * @typedef {{ what: string, sign: string, isGood: boolean, rank: number, note?: string | undefined }} Meaning
 */
/** @typedef {Meaning & { replies: ReplyView[] }} Group */

/** Replies up to this many characters share a card with others of the same meaning. */
const short = 40;

/**
 * The different replies about a fixture, by what they mean.
 *
 * @param {Shelves} view
 * @param {import('../experiment/experiment-view').FixtureReplies} all
 * @param {(reply: ReplyView) => Meaning} meaningOf
 * @param {boolean} [isGrouped] Whether those that mean the same stand below one heading.
 */
function replyList(view, { replies, more, lost }, meaningOf, isGrouped = false) {
  const groups = groupsOf(replies, meaningOf);
  return [
    replies.length === 0 && more === null && element('p', {}, 'This report has no stored replies.'),
    isGrouped
      ? groups.map((group) => showGroup(view, group))
      : element(
          'div',
          { class: 'cards' },
          groups.flatMap((group) =>
            group.replies.map((reply, index) => card(view, reply, { group, index, isNamed: true })),
          ),
        ),
    more !== null &&
      element(
        'p',
        {},
        `${more.different} more different ${more.different === 1 ? 'reply' : 'replies'} (${more.times} in total) omitted to keep this page small; see texts.jsonl next to it.`,
      ),
    lost.length > 0 && [
      element('h4', {}, 'Why there was no reply (not judged)'),
      element(
        'ul',
        {},
        lost.map(([problem, times]) => element('li', {}, `${timesOf(times)}: ${view.problems[problem]}`)),
      ),
    ],
  ];
}

/**
 * What replies mean for one assertion of their fixture.
 *
 * @param {Pick<import('../experiment/experiment-view').AssertionsView, 'analytics' | 'problems'>} view
 * @param {Pick<import('../experiment/experiment-view').AssertionView, 'analytic' | 'expected'>} assertion
 * @returns {(reply: ReplyView) => Meaning}
 */
function meaningFor({ analytics, problems }, { analytic, expected }) {
  return ({ outcomes, problem }) => {
    const own = outcomes[analytic] ?? ' ';
    const others = analytics.filter((_, place) => place !== analytic && !'. '.includes(outcomes[place] ?? '.'));
    const isGood = own === '.';
    return {
      what: isGood ? 'as expected' : own === 'u' ? 'unreadable' : `${!expected}, expected ${expected}`,
      ...{ isGood, sign: isGood ? '✓' : '✕', rank: isGood ? 1 : 0 },
      note:
        problem !== undefined
          ? problems[problem]
          : others.length > 0
            ? `Also not as expected: ${others.join(', ')}`
            : undefined,
    };
  };
}

/**
 * @param {readonly ReplyView[]} replies
 * @param {(reply: ReplyView) => Meaning} meaningOf
 */
function groupsOf(replies, meaningOf) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const reply of replies) {
    const meaning = meaningOf(reply);
    const key = JSON.stringify(meaning);
    const group = groups.get(key) ?? { ...meaning, replies: [] };
    groups.set(key, group);
    group.replies.push(reply);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank);
}

/** @param {Shelves} view @param {Group} group */
function showGroup(view, group) {
  const { replies } = group;
  const isShort = (/** @type {ReplyView} */ reply) => briefOf(view, reply) !== undefined;
  const brief = replies.filter(isShort);
  const times = replies.reduce((sum, reply) => sum + reply.times, 0);
  return element(
    'div',
    { class: 'reply-group' },
    element('h4', {}, headingOf(group), ` · ${timesOf(times)}`),
    brief.length > 0 &&
      element(
        'ul',
        { class: 'legend' },
        brief.map((reply) =>
          element(
            'li',
            {},
            element('code', { class: 'brief' }, briefOf(view, reply)),
            element('span', { class: 'small' }, ` ${timesOf(reply.times)}, ${reply.runs}`),
          ),
        ),
      ),
    element(
      'div',
      { class: 'cards' },
      replies
        .filter((reply) => !isShort(reply))
        .map((reply, index) => card(view, reply, { group, index, isNamed: false })),
    ),
  );
}

/**
 * @param {Shelves} view
 * @param {ReplyView} reply
 * @param {{ group: Group, index: number, isNamed: boolean }} place
 */
function card(view, { by, text, times, runs }, { group, index, isNamed }) {
  const { isGood, what, note } = group;
  const lines = text === null ? undefined : view.texts[text];
  const name = `${index + 1} (${what})`;
  return element(
    'article',
    { class: isGood ? 'card' : 'card wrong', 'aria-label': `Reply ${name}` },
    isNamed && element('h4', {}, headingOf(group)),
    element('p', { class: 'small' }, `${timesOf(times)}, ${runs}${by === undefined ? '' : `, by ${by}`}`),
    note !== undefined && element('p', { class: isGood ? 'small' : 'small bad' }, note),
    lines === undefined
      ? element('p', { class: 'small' }, 'The text of this reply is not stored with this report.')
      : codeBlock(lines, { label: `Text of reply ${name}` }),
  );
}

/** @param {Group} group */
function headingOf({ isGood, sign, what }) {
  return element('span', { class: isGood ? 'good' : 'bad' }, `${sign} ${what}`);
}

/** The text of a reply of a few characters; `undefined` for any other. @param {Shelves} view @param {ReplyView} reply */
function briefOf({ texts }, { text }) {
  const lines = text === null ? undefined : texts[text];
  const all = lines?.length === 1 ? lines[0]?.filter((_, index) => index % 2 === 0).join('') : undefined;
  return all !== undefined && all.length <= short ? all : undefined;
}

/** @param {number} times */
function timesOf(times) {
  return times === 1 ? 'once' : `${times} times`;
}

module.exports = { meaningFor, replyList };
