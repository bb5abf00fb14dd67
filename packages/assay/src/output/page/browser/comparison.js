'use strict';

const { nameInAddress } = require('./address');
const { changeTable, nameOf } = require('./comparison-changes');
const { changeDetails } = require('./comparison-details');
const { matrix } = require('./comparison-matrix');
const { analyticDots, differencePlot, fixtureDots, originTable } = require('./comparison-sections');
const { element, fill } = require('./element');
const { factList, readView, section, showPage, table, verdictBox } = require('./frame');
const { followLinks, reveal } = require('./reveal');
const { linkWords } = require('./words');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */
/** @typedef {import('../comparison/comparison-view').PairView} PairView */
/** @typedef {import('../comparison/comparison-view').ChangeView} ChangeView */

/** @type {ComparisonView} */
const view = readView();

const isSeveral = view.comparisons.length > 1;
const bodies = {
  chosen: element('div', {}),
  statistics: element('div', {}),
  origins: element('div', {}),
  fixtures: element('div', {}),
  analytics: element('div', {}),
  changes: element('div', {}),
};
const details = element('section', { id: 'assertion', tabindex: '-1' });
const select = /** @type {HTMLSelectElement} */ (
  element(
    'select',
    { id: 'pair', onchange: () => showPair(select.selectedIndex) },
    view.comparisons.map((pair) => element('option', {}, sideName(pair))),
  )
);

const fixturesAndSides = matrix(view);

/** What is shown now. */
let shownPair = 0;

showPage(view, [
  isSeveral
    ? section(
        'comparisons',
        'All comparisons',
        `Each against the baseline, ${view.sides[0]?.name}.`,
        comparisonTable(),
        view.comparisons.some(({ whole }) => whole.difference !== null) &&
          differencePlot(
            view.comparisons.map((pair) => ({ name: sideName(pair), paired: pair.whole })),
            'Differences from the baseline on these fixtures, with 95 % intervals',
          ),
      )
    : null,
  isSeveral
    ? section(
        'chosen',
        'One comparison',
        null,
        element('p', { class: 'controls' }, element('label', { for: 'pair' }, 'Compared with the baseline '), select),
        bodies.chosen,
      )
    : null,
  section('statistics', 'The difference', null, bodies.statistics),
  section(
    'origins',
    'What differs between the two sides',
    'If several things differ, the failure rates show which side is better, but not why.',
    bodies.origins,
  ),
  ...fixturesAndSides.parts,
  section('fixtures', 'Fixture by fixture', 'Choose a fixture to see its results on both sides.', bodies.fixtures),
  section('analytics', 'Analytic by analytic', null, bodies.analytics),
  section(
    'changes',
    'Which assertions changed',
    'An assertion is a fixture asked about one analytic. Choose one to see its trials, the submission, and the replies of both sides.',
    bodies.changes,
  ),
  details,
]);
showPair(0);
openFromAddress();
fixturesAndSides.openFromAddress();
window.addEventListener('hashchange', openFromAddress);
followLinks(() => reveal(nameInAddress()));

/** @param {PairView} pair */
function sideName(pair) {
  return view.sides[pair.after]?.name ?? '';
}

function comparisonTable() {
  return table(
    'Mean failure rate of the common fixtures and its change with intervals, paired by fixture',
    [
      'compared',
      'verdict',
      'failure rate',
      'change',
      'these fixtures again, 95 %',
      'submissions like them, 95 %',
      'adjusted p',
      'fixtures',
    ],
    view.comparisons.map((pair, index) => [
      element('button', { type: 'button', class: 'opener', onclick: () => choose(index) }, sideName(pair)),
      element('span', { class: pair.verdict.tone }, pair.verdict.word),
      pair.whole.text,
      pair.whole.change,
      pair.whole.again,
      pair.whole.unseen,
      pair.whole.adjustedP,
      pair.whole.fixtures,
    ]),
  );
}

/** @param {number} index */
function choose(index) {
  select.selectedIndex = index;
  showPair(index);
  document.getElementById('chosen')?.scrollIntoView({ block: 'start' });
  select.focus({ preventScroll: true });
}

/** @param {number} index */
function showPair(index) {
  const pair = view.comparisons[index];
  if (pair === undefined) {
    return;
  }
  shownPair = index;
  fill(bodies.chosen, verdictBox(pair.verdict));
  fill(bodies.statistics, factList(pair.statistics));
  fill(bodies.origins, originTable(pair));
  fill(bodies.fixtures, fixtureDots(view, pair, openFixture));
  fill(bodies.analytics, analyticDots(view, pair));
  fill(bodies.changes, changeTable(view, pair, open));
  fill(details);
  details.hidden = true;
  linkWords(document.body, view.words);
}

/** Opens what changed most of a fixture. @param {number} fixture @param {HTMLElement} opener */
function openFixture(fixture, opener) {
  const change = view.comparisons[shownPair]?.changes.find((one) => one.fixture === fixture);
  if (change !== undefined) {
    open(change, opener);
  }
}

/** @param {ChangeView} change @param {HTMLElement | undefined} opener What is gone back to. */
function open(change, opener) {
  const pair = view.comparisons[shownPair];
  if (pair === undefined) {
    return;
  }
  details.hidden = false;
  fill(
    details,
    changeDetails(view, pair, change, {
      goBack: () => (opener ?? document.querySelector('#changes button'))?.focus(),
      open: (other) => open(other, opener),
    }),
  );
  history.replaceState(null, '', `#${encodeURIComponent(nameOf(view, change))}`);
  details.focus({ preventScroll: true });
  details.scrollIntoView({ block: 'start' });
}

/** Opens the assertion in the page's address, so that links to it can be shared. */
function openFromAddress() {
  const name = nameInAddress();
  const change = view.comparisons[shownPair]?.changes.find((one) => nameOf(view, one) === name);
  if (change !== undefined) {
    open(change, undefined);
  }
}
