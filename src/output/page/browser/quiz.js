'use strict';

const { element, fill } = require('./element');
const { readView, section, showPage, table } = require('./frame');
const { cellSection } = require('./quiz-cells');
const { comparisonSection } = require('./quiz-comparisons');
const { costSection, promptSection } = require('./quiz-costs');
const { createQuizGrid } = require('./quiz-grid');
const { positionSection } = require('./quiz-positions');
const { questionDetails } = require('./quiz-question');
const { runSection } = require('./quiz-runs');

/** @type {import('../quiz/quiz-view').QuizView} */
const view = readView();

const details = element('section', { id: 'question', tabindex: '-1', hidden: true });
const grid = createQuizGrid(view, (question, cell) => open(question, cell));

showPage(
  view,
  [
    cellSection(view),
    comparisonSection(view),
    section(
      'heat-map',
      'Which questions are answered wrong',
      'Share of right answers. Choose one to see the question, what was chosen and the replies.',
      element('div', { class: 'questions' }, grid.node),
      legend(),
    ),
    details,
    suspiciousSection(),
    positionSection(view),
    runSection(view),
    costSection(view),
    promptSection(view),
  ].map((one) => one || null),
);
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

function suspiciousSection() {
  return (
    view.suspicious.length > 0 &&
    section(
      'suspicious',
      'Suspicious labels',
      'Questions that every cell answers wrong in most trials: perhaps the file is wrong, not the models.',
      table(
        'Where to look',
        ['question', 'the label says', 'the commonest other answer', 'share of the answers', 'place'],
        view.suspicious.map(({ question, labelled, chosen, share }) => [
          [
            element('a', { href: `#${view.questions[question]?.id}` }, view.questions[question]?.id),
            ` ${shorten(view.questions[question]?.title ?? '')}`,
          ],
          labelled,
          chosen,
          share,
          view.questions[question]?.place,
        ]),
      ),
    )
  );
}

/** @param {string} text */
function shorten(text) {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function legend() {
  const steps = ['100 % right', '≥ 90 %', '≥ 75 %', '≥ 50 %', '≥ 25 %', '> 0 %', '0 % right'];
  return element(
    'p',
    { class: 'legend-line' },
    steps.map((step, level) => element('span', { class: `key level-${level}` }, step)),
  );
}
