'use strict';

const { dotTable, figures, scaleOf, track } = require('./comparison-dots');
const { createList } = require('./comparison-list');
const { breakable, element } = require('./element');
const { factList, table } = require('./frame');
const { intervalPlot } = require('./interval-plot');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */
/** @typedef {import('../comparison/comparison-view').PairView} PairView */

/** Number of fixtures shown at first. */
const most = 25;

/**
 * What both sides are: what differs, then what is the same.
 *
 * @param {PairView} pair
 */
function originTable({ origins }) {
  const differing = origins.filter(({ differs }) => differs);
  const same = origins.filter(({ differs }) => !differs);
  return [
    differing.length === 0
      ? element('p', {}, 'No recorded difference.')
      : element(
          'div',
          { class: 'origins' },
          table(
            'What differs',
            ['what', 'before', 'after'],
            differing.map(({ name, before, after }) => [name, before, after]),
          ),
        ),
    same.length > 0 && [
      element('h3', {}, 'The same on both sides'),
      factList(same.map(({ name, before }) => ({ name, value: before }))),
    ],
  ];
}

/**
 * The fixtures of a comparison as paired dots, the largest change first.
 *
 * @param {ComparisonView} view
 * @param {PairView} pair
 * @param {(fixture: number, opener: HTMLElement) => void} onOpen
 */
function fixtureDots(view, pair, onOpen) {
  const rows = pair.fixtures
    .flatMap((rates, fixture) => (rates === null ? [] : [{ rates, fixture }]))
    .sort((a, b) => Math.abs(b.rates.after - b.rates.before) - Math.abs(a.rates.after - a.rates.before));
  const scale = scaleOf(rows.map(({ rates }) => rates));
  const items = rows.map(({ rates, fixture }) => {
    const { id = '', title = '' } = view.fixtures[fixture] ?? {};
    return {
      name: `${id} ${title}`,
      tags: [rates.after > rates.before ? 'worse' : rates.after < rates.before ? 'better' : 'same'],
      make: () => {
        const opener = element(
          'button',
          { type: 'button', class: 'opener', onclick: () => onOpen(fixture, opener) },
          id,
        );
        return element(
          'tr',
          {},
          element('th', { scope: 'row' }, opener, element('small', {}, title)),
          track(rates, scale),
          figures(rates),
        );
      },
    };
  });
  const filters = ['worse', 'better', 'same'].filter((tag) => items.some(({ tags }) => tags.includes(tag)));
  const list = createList({
    ...{ id: 'fixtures', rowsAre: 'fixtures', most, items, chosen: '' },
    filters: filters.map((tag) => ({ tag, label: tag === 'same' ? 'the same' : tag })),
  });
  return [
    list.controls,
    dotTable({
      caption: 'Failure rate of each fixture, largest change first',
      columns: ['fixture', 'change'],
      ...{ scale, body: list.body },
    }),
    list.more,
  ];
}

/**
 * The whole and its analytics, with their differences.
 *
 * @param {ComparisonView} view
 * @param {PairView} pair
 */
function analyticDots(view, pair) {
  const rows = [
    { name: 'all together', paired: pair.whole },
    ...pair.analytics.flatMap((paired, analytic) =>
      paired === null ? [] : [{ name: view.analytics[analytic] ?? '', paired }],
    ),
  ];
  const scale = scaleOf(rows.map(({ paired }) => paired));
  const body = element(
    'tbody',
    {},
    rows.map(({ name, paired }) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, breakable(name)),
        track(paired, scale),
        figures(paired),
        element('td', {}, paired.again),
        element('td', {}, paired.unseen),
        element('td', {}, paired.adjustedP),
      ),
    ),
  );
  return [
    dotTable({
      caption: 'Mean failure rate of the common fixtures and its change with intervals, paired by fixture',
      columns: ['analytic', 'change', 'these fixtures again, 95 %', 'submissions like them, 95 %', 'adjusted p'],
      ...{ scale, body },
    }),
    rows.some(({ paired }) => paired.difference !== null) &&
      differencePlot(rows, 'Differences on these fixtures with 95 % intervals'),
  ];
}

/**
 * Differences, right of zero where the second side is better.
 *
 * @param {readonly { name: string, paired: import('../comparison/comparison-view').PairedView }[]} rows
 * @param {string} caption
 */
function differencePlot(rows, caption) {
  return intervalPlot({
    caption: `${caption}; filled: significant, hollow: not significant`,
    axis: '← worse · difference in failure rate, points · better →',
    signed: true,
    rows: rows.flatMap(({ name, paired: { difference, shown, text95 } }) =>
      difference === null ? [] : [{ name, measured: { ...difference, text: text95 }, hollow: !shown }],
    ),
  });
}

module.exports = { analyticDots, differencePlot, fixtureDots, originTable };
