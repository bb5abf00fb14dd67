'use strict';

const { stackedBar } = require('./bars');
const { element } = require('./element');
const { table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { replyCards } = require('./reply-cards');
const { submissionBlock } = require('./submission');
const { trialStrip } = require('./trial-strip');

/** @typedef {import('../validator/validator-view').AssertionView} AssertionView */

/**
 * All about one assertion of one model: what it comes to, its trials, the submission, what was expected and received, and the replies.
 *
 * @param {import('../validator/validator-view').ValidatorView} view
 * @param {import('../validator/validator-view').ModelView} model
 * @param {AssertionView} assertion
 * @param {() => void} goBack
 */
function assertionDetails(view, model, assertion, goBack) {
  const fixture = view.fixtures[assertion.fixture];
  const analytic = view.analytics[assertion.analytic] ?? '';
  const replies = model.replies[assertion.fixture];
  if (fixture === undefined || replies === undefined) {
    return [];
  }
  const { rate } = assertion;
  return [
    element('h2', {}, `${fixture.id} › ${analytic}`),
    element(
      'p',
      { class: 'about' },
      `${fixture.title}. Expected ${assertion.expected}. `,
      element('button', { type: 'button', class: 'back', onclick: goBack }, 'Back to the table'),
    ),
    element('p', {}, summaryOf(assertion)),
    rate !== null &&
      intervalPlot({
        rows: [{ name: 'failure rate', measured: rate, tolerate: assertion.tolerate }],
        caption: `Failed ${assertion.failures} of ${assertion.judged}: ${rate.text}; dashed: ${assertion.tolerated} tolerated`,
        axis: 'failure rate, with 95 % interval',
      }),
    trialStrip(assertion.trials),
    assertion.judged > 0 && outcomeBar(assertion),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        {},
        element('h3', {}, 'The submission'),
        fixture.code === null
          ? element('p', {}, `This report’s folder does not hold it: see ${fixture.file}.`)
          : submissionBlock(fixture.code, { language: fixture.language, label: `Submission ${fixture.id}` }),
      ),
      element('div', {}, element('h3', {}, 'Expected and received'), expectedTable(view, model, assertion)),
    ),
    element('h3', {}, 'Replies, those that differ first'),
    replyCards(view, assertion, replies),
  ];
}

/** @param {AssertionView} assertion */
function summaryOf({ assert, tolerated, decision, reason, nature, advice, place, errored, trends }) {
  const facts = [
    `${assert}, tolerates ${tolerated}`,
    ...(decision === null ? [] : [reason === null ? decision : `${decision}: ${reason}`]),
    nature === 'unknown' ? 'nature not clear yet' : nature,
    `advice: ${advice}`,
    ...(errored > 0 ? [`${errored} errored, not judged`] : []),
    ...trends,
    `label at ${place}`,
  ];
  return facts.join(' · ');
}

/** @param {AssertionView} assertion */
function outcomeBar({ judged, failures, unreadable, expected, nature }) {
  const wrong = failures - unreadable;
  return stackedBar(
    [
      { name: 'held', share: (judged - failures) / judged, style: 'held' },
      { name: expected ? 'falsely rejected' : 'falsely accepted', share: wrong / judged, style: 'failed' },
      { name: 'unreadable', share: unreadable / judged, style: 'unreadable' },
    ],
    {
      stable: 'Stable: it never failed',
      random: 'Random: wrong in the minority of trials, so a vote can help',
      systematic: 'Systematic: wrong in the majority of trials, so no vote can help',
    }[nature] ?? 'Too few trials to tell random from systematic',
  );
}

/**
 * @param {import('../validator/validator-view').ValidatorView} view
 * @param {import('../validator/validator-view').ModelView} model
 * @param {AssertionView} assertion
 */
function expectedTable(view, model, assertion) {
  const own = model.assertions.filter(({ fixture }) => fixture === assertion.fixture);
  return table(
    'All analytics of this fixture',
    ['analytic', 'expected', 'received otherwise', 'failure rate'],
    own.map(({ analytic, expected, failures, unreadable, judged, rate }) => [
      view.analytics[analytic],
      String(expected),
      [
        ...(failures > unreadable ? [`${!expected} ${failures - unreadable}/${judged}`] : []),
        ...(unreadable > 0 ? [`unreadable ${unreadable}/${judged}`] : []),
      ].join(', ') || 'never',
      rate?.text.split(' (')[0] ?? 'n/a',
    ]),
  );
}

module.exports = { assertionDetails };
