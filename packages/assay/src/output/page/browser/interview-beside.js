'use strict';

const { codeBlock } = require('./code');
const { element, fill } = require('./element');
const { folded, table } = require('./frame');
const { choice } = require('./grid-choices');
const { outcomeOf } = require('./interview-answers');
const { linesOf, wordCheck } = require('./interview-checks');
const { unpack } = require('./interview-texts');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */
/** @typedef {import('../interview/interview-view').RoundAnswerView} RoundAnswerView */
/** @typedef {{ name: string, place: number, round: RoundAnswerView }} Candidate */

/**
 * Two answers to a question side by side, whoever gave them, in whichever round: their code, and what each check found.
 *
 * @param {InterviewView} view
 * @param {number} question
 * @param {number} place Of the cell whose answer is A at first.
 */
function besidePart(view, question, place) {
  const all = candidatesOf(view, question);
  const first = all.findIndex((one) => one.place === place);
  const second = all.findIndex((one) => one.place !== place && one.round.code !== all[first]?.round.code);
  if (all.length < 2 || first < 0) {
    return null;
  }
  const chosen = { one: first, other: second < 0 ? (first + 1) % all.length : second };
  const names = all.map(({ name }) => name);
  const shown = element('div');
  const show = () => {
    const pair = [all[chosen.one], all[chosen.other]].flatMap((one) => one ?? []);
    fill(
      shown,
      element(
        'div',
        { class: 'columns' },
        pair.map(({ name, round }, side) => element('div', {}, answerSide(view, name, round, side))),
      ),
      checksBeside(view, pair),
    );
  };
  show();
  return folded('Two answers side by side', [
    element(
      'p',
      { class: 'controls' },
      choice('beside-one', 'Answer A ', names, chosen.one, (index) => {
        chosen.one = index;
        show();
      }),
      choice('beside-other', 'Answer B ', names, chosen.other, (index) => {
        chosen.other = index;
        show();
      }),
    ),
    shown,
  ]);
}

/** Every answer to a question that the page shows, round by round. @param {InterviewView} view @param {number} question */
function candidatesOf(view, question) {
  return view.cells.flatMap((cell, place) =>
    (cell.answers[question]?.shown ?? []).flatMap(({ rounds, runs }) =>
      rounds.flatMap((round) => {
        const who = [cell.label, ...(view.groups.length > 1 ? [view.groups[cell.group]] : [])].join(', ');
        const when = `${runs}${rounds.length > 1 ? `, round ${round.round}` : ''}`;
        return round.status === 'ERRORED'
          ? []
          : [{ name: `${who} · ${when} · ${outcomeOf(view, round)}`, place, round }];
      }),
    ),
  );
}

/** @param {InterviewView} view @param {string} name @param {RoundAnswerView} round @param {number} side */
function answerSide(view, name, round, side) {
  const code = round.code === null ? undefined : view.shelves.texts[round.code];
  const label = `The code of answer ${'AB'[side]}`;
  return [
    element('h3', {}, `${'AB'[side]}: ${name}`),
    code === undefined
      ? element('p', { class: 'small' }, 'There is no code in the reply.')
      : codeBlock(unpack(code), { label, numbered: true }),
  ];
}

/** What each check found in both, those that tell them apart first. @param {InterviewView} view @param {readonly Candidate[]} pair */
function checksBeside(view, pair) {
  const [one = [], other = []] = pair.map(({ round }) => linesOf(view, round));
  const keyOf = (/** @type {import('./interview-checks').Line} */ { check }) => `${check.assert} ${check.expected}`;
  const keys = [...new Set([...one, ...other].map(keyOf))];
  const rows = keys.flatMap((key) => {
    const [left, right] = [one, other].map((lines) => lines.find((line) => keyOf(line) === key));
    const check = left?.check ?? right?.check;
    return check === undefined ? [] : [{ check, left, right, differs: left?.points !== right?.points }];
  });
  return (
    rows.length > 0 &&
    table(
      `What each check found: A and B differ in ${rows.filter(({ differs }) => differs).length} of ${rows.length}`,
      ['check', 'expected', 'answer A', 'answer B'],
      rows
        .toSorted((a, b) => Number(b.differs) - Number(a.differs))
        .map(({ check, left, right }) => [
          [check.name !== '' && `${check.name} `, element('code', { class: 'small' }, check.assert)],
          element('code', {}, check.expected),
          wordCheck(left),
          wordCheck(right),
        ]),
      'checks beside',
    )
  );
}

module.exports = { besidePart };
