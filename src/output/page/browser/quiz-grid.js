'use strict';

const { createGrid } = require('./grid');
const { sumOf } = require('./quiz-question');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').AnswersView} AnswersView */

/** @type {readonly { tag: import('../quiz/quiz-view').QuestionTag, label: string }[]} */
const filters = [
  { tag: 'wrong', label: 'with a wrong answer' },
  { tag: 'differs', label: 'on which cells differ' },
  { tag: 'all-wrong', label: 'that no cell gets right' },
  { tag: 'suspicious', label: 'with a suspicious label' },
  { tag: 'unsteady', label: 'now right, now wrong' },
  { tag: 'unreadable', label: 'with an unreadable reply' },
  { tag: 'errored', label: 'with a trial without reply' },
];

/**
 * Question by cell, the share of right answers; with several cells the first column is all of them together, which opens as `undefined`.
 *
 * @param {QuizView} view
 * @param {(question: number, cell: number | undefined) => void} onOpen
 */
function createQuizGrid({ cells, questions, runs, circular }, onOpen) {
  const withAll = cells.length > 1;
  const each = runs === 1 && !circular;
  const toColumn = (/** @type {number | undefined} */ cell) => (cell === undefined ? 0 : cell + (withAll ? 1 : 0));
  const grid = createGrid({
    caption: 'Share of right answers, question by cell',
    rowsAre: 'questions',
    rowHeading: 'Question',
    columns: [
      ...(withAll ? [{ heading: 'All cells', note: 'together' }] : []),
      ...cells.map(({ model, prompt }) => ({ heading: model, note: `Prompt[${prompt}]` })),
    ],
    rows: questions.map(({ id, title, tags }, place) => {
      const own = cells.map(({ answers }) => answers[place] ?? null);
      const all = withAll ? [sumOf(own.flatMap((one) => one ?? [])) ?? null] : [];
      return {
        heading: id,
        title,
        tags,
        cells: [
          ...all.map((answers) => answers && cellOf(answers, false)),
          ...own.map((answers) => answers && cellOf(answers, each)),
        ],
      };
    }),
    filters: filters.filter(({ tag }) => questions.some(({ tags }) => tags.includes(tag))),
    onOpen: (row, column) => onOpen(row, withAll ? (column === 0 ? undefined : column - 1) : column),
  });
  return {
    node: grid.node,
    /** @param {number} question @param {number | undefined} cell */
    select: (question, cell) => grid.select(question, toColumn(cell)),
    /** @param {number} question @param {number | undefined} cell */
    focus: (question, cell) => grid.focus(question, toColumn(cell)),
  };
}

/**
 * @param {AnswersView} answers
 * @param {boolean} each Whether it stands for one trial.
 */
function cellOf({ correct, incorrect, unreadable, errored }, each) {
  const judged = correct + incorrect + unreadable;
  if (judged === 0) {
    return { text: 'no reply', level: 0, sort: -1, label: `nothing judged, ${errored} without a reply` };
  }
  const wrong = 1 - correct / judged;
  const word = correct > 0 ? 'right' : unreadable > 0 ? 'unreadable' : 'wrong';
  return {
    text: each ? word : `${Math.round((correct / judged) * 1000) / 10} %`,
    level: levelOf(wrong),
    sort: wrong,
    label: `${correct} of ${judged} right${unreadable > 0 ? `, ${unreadable} unreadable` : ''}${errored > 0 ? `, ${errored} without a reply` : ''}`,
  };
}

/**
 * The colour of a share of wrong answers: 0 for none at all, 6 for all.
 *
 * @param {number} wrong
 */
function levelOf(wrong) {
  return wrong === 0 ? 0 : wrong === 1 ? 6 : [0.1, 0.25, 0.5, 0.75].filter((step) => wrong > step).length + 1;
}

module.exports = { createQuizGrid };
