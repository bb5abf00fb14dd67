'use strict';

const { nameInAddress } = require('./address');
const { showSection } = require('./blocks');
const { element, fill } = require('./element');
const { figureFolds, figureSection } = require('./figures');
const { section, showPage } = require('./frame');
const { createGrid } = require('./grid');
const { keepSearch } = require('./grid-choices');
const { followLinks, reveal } = require('./reveal');
const { linkWords } = require('./words');

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
 * @property {HTMLElement} [top] What is shown before all sections.
 * @property {readonly string[]} steps What the colours mean, the best first.
 * @property {string} signs What the signs mean.
 * @property {boolean} isWide Whether headings of rows are sentences.
 * @property {HTMLElement} [folds] What is shown before all other folds.
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
    kind.top ?? null,
    ...view.before.map(showSection),
    section('heat-map', kind.heading, kind.about, kind.controls, heatMap, legend(kind)),
    details,
    ...view.after.map(showSection),
    figureSection(kind.folds ?? element('div'), figureFolds(view.figures)),
  ]);
  openFromAddress();
  followLinks(openFromAddress);
  return () => {
    linkWords(document.body, view.words);
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
      return false;
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
    linkWords(details, view.words);
    history.replaceState(null, '', `#${encodeURIComponent(found.address)}`);
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
    return true;
  }

  /** Opens the cell in the page's address, so that links to it can be shared. */
  function openFromAddress() {
    const name = nameInAddress();
    const [row, column] = kind.find(name) ?? [];
    if (row === undefined || column === undefined || !open(row, column)) {
      reveal(name);
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
