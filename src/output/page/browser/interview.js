'use strict';

const { nameInAddress } = require('./address');
const { showSection } = require('./blocks');
const { percent } = require('./chart');
const { element, fill } = require('./element');
const { largest } = require('./extremes');
const { readView, section, showPage } = require('./frame');
const { createGrid } = require('./grid');
const { choice, keepSearch, legend } = require('./interview-choices');
const { answerDetails } = require('./interview-details');
const { columnsOf, filtersFor, rowsOf } = require('./interview-grid');

/** @type {import('../interview/interview-view').InterviewView} */
const view = readView();

const lastRound = largest([1, ...view.cells.flatMap(({ rounds }) => rounds.map(({ round }) => round))]);
const heatMap = element('div', { class: 'questions' });
const details = element('section', { id: 'answers', tabindex: '-1', hidden: true });

/** Columns that may stand side by side unasked. */
const mostColumns = 12;
/** What the grid shows now. */
const chosen = {
  group: /** @type {number | null} */ (view.cells.length > mostColumns && view.groups.length > 1 ? 0 : null),
  round: /** @type {number | null} */ (null),
};
/** @type {ReturnType<typeof columnsOf>} */
let columns = [];
/** @type {ReturnType<typeof rowsOf>} */
let rows = [];
/** @type {ReturnType<typeof createGrid> | undefined} */
let grid;

showPage(view, view.cells.length === 0 ? [] : sections());
if (view.cells.length > 0) {
  showGrid();
  openFromAddress();
  window.addEventListener('hashchange', openFromAddress);
}

function sections() {
  return [
    ...view.before.map(showSection),
    section(
      'heat-map',
      'Question by question',
      'Share of the points that each model earns; the questions that cost most come first. Choose one to see every answer, its code and its checks.',
      choices(),
      heatMap,
      legend(),
    ),
    details,
    ...view.after.map(showSection),
  ];
}

function choices() {
  return (
    (view.groups.length > 1 || lastRound > 1) &&
    element(
      'p',
      { class: 'controls' },
      view.groups.length > 1 &&
        choice('group', 'Language ', ['all', ...view.groups], (chosen.group ?? -1) + 1, (index) => {
          chosen.group = index === 0 ? null : index - 1;
          showGrid();
        }),
      lastRound > 1 &&
        choice(
          'round',
          'After ',
          ['the last round', ...Array.from({ length: lastRound - 1 }, (_, index) => `round ${index + 1}`)],
          0,
          (index) => {
            chosen.round = index === 0 ? null : index;
            showGrid();
          },
        ),
    )
  );
}

function showGrid() {
  columns = columnsOf(view, chosen.group, chosen.round);
  rows = rowsOf(view, columns);
  const isNamed = view.groups.length > 1 && chosen.group === null;
  grid = createGrid({
    caption: 'Share of the points by question and model',
    rowsAre: 'questions',
    rowHeading: 'Question',
    columns: columns.map(({ cell, round }) => ({
      heading: cell.label,
      note: `${isNamed ? `${view.groups[cell.group]}, ` : ''}${round.total === 0 ? 'n/a' : percent(round.passed / round.total)}`,
    })),
    rows,
    filters: filtersFor(view, rows),
    onOpen: (row, column) => open(rows[row]?.place ?? -1, columns[column]?.place ?? -1, true),
  });
  const { node } = grid;
  keepSearch(heatMap, () => fill(heatMap, node));
  fill(details);
  details.hidden = true;
}

/** @param {number} question @param {number} place Of the cell. @param {boolean} moving Whether to go there. */
function open(question, place, moving) {
  const [asked, cell] = [view.questions[question], view.cells[place]];
  const answers = cell?.answers[question];
  if (asked === undefined || cell === undefined || answers === undefined || answers === null) {
    return;
  }
  const [row, column] = [
    rows.findIndex((one) => one.place === question),
    columns.findIndex((one) => one.place === place),
  ];
  grid?.select(row, column);
  details.hidden = false;
  fill(
    details,
    answerDetails(view, {
      ...{ question, cell, answers, columns },
      goBack: () => grid?.focus(row, column),
      openOther: (other) => open(question, other, true),
    }),
  );
  history.replaceState(null, '', `#${encodeURIComponent(addressOf(question, place))}`);
  if (moving) {
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
  }
}

/** How an address calls the answers of a cell. @param {number} question @param {number} place */
function addressOf(question, place) {
  const [asked, cell] = [view.questions[question], view.cells[place]];
  return `${asked?.name}/${view.groups[cell?.group ?? 0]}/${cell?.label}`;
}

/** Opens the answers that the address names, so that they can be sent to somebody. */
function openFromAddress() {
  const name = nameInAddress();
  view.questions.forEach((asked, question) => {
    if (name.startsWith(`${asked.name}/`)) {
      open(
        question,
        view.cells.findIndex((_, place) => addressOf(question, place) === name),
        true,
      );
    }
  });
}
