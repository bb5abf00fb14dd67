'use strict';

const { nameInAddress } = require('./address');
const { sideBySide } = require('./comparison-replies');
const { element, fill } = require('./element');
const { section } = require('./frame');
const { createGrid } = require('./grid');
const { choice, keepSearch } = require('./grid-choices');
const { levelOf } = require('./grid-row');
const { percent } = require('./chart');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */
/** @typedef {import('../comparison/comparison-view').SideAssertion} SideAssertion */

const prefix = 'side-by-side/';

/**
 * The fixtures of all sides as a heat map, and the replies of a fixture side by side, once it is chosen.
 *
 * @param {ComparisonView} view
 */
function matrix(view) {
  const heatMap = element('div', {});
  const details = element('section', { id: 'side-by-side', tabindex: '-1', hidden: true });
  /** Index of the analytic that is shown; -1 for all together. */
  let shown = -1;
  let grid = makeGrid();
  fill(heatMap, grid.node);
  const names = ['all together', ...view.analytics];
  const chooseAnalytic = choice('matrix-analytic', 'Analytic ', names, 0, (index) => {
    shown = index - 1;
    grid = makeGrid();
    const { node } = grid;
    keepSearch(heatMap, () => fill(heatMap, node));
    close();
  });
  window.addEventListener('hashchange', openFromAddress);
  return {
    openFromAddress,
    parts: [
      section(
        'matrix',
        'Fixtures and sides',
        'How often each side was wrong. Choose a cell to read the replies of all sides next to each other.',
        view.analytics.length > 1 && element('p', { class: 'controls' }, chooseAnalytic),
        heatMap,
      ),
      details,
    ],
  };

  function makeGrid() {
    const rows = view.fixtures.map(({ id, title }, fixture) => {
      const cells = view.sides.map((side) => cellOf(side.assertions.filter((one) => isShown(one, fixture))));
      const rates = new Set(cells.map((cell) => cell?.sort));
      return {
        ...{ heading: id, title, cells },
        tags: [
          ...(rates.size > 1 ? ['differs'] : []),
          ...(cells.some((cell) => (cell?.sort ?? 0) > 0) ? ['wrong'] : []),
        ],
      };
    });
    return createGrid({
      caption: `Failure rates by fixture and side, ${shown === -1 ? 'all analytics together' : view.analytics[shown]}`,
      ...{ rowsAre: 'fixtures', rowHeading: 'Fixture', rows },
      columns: view.sides.map(({ name }, side) => ({ heading: name, note: side === 0 ? 'baseline' : 'compared' })),
      filters: [
        { tag: 'differs', label: 'that differ' },
        { tag: 'wrong', label: 'with a wrong answer' },
      ],
      onOpen: open,
    });
  }

  /** @param {SideAssertion} assertion @param {number} fixture */
  function isShown(assertion, fixture) {
    return assertion.fixture === fixture && (shown === -1 || assertion.analytic === shown);
  }

  /** @param {number} fixture @param {number} side */
  function open(fixture, side) {
    const asked = view.fixtures[fixture];
    if (asked === undefined) {
      return;
    }
    grid.select(fixture, side);
    details.hidden = false;
    fill(
      details,
      element('h2', {}, `${asked.id}: all sides`),
      element(
        'p',
        { class: 'about' },
        `${asked.title}. `,
        element(
          'button',
          { type: 'button', class: 'back', onclick: () => grid.focus(fixture, side) },
          'Back to the table',
        ),
      ),
      sideBySide(view, fixture, shown),
    );
    history.replaceState(null, '', `#${encodeURIComponent(`${prefix}${asked.id}`)}`);
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
  }

  function close() {
    fill(details);
    details.hidden = true;
  }

  /** Opens the fixture in the page's address, so that links to it can be shared. */
  function openFromAddress() {
    const name = nameInAddress();
    const fixture = view.fixtures.findIndex(({ id }) => name === `${prefix}${id}`);
    if (fixture >= 0) {
      open(fixture, 0);
    }
  }
}

/** @param {readonly SideAssertion[]} assertions Of one fixture and one side. */
function cellOf(assertions) {
  const judged = assertions.reduce((sum, one) => sum + one.judged, 0);
  const failures = assertions.reduce((sum, one) => sum + one.failures, 0);
  if (judged === 0) {
    return null;
  }
  const rate = failures / judged;
  return {
    text: failures === 0 ? '0' : percent(rate),
    level: levelOf(rate),
    sort: rate,
    label: `wrong in ${failures} of ${judged}`,
  };
}

module.exports = { matrix };
