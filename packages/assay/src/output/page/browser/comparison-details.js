'use strict';

const { assertionOf, kindOf, nameOf } = require('./comparison-changes');
const { breakable, element } = require('./element');
const { table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { meaningFor, replyList } = require('./reply-list');
const { submissionBlock } = require('./submission');
const { trialStrip } = require('./trial-strip');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */
/** @typedef {import('../comparison/comparison-view').PairView} PairView */
/** @typedef {import('../comparison/comparison-view').ChangeView} ChangeView */

const words = ['Before', 'After'];

/**
 * All about one assertion on both sides: what changed, its trials, the submission, and the replies side by side.
 *
 * @param {ComparisonView} view
 * @param {PairView} pair
 * @param {ChangeView} change
 * @param {{ goBack: () => void, open: (change: ChangeView) => void }} actions
 */
function changeDetails(view, pair, change, { goBack, open }) {
  const fixture = view.fixtures[change.fixture];
  const sides = [0, pair.after];
  const seen = sides.map((side) => assertionOf(view, side, change));
  const measured = seen.flatMap((assertion, index) =>
    assertion === undefined || assertion.rate === null
      ? []
      : [{ name: words[index]?.toLowerCase() ?? '', measured: assertion.rate, tolerate: assertion.tolerate }],
  );
  return [
    element('h2', {}, nameOf(view, change)),
    element(
      'p',
      { class: 'about' },
      `${fixture?.title}. Expected ${seen[0]?.expected}. `,
      element('button', { type: 'button', class: 'back', onclick: goBack }, 'Back to the list'),
    ),
    element(
      'p',
      {},
      element('strong', {}, kindOf(change)),
      ` · failed ${change.before} before, ${change.after} after · adjusted p ${change.adjustedP}: ${change.shown ? 'significant' : 'not significant'} · label at ${change.place}`,
    ),
    measured.length > 0 &&
      intervalPlot({
        rows: measured,
        caption: 'Failure rate before and after; dashed: tolerated',
        axis: 'failure rate, with 95 % interval',
      }),
    element(
      'div',
      { class: 'columns' },
      seen.map((assertion, index) =>
        element(
          'div',
          {},
          element('h3', {}, `${words[index]}: trials`),
          element('p', { class: 'small' }, `${view.sides[sides[index] ?? 0]?.name} · ${assertion?.policy}`),
          assertion !== undefined && trialStrip(assertion.trials),
        ),
      ),
    ),
    ownAnalytics(view, pair, change, open),
    codes(view, sides, change.fixture),
    element(
      'div',
      { class: 'columns' },
      sides.map((side, index) => element('div', {}, replies(view, side, change, words[index] ?? ''))),
    ),
  ];
}

/** @param {ComparisonView} view @param {PairView} pair @param {ChangeView} change @param {(change: ChangeView) => void} open */
function ownAnalytics(view, pair, change, open) {
  const own = pair.changes.filter(({ fixture }) => fixture === change.fixture);
  return [
    element('h3', {}, 'All analytics of this fixture'),
    table(
      'Choose one to see its trials',
      ['analytic', 'change', 'failed before', 'failed after', 'adjusted p'],
      [...own]
        .sort((a, b) => a.analytic - b.analytic)
        .map((one) => [
          one === change
            ? element('strong', {}, breakable(view.analytics[one.analytic] ?? ''))
            : element(
                'button',
                { type: 'button', class: 'opener', onclick: () => open(one) },
                breakable(view.analytics[one.analytic] ?? ''),
              ),
          kindOf(one),
          one.before,
          one.after,
          one.adjustedP,
        ]),
    ),
  ];
}

/** @param {ComparisonView} view @param {readonly number[]} sides @param {number} fixture */
function codes(view, sides, fixture) {
  const { id = '', file = '' } = view.fixtures[fixture] ?? {};
  const places = sides.map((side) => view.sides[side]?.codes[fixture] ?? null);
  const [before, after] = places.map((place) => (place === null ? undefined : view.codes[place]));
  if (before === undefined && after === undefined) {
    return [element('h3', {}, 'The submission'), element('p', {}, `The report folders lack it: see ${file}.`)];
  }
  if (before === undefined || after === undefined || before === after) {
    const { lines = [], language = '' } = before ?? after ?? {};
    return [element('h3', {}, 'The submission'), submissionBlock(lines, { language, label: `Submission ${id}` })];
  }
  return element(
    'div',
    { class: 'columns' },
    [before, after].map(({ lines, language }, index) =>
      element(
        'div',
        {},
        element('h3', {}, `The submission ${words[index]?.toLowerCase()} (changed)`),
        submissionBlock(lines, { language, label: `Submission ${id}, ${words[index]?.toLowerCase()}` }),
      ),
    ),
  );
}

/** @param {ComparisonView} view @param {number} side @param {ChangeView} change @param {string} word */
function replies(view, side, change, word) {
  const assertion = assertionOf(view, side, change);
  const own = view.sides[side]?.replies[change.fixture];
  const more = own?.more?.different ?? 0;
  return [
    element('h3', {}, `${word}: replies, unexpected ones first`),
    assertion !== undefined &&
      own !== undefined &&
      replyList(view, { ...own, more: null }, meaningFor(view, assertion)),
    more > 0 &&
      element(
        'p',
        { class: 'small' },
        `${more} more different ${more === 1 ? 'reply' : 'replies'} (${own?.more?.times} in total) omitted to keep this page small; see texts.jsonl of that report.`,
      ),
  ];
}

module.exports = { changeDetails };
