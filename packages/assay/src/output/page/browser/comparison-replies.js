'use strict';

const { breakable, element } = require('./element');
const { table } = require('./frame');
const { replyList } = require('./reply-list');
const { submissionBlock } = require('./submission');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */

/**
 * What each side made of one fixture: its counts, the submission, and the replies, a column for each side.
 *
 * @param {ComparisonView} view
 * @param {number} fixture
 * @param {number} analytic The one that replies are judged by; -1 for all together.
 */
function sideBySide(view, fixture, analytic) {
  const places = [...view.analytics.keys()].filter((place) => analytic === -1 || place === analytic);
  return [
    table(
      'How often each side was wrong about this fixture',
      ['analytic', ...view.sides.map(({ name }) => name)],
      places.map((place) => [
        breakable(view.analytics[place] ?? ''),
        ...view.sides.map(({ assertions }) => {
          const own = assertions.find((one) => one.fixture === fixture && one.analytic === place);
          return own === undefined ? '–' : `${own.failures} of ${own.judged}`;
        }),
      ]),
    ),
    submissions(view, fixture),
    element('h3', {}, 'Replies, unexpected ones first'),
    element(
      'div',
      { class: 'columns narrow' },
      view.sides.map(({ name, replies }) => {
        const own = replies[fixture];
        return element(
          'div',
          {},
          element('h4', {}, name),
          own !== undefined && replyList(view, own, meaningIn(view, places)),
        );
      }),
    ),
  ];
}

/** Each different submission, with the sides that were asked about it where there are several. @param {ComparisonView} view @param {number} fixture */
function submissions(view, fixture) {
  const { id = '', file = '' } = view.fixtures[fixture] ?? {};
  const places = new Set(view.sides.flatMap(({ codes }) => codes[fixture] ?? []));
  if (places.size === 0) {
    return [element('h3', {}, 'The submission'), element('p', {}, `The report folders lack it: see ${file}.`)];
  }
  return [...places].map((place) => {
    const { lines = [], language = '' } = view.codes[place] ?? {};
    const asked = view.sides.filter(({ codes }) => codes[fixture] === place).map(({ name }) => name);
    const heading = places.size === 1 ? 'The submission' : `The submission of ${asked.join(', ')} (changed)`;
    return [element('h3', {}, heading), submissionBlock(lines, { language, label: `${heading}: ${id}` })];
  });
}

/**
 * @param {ComparisonView} view
 * @param {readonly number[]} places Of the analytics that count.
 * @returns {(reply: import('../experiment/experiment-view').ReplyView) => import('./reply-list').Meaning}
 */
function meaningIn({ analytics, problems }, places) {
  return ({ outcomes, problem }) => {
    const wrong = places.filter((place) => !'. '.includes(outcomes[place] ?? ' '));
    const isUnreadable = wrong.some((place) => outcomes[place] === 'u');
    const isGood = wrong.length === 0;
    return {
      what: isGood
        ? 'as expected'
        : isUnreadable
          ? 'unreadable'
          : `wrong: ${wrong.map((place) => analytics[place]).join(', ')}`,
      ...{ isGood, sign: isGood ? '✓' : '✕', rank: isGood ? 1 : 0 },
      note: problem === undefined ? undefined : problems[problem],
    };
  };
}

module.exports = { sideBySide };
