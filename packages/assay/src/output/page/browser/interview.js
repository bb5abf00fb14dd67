'use strict';

const { percent } = require('./chart');
const { codeBlock } = require('./code');
const { element } = require('./element');
const { largest } = require('./extremes');
const { folded, readView, showPage, table } = require('./frame');
const { choice } = require('./grid-choices');
const { answerList } = require('./interview-answers');
const { besidePart } = require('./interview-beside');
const { columnsOf, filtersFor, rowsOf } = require('./interview-grid');
const { unpack } = require('./interview-texts');
const { showExperiment } = require('./show-experiment');

/** @type {import('../interview/interview-view').InterviewView} */
const view = readView();

const lastRound = largest([1, ...view.cells.flatMap(({ rounds }) => rounds.map(({ round }) => round))]);

/** Maximum number of columns shown side by side at first. */
const mostColumns = 12;
/** What the grid shows now. */
const chosen = {
  group: /** @type {number | null} */ (view.cells.length > mostColumns && view.groups.length > 1 ? 0 : null),
  round: /** @type {number | null} */ (null),
};
let refresh = () => {};

if (view.cells.length === 0) {
  showPage(view, []);
} else {
  refresh = showExperiment(view, {
    heading: 'Question by question',
    about:
      'Share of the points that each model earns, hardest questions first. Choose a cell to see its answers, code and checks.',
    controls: choices(),
    steps: ['100 %', '≥ 98 %', '≥ 95 %', '≥ 90 %', '≥ 75 %', '≥ 50 %', '< 50 %'],
    signs: '✓ every answer passes · ~ some · ✕ none',
    isWide: true,
    ...{ makeGrid, detailsOf },
    find(address) {
      const question = view.questions.findIndex(({ name }) => address.startsWith(`${name}/`));
      return [question, view.cells.findIndex((_, place) => addressOf(question, place) === address)];
    },
  });
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
          refresh();
        }),
      lastRound > 1 &&
        choice(
          'round',
          'After ',
          ['the last round', ...Array.from({ length: lastRound - 1 }, (_, index) => `round ${index + 1}`)],
          0,
          (index) => {
            chosen.round = index === 0 ? null : index;
            refresh();
          },
        ),
    )
  );
}

/** @returns {import('./show-experiment').GridView} */
function makeGrid() {
  const columns = columnsOf(view, chosen.group, chosen.round);
  const rows = rowsOf(view, columns);
  const isNamed = view.groups.length > 1 && chosen.group === null;
  return {
    ...{ caption: 'Share of the points by question and model', rowsAre: 'questions', rowHeading: 'Question', rows },
    columns: columns.map(({ cell, round }) => ({
      heading: cell.label,
      note: `${isNamed ? `${view.groups[cell.group]}, ` : ''}${round.total === 0 ? 'n/a' : percent(round.passed / round.total)}`,
    })),
    filters: filtersFor(view),
    rowKeys: rows.map(({ place }) => place),
    columnKeys: columns.map(({ place }) => place),
  };
}

/**
 * All about what a cell has said to a question: the prompt, its answers, and what came of the question elsewhere.
 *
 * @param {number} question
 * @param {number} place Of the cell.
 * @param {(question: number, place: number) => void} open
 */
function detailsOf(question, place, open) {
  const [asked, cell] = [view.questions[question], view.cells[place]];
  const answers = cell?.answers[question] ?? undefined;
  if (asked === undefined || cell === undefined || answers === undefined) {
    return undefined;
  }
  const prompt = answers.asked === null ? undefined : view.shelves.texts[answers.asked];
  return {
    address: addressOf(question, place),
    heading: `${asked.name} › ${cell.label}`,
    about: `${cell.language}. ${asked.about}`,
    parts: [
      prompt !== undefined && folded('The prompt', codeBlock(unpack(prompt), { label: 'The prompt' })),
      besidePart(view, question, place),
      answerList(view, answers),
      others(question, place, open),
    ],
  };
}

/** @param {number} question @param {number} place @param {(question: number, place: number) => void} open */
function others(question, place, open) {
  const same = columnsOf(view, chosen.group, chosen.round).filter(
    (one) => one.place !== place && (one.round.questions[question] ?? null) !== null,
  );
  return (
    same.length > 0 && [
      element('h3', {}, 'Same question, other models'),
      table(
        'Answers of other models to this question',
        ['who', 'points', 'passed', 'answers'],
        same.map(({ cell: other, round, place: otherPlace }) => {
          const [judged, passes, passed, total] = round.questions[question] ?? [0, 0, 0, 0];
          const name = `${other.label}${view.groups.length > 1 ? `, ${view.groups[other.group]}` : ''}`;
          const onclick = () => open(question, otherPlace);
          return [
            name,
            `${passed}/${total}`,
            `${passes}/${judged}`,
            element('button', { type: 'button', 'aria-label': `Show the answers of ${name}`, onclick }, 'Show'),
          ];
        }),
      ),
    ]
  );
}

/** How an address calls the answers of a cell. @param {number} question @param {number} place */
function addressOf(question, place) {
  const [asked, cell] = [view.questions[question], view.cells[place]];
  return `${asked?.name}/${view.groups[cell?.group ?? 0]}/${cell?.label}`;
}
