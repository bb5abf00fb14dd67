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
  /** @type {readonly [row: number, column: number] | undefined} The cell of the grid that is open. */
  let opened;
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
  document.addEventListener('keydown', onKey);
  return () => {
    linkWords(document.body, view.words);
    shown = kind.makeGrid();
    grid = createGrid({ ...shown, onOpen });
    const { node } = grid;
    keepSearch(heatMap, () => fill(heatMap, node));
    hide();
  };

  /** @param {number} row @param {number} column */
  function onOpen(row, column) {
    open(shown.rowKeys[row] ?? -1, shown.columnKeys[column] ?? -1);
  }

  function hide() {
    fill(details);
    details.hidden = true;
    opened = undefined;
  }

  /** Back to the table, and to an address that opens nothing. */
  function close() {
    const [row, column] = opened ?? [0, 0];
    hide();
    history.pushState(null, '', location.href.split('#', 1)[0]);
    grid.focus(row, column);
  }

  /**
   * Escape closes what is open; j and k go on to the next and the previous failure.
   *
   * @param {KeyboardEvent} event
   */
  function onKey({ key, target, ctrlKey, metaKey, altKey }) {
    const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
    if (opened === undefined || isTyping || ctrlKey || metaKey || altKey) {
      return;
    }
    if (key === 'Escape') {
      close();
    } else if (key === 'j' || key === 'k') {
      step(key === 'j' ? 1 : -1);
    }
  }

  /** @param {1 | -1} direction */
  function step(direction) {
    const failing = grid
      .order()
      .flatMap((row) => (shown.rows[row]?.cells ?? []).map((cell, column) => ({ row, column, cell })))
      .filter(({ row, column, cell }) => (cell?.level ?? 0) > 0 || (row === opened?.[0] && column === opened[1]));
    const now = failing.findIndex(({ row, column }) => row === opened?.[0] && column === opened[1]);
    const next = failing[now + direction];
    if (next !== undefined) {
      onOpen(next.row, next.column);
    }
  }

  /** @param {number} rowKey @param {number} columnKey */
  function open(rowKey, columnKey) {
    const found = kind.detailsOf(rowKey, columnKey, open);
    if (found === undefined) {
      return false;
    }
    const [row, column] = [shown.rowKeys.indexOf(rowKey), shown.columnKeys.indexOf(columnKey)];
    opened = [row, column];
    grid.select(row, column);
    details.hidden = false;
    fill(
      details,
      element('h2', {}, found.heading),
      element(
        'p',
        { class: 'about' },
        `${found.about} `,
        element('button', { type: 'button', class: 'back', onclick: close }, 'Back to the table'),
        element('small', { class: 'back' }, ' Esc closes; j and k go to the next and the previous failure.'),
      ),
      found.parts,
    );
    linkWords(details, view.words);
    const address = `#${encodeURIComponent(found.address)}`;
    if (address !== location.hash) {
      history.pushState(null, '', address);
    }
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
    return true;
  }

  /** Opens the cell in the page's address, so that links to it can be shared. */
  function openFromAddress() {
    const name = nameInAddress();
    if (name === '' && opened !== undefined) {
      hide();
    }
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
