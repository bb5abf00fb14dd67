'use strict';

const { codeBlock } = require('./code');
const { element } = require('./element');
const { folded, table } = require('./frame');
const { answerList } = require('./interview-answers');
const { unpack } = require('./interview-texts');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */

/**
 * @typedef {object} Opened
 * @property {number} question Its place among the page's.
 * @property {import('../interview/interview-view').CellView} cell
 * @property {import('../interview/interview-view').AnswersView} answers
 * @property {readonly import('./interview-grid').Column[]} columns
 * @property {() => void} goBack
 * @property {(place: number) => void} openOther Opens what another cell has said.
 */

/**
 * All about what a cell has said to a question: the prompt, its answers, and what came of the question elsewhere.
 *
 * @param {InterviewView} view
 * @param {Opened} opened
 */
function answerDetails(view, opened) {
  const { question, cell, answers, goBack } = opened;
  const asked = view.questions[question];
  const prompt = answers.asked === null ? undefined : view.shelves.texts[answers.asked];
  return [
    element('h2', {}, `${asked?.name} › ${cell.label}`),
    element(
      'p',
      { class: 'about' },
      `${cell.language}. ${asked?.about} `,
      element('button', { type: 'button', class: 'back', onclick: goBack }, 'Back to the table'),
    ),
    prompt !== undefined && folded('The prompt', codeBlock(unpack(prompt), { label: 'The prompt' })),
    answerList(view, answers),
    others(view, opened),
  ];
}

/** @param {InterviewView} view @param {Opened} opened */
function others({ groups }, { question, cell, columns, openOther }) {
  const same = columns.filter((one) => one.cell !== cell && (one.round.questions[question] ?? null) !== null);
  return (
    same.length > 0 && [
      element('h3', {}, 'The same question, others'),
      table(
        'Answers of others to this question',
        ['who', 'points', 'passed', 'answers'],
        same.map(({ cell: other, round, place }) => {
          const [judged, passes, passed, total] = round.questions[question] ?? [0, 0, 0, 0];
          const name = `${other.label}${groups.length > 1 ? `, ${groups[other.group]}` : ''}`;
          return [
            name,
            `${passed}/${total}`,
            `${passes}/${judged}`,
            element(
              'button',
              { type: 'button', 'aria-label': `Show the answers of ${name}`, onclick: () => openOther(place) },
              'Show',
            ),
          ];
        }),
      ),
    ]
  );
}

module.exports = { answerDetails };
