'use strict';

const { nameInAddress } = require('./address');
const { showSection } = require('./blocks');
const { element, fill } = require('./element');
const { section, showPage } = require('./frame');
const { createGrid } = require('./grid');
const { keepSearch } = require('./grid-choices');

/**
 * What the grid shows; `rowKeys` and `columnKeys` tell by which numbers its kind calls its rows and columns.
 *
 * @typedef {Omit<import('./grid').GridOptions, 'onOpen'> & { rowKeys: readonly number[], columnKeys: readonly number[] }} GridView
 */

/**
 * What is known of one cell of the grid.
 *
 * @typedef {object} Details
 * @property {string} address What the page's address calls it.
 * @property {string} heading
 * @property {string} about
 * @property {import('./element').Child} parts
 */

/**
 * What only a kind knows of its page.
 *
 * @typedef {object} KindPage
 * @property {string} heading
 * @property {string} about
 * @property {import('./element').Child} [controls] Choices above the grid.
 * @property {readonly string[]} steps What the colours mean, the best first.
 * @property {string} signs What the signs mean.
 * @property {boolean} isWide Whether headings of rows are sentences.
 * @property {HTMLElement} [aside] What is shown below the details.
 * @property {() => GridView} makeGrid What the choices leave.
 * @property {(row: number, column: number, open: (row: number, column: number) => void) => Details | undefined} detailsOf
 * @property {(address: string) => readonly [row: number, column: number] | undefined} find
 */

/**
 * The page of an experiment: sections, a grid whose cells open, and their details. Returns what makes the grid anew.
 *
 * @param {import('../view').ExperimentView} view
 * @param {KindPage} kind
 */
function showExperiment(view, kind) {
  const heatMap = element('div', { class: kind.isWide && 'questions' });
  const details = element('section', { id: 'details', tabindex: '-1', hidden: true });
  let shown = kind.makeGrid();
  let grid = createGrid({ ...shown, onOpen });
  fill(heatMap, grid.node);
  showPage(view, [
    ...view.before.map(showSection),
    section('heat-map', kind.heading, kind.about, kind.controls, heatMap, legend(kind)),
    details,
    kind.aside ?? null,
    ...view.after.map(showSection),
  ]);
  openFromAddress();
  window.addEventListener('hashchange', openFromAddress);
  return () => {
    shown = kind.makeGrid();
    grid = createGrid({ ...shown, onOpen });
    const { node } = grid;
    keepSearch(heatMap, () => fill(heatMap, node));
    fill(details);
    details.hidden = true;
  };

  /** @param {number} row @param {number} column */
  function onOpen(row, column) {
    open(shown.rowKeys[row] ?? -1, shown.columnKeys[column] ?? -1);
  }

  /** @param {number} rowKey @param {number} columnKey */
  function open(rowKey, columnKey) {
    const found = kind.detailsOf(rowKey, columnKey, open);
    if (found === undefined) {
      return;
    }
    const [row, column] = [shown.rowKeys.indexOf(rowKey), shown.columnKeys.indexOf(columnKey)];
    const goBack = () => grid.focus(row, column);
    grid.select(row, column);
    details.hidden = false;
    fill(
      details,
      element('h2', {}, found.heading),
      element(
        'p',
        { class: 'about' },
        `${found.about} `,
        element('button', { type: 'button', class: 'back', onclick: goBack }, 'Back to the table'),
      ),
      found.parts,
    );
    history.replaceState(null, '', `#${encodeURIComponent(found.address)}`);
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
  }

  /** Opens what the address names, so that it can be sent to somebody. */
  function openFromAddress() {
    const [row, column] = kind.find(nameInAddress()) ?? [];
    if (row !== undefined && column !== undefined) {
      open(row, column);
    }
  }
}

/** @param {KindPage} kind */
function legend({ steps, signs }) {
  return element(
    'p',
    { class: 'legend-line' },
    steps.map((step, level) => element('span', { class: `key level-${level}` }, step)),
    ` ${signs}`,
  );
}

module.exports = { showExperiment };
