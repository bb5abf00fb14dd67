'use strict';

const { codeBlock } = require('./code');
const { element } = require('./element');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').QuestionView} QuestionView */
/** @typedef {import('../quiz/quiz-view').ReplyView} ReplyView */
/** @typedef {{ heading: string, style: string, sign: string, rank: number, replies: ReplyView[] }} Group */

/** Characters of a reply that needs no card of its own. */
const short = 40;

/**
 * The different replies of a cell to a question, by what they settle on, wrong ones first.
 *
 * @param {QuizView} view
 * @param {QuestionView} question
 * @param {import('../quiz/quiz-view').AnswersView} answers
 */
function quizReplies(view, question, { replies, more, lost }) {
  return [
    replies.length === 0 && more === null && element('p', {}, 'No replies are kept with this report.'),
    groupsOf(view, question, replies).map((group) => showGroup(view, group)),
    more !== null &&
      element(
        'p',
        {},
        `${more.different} more different ${more.different === 1 ? 'reply' : 'replies'} (${more.times} in all) would make this page too large; texts.jsonl beside it has every one.`,
      ),
    lost.length > 0 &&
      element(
        'div',
        { class: 'reply-group' },
        element('h4', {}, 'Why there was no reply (not judged)'),
        element(
          'ul',
          {},
          lost.map(([problem, times]) => element('li', {}, `${timesOf(times)}: ${view.problems[problem]}`)),
        ),
      ),
  ];
}

/**
 * @param {QuizView} view
 * @param {QuestionView} question
 * @param {readonly ReplyView[]} replies
 */
function groupsOf(view, question, replies) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const reply of replies) {
    const { status, chosen, problem } = reply;
    const what =
      status === 'unreadable'
        ? `Unreadable: ${view.problems[problem ?? -1] ?? 'no reason is kept'}`
        : chosen.map((place) => `option ${place + 1}, “${question.options[place]?.text ?? ''}”`).join(' and ') ||
          'no option';
    const key = `${status} ${what}`;
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, {
        heading: status === 'unreadable' ? what : `${status === 'correct' ? 'Right' : 'Wrong'}: ${what}`,
        style: status === 'correct' ? 'good' : 'bad',
        sign: { correct: '✓', incorrect: '✕', unreadable: '?' }[status],
        rank: { correct: 0, incorrect: 2, unreadable: 1 }[status],
        replies: [reply],
      });
    } else {
      known.replies.push(reply);
    }
  }
  return [...groups.values()].sort((a, b) => b.rank - a.rank || timesOfAll(b) - timesOfAll(a));
}

/** @param {QuizView} view @param {Group} group */
function showGroup(view, group) {
  const { heading, style, sign, replies } = group;
  const isShort = (/** @type {ReplyView} */ reply) => textOf(view, reply) !== undefined;
  const brief = replies.filter(isShort);
  return element(
    'div',
    { class: 'reply-group' },
    element('h4', {}, element('span', { class: style }, `${sign} ${heading}`), ` · ${timesOf(timesOfAll(group))}`),
    brief.length > 0 &&
      element(
        'ul',
        { class: 'legend' },
        brief.map((reply) =>
          element(
            'li',
            {},
            element('code', { class: 'brief' }, textOf(view, reply)),
            element('span', { class: 'small' }, ` ${timesOf(reply.times)}, ${reply.runs}`),
          ),
        ),
      ),
    element(
      'div',
      { class: 'cards' },
      replies.filter((reply) => !isShort(reply)).map((reply, index) => card(view, reply, index)),
    ),
  );
}

/** @param {QuizView} view @param {ReplyView} reply @param {number} index */
function card(view, { text, status, times, runs }, index) {
  const lines = text === null ? undefined : view.texts[text];
  return element(
    'article',
    { class: status === 'correct' ? 'card' : 'card wrong', 'aria-label': `Reply ${index + 1}, ${status}` },
    element('p', { class: 'small' }, `${timesOf(times)}, ${runs}`),
    lines === undefined
      ? element('p', { class: 'small' }, 'The text of this reply is not kept with this report.')
      : codeBlock(lines, { label: `Text of reply ${index + 1}` }),
  );
}

/**
 * The text of a reply of a few characters; `undefined` for any other.
 *
 * @param {QuizView} view
 * @param {ReplyView} reply
 */
function textOf({ texts }, { text }) {
  const lines = text === null ? undefined : texts[text];
  const all = lines?.length === 1 ? lines[0]?.filter((_, index) => index % 2 === 0).join('') : undefined;
  return all !== undefined && all.length <= short ? all : undefined;
}

/** @param {Group} group */
function timesOfAll({ replies }) {
  return replies.reduce((sum, { times }) => sum + times, 0);
}

/** @param {number} times */
function timesOf(times) {
  return times === 1 ? 'once' : `${times} times`;
}

module.exports = { quizReplies };
