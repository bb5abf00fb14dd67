'use strict';

const { codeBlock } = require('./code');
const { percent } = require('./chart');
const { element } = require('./element');
const { table } = require('./frame');
const { quizReplies } = require('./quiz-replies');
const { spellPlot } = require('./spell-plot');
const { quizTrials } = require('./quiz-trials');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').QuestionView} QuestionView */
/** @typedef {import('../quiz/quiz-view').AnswersView} AnswersView */

/**
 * All about one question: its options, what was chosen how often, the trials and the replies of one cell, or of all cells together.
 *
 * @param {QuizView} view
 * @param {number} place Of the question.
 * @param {number | undefined} cell `undefined` for all.
 * @param {() => void} goBack
 */
function questionDetails(view, place, cell, goBack) {
  const question = view.questions[place];
  const of = cell === undefined ? undefined : view.cells[cell];
  const all = view.cells.flatMap(({ answers }) => answers[place] ?? []);
  const own = of === undefined ? sumOf(all) : (of.answers[place] ?? undefined);
  if (question === undefined || own === undefined) {
    return [];
  }
  const suspicious = view.suspicious.find((one) => one.question === place);
  return [
    element('h2', {}, `${question.id} › ${of?.name ?? 'all cells'}`),
    element(
      'p',
      { class: 'about' },
      `${question.place}${question.multiple ? ' · several options may be right' : ''} · ${summaryOf(own)} `,
      element('button', { type: 'button', class: 'back', onclick: goBack }, 'Back to the table'),
    ),
    question.text === null
      ? element('p', { class: 'question' }, question.title)
      : codeBlock(question.text, { label: 'The question' }),
    suspicious !== undefined &&
      element(
        'p',
        { class: 'bad' },
        `Suspicious label: it says ${suspicious.labelled}; ${suspicious.most ? 'most answers say' : 'the commonest other answer is'} ${suspicious.chosen} (${suspicious.share} of the answers).`,
      ),
    optionTable(question, own),
    of !== undefined && trialsOf(view, question, own),
    view.cells.length > 1 && otherCells(view, place, question),
    element('h3', {}, 'Replies, wrong ones first'),
    ...(of === undefined
      ? [element('p', {}, 'Choose a cell of the table to see its replies.')]
      : quizReplies(view, question, own)),
  ];
}

/** @param {AnswersView} own */
function summaryOf({ correct, incorrect, unreadable, errored }) {
  const judged = correct + incorrect + unreadable;
  return [
    judged === 0 ? 'nothing judged' : `${correct} of ${judged} right`,
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(errored > 0 ? [`${errored} without a reply, not judged`] : []),
  ].join(', ');
}

/**
 * The options in the order of the file, with how often each was chosen.
 *
 * @param {QuestionView} question
 * @param {AnswersView} own
 */
function optionTable({ options, multiple }, { correct, incorrect, unreadable, errored, chosen }) {
  const judged = correct + incorrect + unreadable;
  const rows = options.map(({ text, correct: right }, index) =>
    barRow(`${right ? '✓' : '✕'} ${index + 1}. ${text}`, right ? 'right' : 'failed', chosen[index] ?? 0, judged, right),
  );
  return table(
    `Options in the order of the file${multiple ? ' (an answer may hold several)' : ''}, and how often each was chosen; ✓ is right`,
    ['option', 'chosen', 'of the answers'],
    [
      ...rows,
      ...(unreadable > 0 ? [barRow('No answer (unreadable)', 'unreadable', unreadable, judged, false)] : []),
      ...(errored > 0 ? [['No reply (not judged)', errored, '']] : []),
    ],
  );
}

/**
 * @param {string} name
 * @param {string} style
 * @param {number} count
 * @param {number} judged
 * @param {boolean} strong
 */
function barRow(name, style, count, judged, strong) {
  const share = judged === 0 ? 0 : count / judged;
  return [
    element(strong ? 'strong' : 'span', { class: 'option' }, name),
    count,
    element(
      'span',
      { class: 'meter' },
      element(
        'svg',
        { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        element('rect', { class: style, x: 0, y: 0, width: Math.min(100, share * 100), height: 10 }),
      ),
      judged === 0 ? '' : percent(share),
    ),
  ];
}

/**
 * @param {QuizView} view
 * @param {QuestionView} question
 * @param {AnswersView} own
 */
function trialsOf({ circular, firstRun }, question, { trials }) {
  const rotations = circular ? question.options.length : 1;
  return typeof trials === 'string'
    ? trials.length > 1 && quizTrials(trials, question, { rotations, firstRun })
    : trials.length > 1 &&
        spellPlot({
          spells: trials,
          caption: 'Share of right answers over time',
          axis: 'right',
          word: 'right',
          end: 1,
        });
}

/**
 * What each cell answered.
 *
 * @param {QuizView} view
 * @param {number} place
 * @param {QuestionView} question
 */
function otherCells({ cells }, place, { options }) {
  return [
    element('h3', {}, 'What each cell answered'),
    table(
      'Answers by option, in the order of the file; ✓ is right',
      [
        'cell',
        'right',
        ...options.map(({ correct }, index) => `${correct ? '✓ ' : ''}${index + 1}`),
        'unreadable',
        'no reply',
      ],
      cells.map(({ name, answers }) => {
        const own = answers[place];
        return own === null || own === undefined
          ? [name, 'not asked', ...options.map(() => '–'), '–', '–']
          : [
              name,
              `${own.correct}/${own.correct + own.incorrect + own.unreadable}`,
              ...options.map((_, index) => own.chosen[index] ?? 0),
              own.unreadable,
              own.errored,
            ];
      }),
    ),
  ];
}

/**
 * @param {readonly AnswersView[]} all
 * @returns {AnswersView | undefined}
 */
function sumOf(all) {
  const [first] = all;
  const sum = (/** @type {(one: AnswersView) => number} */ of) => all.reduce((total, one) => total + of(one), 0);
  return (
    first && {
      correct: sum((one) => one.correct),
      incorrect: sum((one) => one.incorrect),
      unreadable: sum((one) => one.unreadable),
      errored: sum((one) => one.errored),
      chosen: first.chosen.map((_, index) => sum((one) => one.chosen[index] ?? 0)),
      trials: '',
      replies: [],
      more: null,
      lost: [],
    }
  );
}

module.exports = { questionDetails, sumOf };
