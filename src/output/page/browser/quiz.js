'use strict';

const { showSection } = require('./blocks');
const { element, fill } = require('./element');
const { readView, section, showPage } = require('./frame');
const { createQuizGrid } = require('./quiz-grid');
const { questionDetails } = require('./quiz-question');

/** @type {import('../quiz/quiz-view').QuizView} */
const view = readView();

const details = element('section', { id: 'question', tabindex: '-1', hidden: true });
const grid = createQuizGrid(view, (question, cell) => open(question, cell));

showPage(view, [
  ...view.before.map(showSection),
  section(
    'heat-map',
    'Which questions are answered wrong',
    'Share of right answers. Choose one to see the question, what was chosen and the replies.',
    element('div', { class: 'questions' }, grid.node),
    legend(),
  ),
  details,
  ...view.after.map(showSection),
]);
openFromAddress();
window.addEventListener('hashchange', openFromAddress);

/** @param {number} question @param {number | undefined} cell `undefined` for all. */
function open(question, cell) {
  grid.select(question, cell);
  details.hidden = false;
  fill(
    details,
    questionDetails(view, question, cell, () => grid.focus(question, cell)),
  );
  history.replaceState(null, '', `#${view.questions[question]?.id}${cell === undefined ? '' : `-${cell + 1}`}`);
  details.focus({ preventScroll: true });
  details.scrollIntoView({ block: 'start' });
}

/** Opens what the address names, such as `#Q3` or `#Q3-2` for the second cell, so that it can be sent to somebody. */
function openFromAddress() {
  const [, id, cell] = /^#(Q\d+)(?:-(\d+))?$/.exec(location.hash) ?? [];
  const only = view.cells.length === 1 ? 0 : undefined;
  const [row, column] = [
    view.questions.findIndex((one) => one.id === id),
    cell === undefined ? only : Number(cell) - 1,
  ];
  if (view.questions[row] !== undefined && (column === undefined || view.cells[column] !== undefined)) {
    open(row, column);
  }
}

function legend() {
  const steps = ['100 % right', '≥ 90 %', '≥ 75 %', '≥ 50 %', '≥ 25 %', '> 0 %', '0 % right'];
  return element(
    'p',
    { class: 'legend-line' },
    steps.map((step, level) => element('span', { class: `key level-${level}` }, step)),
  );
}
