'use strict';

const { percent } = require('./chart');
const { element } = require('./element');
const { codeBlock } = require('./code');
const { folded, table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { meaningFor, replyList } = require('./reply-list');
const { stackPlot } = require('./stack-plot');
const { submissionBlock } = require('./submission');
const { trialStrip } = require('./trial-strip');
const { sameOperator, variantDetails } = require('./variant-details');

/** @typedef {import('../experiment/experiment-view').AssertionsView} AssertionsView */
/** @typedef {import('../experiment/experiment-view').AssertionView} AssertionView */
/** @typedef {import('../experiment/experiment-view').ResultView} ResultView */
/** @typedef {import('../experiment/experiment-view').GroupView} GroupView */

/**
 * All about one assertion in one group: what it comes to, its trials, the submission, what was expected and received, and the replies.
 *
 * @param {AssertionsView} view
 * @param {GroupView} group
 * @param {number} place Of the assertion.
 */
function assertionDetails(view, group, place) {
  const [assertion, result] = [view.assertions[place], group.results[place] ?? undefined];
  const fixture = view.fixtures[assertion?.fixture ?? -1];
  const replies = group.replies[assertion?.fixture ?? -1];
  if (assertion === undefined || result === undefined || fixture === undefined || replies === undefined) {
    return undefined;
  }
  const { rate, judged, failures } = result;
  const hasDiff = (fixture.variant?.spans.length ?? 0) > 0;
  const submission = fixture.code !== null && [
    element('h3', {}, 'The submission'),
    submissionBlock(fixture.code, { language: fixture.language, label: `Submission ${fixture.id}` }),
  ];
  const rubrics = group.prompt?.rubrics[assertion.analytic] ?? '';
  const rubric = typeof rubrics === 'string' ? rubrics : (rubrics[fixture.language] ?? '');
  return [
    rubric !== '' && element('p', { class: 'rubric' }, element('strong', {}, 'Rubric: '), rubric),
    element('p', {}, summaryOf(assertion, result)),
    variantDetails(view, group, assertion),
    rate !== null &&
      intervalPlot({
        rows: [{ name: 'failure rate', measured: rate, tolerate: assertion.tolerate }],
        caption: `Failed ${failures} of ${judged}: ${rate.text}; dashed: ${assertion.tolerated} tolerated`,
        axis: 'failure rate, with 95 % interval',
      }),
    trialStrip(result.trials),
    judged > 0 && outcomeBar(assertion, result),
    element(
      'div',
      { class: 'columns' },
      !hasDiff &&
        element(
          'div',
          {},
          submission || element('p', {}, `This report’s folder lacks the text of ${fixture.id}: see ${fixture.file}.`),
        ),
      element('div', {}, element('h3', {}, 'Expected and received'), expectedTable(view, group, assertion.fixture)),
    ),
    element('h3', {}, 'Replies, unexpected ones first'),
    replyList(view, replies, meaningFor(view, assertion)),
    group.prompt !== undefined &&
      folded(
        'The prompt',
        group.prompt.parts.map(({ name, lines }) => [
          element('h4', {}, name),
          codeBlock(lines, { label: name, wraps: true }),
        ]),
      ),
    sameOperator(view, group, assertion),
  ];
}

/** @param {AssertionView} assertion @param {ResultView} result */
function summaryOf({ assert, tolerated }, { decision, reason, nature, advice, errored, trends = [] }) {
  const facts = [
    `${assert}, tolerates ${tolerated}`,
    ...(decision === null ? [] : [reason === undefined ? decision : `${decision}: ${reason}`]),
    nature === 'unknown' ? 'not clear yet whether random' : nature,
    `advice: ${advice}`,
    ...(errored > 0 ? [`${errored} errored, not judged`] : []),
    ...trends,
  ];
  return facts.join(' · ');
}

/** Where its label stands. @param {AssertionView} assertion */
function labelAt({ place }) {
  return `Label at ${place}`;
}

/** @param {AssertionView} assertion @param {ResultView} result */
function outcomeBar({ expected }, { judged, failures, unreadable, nature }) {
  const outcomes = [
    { name: 'held', count: judged - failures, colour: 'line', ink: 'ink' },
    {
      name: `falsely ${expected ? 'rejected' : 'accepted'}`,
      count: failures - unreadable,
      colour: 'bad',
      ink: 'paper',
    },
    { name: 'unreadable', count: unreadable, colour: 'unsure', ink: 'paper' },
  ];
  return stackPlot({
    caption:
      {
        stable: 'Stable: it never failed',
        random: 'Random: wrong in the minority of trials, so a vote can help',
        systematic: 'Systematic: wrong in the majority of trials, so no vote can help',
      }[nature] ?? 'Too few trials to tell random from systematic',
    axis: 'share of trials',
    end: 1,
    parts: outcomes.map(({ count, ...part }) => ({ ...part, meaning: percent(count / judged) })),
    rows: [
      {
        name: 'trials',
        parts: outcomes.flatMap(({ name, count }, part) =>
          count === 0 ? [] : [{ part, share: count / judged, words: [`${name} ${count}`, `${count}`] }],
        ),
      },
    ],
  });
}

/** @param {AssertionsView} view @param {GroupView} group @param {number} fixture */
function expectedTable({ analytics, assertions }, { results }, fixture) {
  const own = assertions.flatMap((assertion, place) => {
    const result = results[place] ?? null;
    return assertion.fixture !== fixture || result === null ? [] : [{ assertion, result }];
  });
  return table(
    'All analytics of this fixture',
    ['analytic', 'expected', 'not as expected', 'failure rate'],
    own.map(({ assertion: { analytic, expected }, result: { failures, unreadable, judged, rate } }) => [
      analytics[analytic],
      String(expected),
      [
        ...(failures > unreadable ? [`${!expected} ${failures - unreadable}/${judged}`] : []),
        ...(unreadable > 0 ? [`unreadable ${unreadable}/${judged}`] : []),
      ].join(', ') || 'never',
      rate?.text.split(' (')[0] ?? 'n/a',
    ]),
  );
}

module.exports = { assertionDetails, labelAt, summaryOf };
