'use strict';

const { percent } = require('./chart');
const { levelOf } = require('./grid-row');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */
/** @typedef {import('../interview/interview-view').CellView} CellView */
/** @typedef {import('../interview/interview-view').RoundView} RoundView */

/**
 * A cell of the interview as a column of the grid: up to one of its rounds.
 *
 * @typedef {object} Column
 * @property {number} place Of the cell among the page's.
 * @property {CellView} cell
 * @property {RoundView} round
 */

/**
 * Cells of some groups up to a round; `null` stands for all.
 *
 * @param {InterviewView} view
 * @param {number | null} group
 * @param {number | null} upTo
 * @returns {readonly Column[]}
 */
function columnsOf({ cells }, group, upTo) {
  return cells.flatMap((cell, place) => {
    const round = upTo === null ? cell.rounds.at(-1) : cell.rounds.findLast((one) => one.round <= upTo);
    return round === undefined || (group !== null && cell.group !== group) ? [] : [{ place, cell, round }];
  });
}

/**
 * Rows of the grid, those that cost most points first, each with the place of its question.
 *
 * @param {InterviewView} view
 * @param {readonly Column[]} columns
 */
function rowsOf(view, columns) {
  const several = new Set(view.questions.map(({ interview }) => interview)).size > 1;
  return view.questions
    .map(({ name, about, interview }, place) => ({
      place,
      lost: lostOf(columns, place),
      heading: name,
      title: several ? `${interview}: ${about}` : about,
      tags: tagsOf(view, columns, place),
      cells: columns.map((column) => cellOf(column, place)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .sort((a, b) => b.lost - a.lost || a.place - b.place);
}

/** @param {readonly Column[]} columns @param {number} question */
function lostOf(columns, question) {
  let [passed, total] = [0, 0];
  for (const { round } of columns) {
    const [, , earned = 0, of = 0] = round.questions[question] ?? [];
    passed += earned;
    total += of;
  }
  return total === 0 ? 0 : 1 - passed / total;
}

/** @param {Column} column @param {number} question */
function cellOf({ cell, round }, question) {
  const counts = round.questions[question] ?? null;
  if (counts === null) {
    return null;
  }
  const [judged, passes, passed, total] = counts;
  const share = total === 0 ? null : passed / total;
  const errored = cell.answers[question]?.errored ?? 0;
  return {
    text: share === null ? 'n/a' : percent(share),
    level: levelOf(share === null ? null : 1 - share),
    sort: share === null ? -1 : 1 - share,
    label: `${passed} of ${total} points, ${passes} of ${judged} answers pass${errored === 0 ? '' : `, ${errored} errored`}`,
    ...(judged > 0 && { mark: passes === judged ? '✓' : passes === 0 ? '✕' : '~' }),
  };
}

/** @param {InterviewView} view @param {readonly Column[]} columns @param {number} question */
function tagsOf(view, columns, question) {
  const asked = columns.flatMap(({ cell, round }) => {
    const [judged = 0, passes = 0, passed = 0, total = 0] = round.questions[question] ?? [];
    const answers = cell.answers[question];
    return judged === 0 || answers === undefined || answers === null
      ? []
      : [{ judged, passes, share: total === 0 ? 0 : passed / total, group: cell.group, answers }];
  });
  const shares = view.groups.map(
    (_, group) => new Set(asked.filter((one) => one.group === group).map(({ share }) => share)),
  );
  return [
    ...(asked.length > 0 && asked.every(({ passes }) => passes === 0) ? ['nobody'] : []),
    ...(asked.some(({ judged, passes }) => passes < judged) ? ['short'] : []),
    ...(shares.some(({ size }) => size > 1) ? ['differ'] : []),
    ...(asked.some(({ judged, passes }) => passes > 0 && passes < judged) ? ['unsteady'] : []),
    ...(columns.some(({ cell }) => (cell.answers[question]?.errored ?? 0) > 0) ? ['errored'] : []),
    ...asked.flatMap(({ answers }) => answers.failures.map((kind) => `failure ${kind}`)),
  ];
}

/** What rows can be filtered by. @param {InterviewView} view */
function filtersFor({ failures }) {
  return [
    { tag: 'nobody', label: 'that no model passes' },
    { tag: 'short', label: 'with an answer that falls short' },
    { tag: 'differ', label: 'in which models differ' },
    { tag: 'unsteady', label: 'passed in some runs only' },
    ...failures.map((name, kind) => ({ tag: `failure ${kind}`, label: `with failure: ${name}` })),
    { tag: 'errored', label: 'with an errored run' },
  ];
}

module.exports = { columnsOf, filtersFor, rowsOf };
