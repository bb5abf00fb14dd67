'use strict';

const { codeBlock } = require('./code');
const { element } = require('./element');

/**
 * The different replies about a fixture side by side: those in which this assertion did not hold, then those in which another did not.
 *
 * @param {Pick<import('../validator/validator-view').ValidatorView, 'analytics' | 'texts'>} view
 * @param {Pick<import('../validator/validator-view').AssertionView, 'analytic' | 'expected'>} assertion
 * @param {import('../validator/validator-view').FixtureReplies} all
 */
function replyCards(view, assertion, { replies, more }) {
  const at = assertion.analytic;
  const held = (/** @type {{ outcomes: string }} */ { outcomes }) => Number(outcomes[at] === '.');
  const sorted = [...replies].sort((a, b) => held(a) - held(b));
  return [
    sorted.length === 0 && more.different === 0 && element('p', {}, 'No replies are kept with this report.'),
    element(
      'div',
      { class: 'cards' },
      sorted.map((reply, index) => card(view, reply, assertion, index)),
    ),
    more.different > 0 &&
      element(
        'p',
        {},
        `${more.different} more different ${more.different === 1 ? 'reply' : 'replies'} (${more.times} in all) would make this page too large; texts.jsonl beside it has every one.`,
      ),
  ];
}

/**
 * @param {Pick<import('../validator/validator-view').ValidatorView, 'analytics' | 'texts'>} view
 * @param {import('../validator/validator-view').ReplyView} reply
 * @param {Pick<import('../validator/validator-view').AssertionView, 'analytic' | 'expected'>} assertion
 * @param {number} index
 */
function card(view, reply, assertion, index) {
  const { by, text, times, runs, outcomes, problem } = reply;
  const own = outcomes[assertion.analytic];
  const others = view.analytics.filter(
    (_, place) => place !== assertion.analytic && 'xu'.includes(outcomes[place] ?? '.'),
  );
  const lines = text === null ? undefined : view.texts[text];
  const what =
    own === 'x' ? `${!assertion.expected}, expected ${assertion.expected}` : own === 'u' ? 'unreadable' : 'as expected';
  return element(
    'article',
    { class: own === '.' ? 'card' : 'card wrong', 'aria-label': `Reply ${index + 1}: ${what}` },
    element('h4', {}, element('span', { class: own === '.' ? 'good' : 'bad' }, `${own === '.' ? '✓' : '✕'} ${what}`)),
    element(
      'p',
      { class: 'small' },
      `${times === 1 ? 'once' : `${times} times`}, ${runs}${by === null ? '' : `, by ${by}`}`,
    ),
    problem !== null && element('p', { class: 'small bad' }, problem),
    problem === null &&
      others.length > 0 &&
      element('p', { class: 'small' }, `Not as expected, too: ${others.join(', ')}`),
    lines === undefined
      ? element('p', { class: 'small' }, 'The text of this reply is not kept with this report.')
      : codeBlock(lines, { label: `Text of reply ${index + 1}` }),
  );
}

module.exports = { replyCards };
