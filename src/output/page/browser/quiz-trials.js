'use strict';

const { element } = require('./element');

/** @typedef {import('../quiz/quiz-view').QuestionView} QuestionView */

const side = 18;

/**
 * What a letter of the trials stands for.
 *
 * @param {string} letter
 * @param {QuestionView} question
 * @returns {{ style: string, sign: string, outcome: string, words: string }}
 */
function readTrial(letter, { options }) {
  switch (letter) {
    case '+':
      return { style: 'right', sign: '✓', outcome: 'right', words: 'right' };
    case '-':
      return { style: 'failed', sign: '×', outcome: 'wrong', words: 'wrong' };
    case '?':
      return { style: 'unreadable', sign: '?', outcome: 'unreadable', words: 'unreadable' };
    case '!':
      return { style: 'errored', sign: '–', outcome: 'without a reply', words: 'no reply (not judged)' };
    case ' ':
      return { style: 'absent', sign: '', outcome: 'not asked', words: 'not asked' };
  }
  const place = letter.charCodeAt(0) - 97;
  const right = options[place]?.correct === true;
  const outcome = right ? 'right' : 'wrong';
  return {
    style: right ? 'right' : 'failed',
    sign: String(place + 1),
    outcome,
    words: `option ${place + 1}, ${outcome}`,
  };
}

/**
 * The trials of one cell and question in the order of runs, each a square with the number of the option that it chose.
 *
 * @param {string} trials
 * @param {QuestionView} question
 * @param {{ rotations: number, firstRun: number }} layout
 */
function quizTrials(trials, question, { rotations, firstRun }) {
  const columns = Math.min(Math.max(1, trials.length), rotations * Math.max(1, Math.floor(40 / rotations)));
  const rows = Math.ceil(trials.length / columns);
  const read = [...trials].map((letter) => readTrial(letter, question));
  const counts = ['right', 'wrong', 'unreadable', 'without a reply', 'not asked'].flatMap((outcome) => {
    const count = read.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const caption = `Trials in the order of runs: ${counts.join(', ')}${question.multiple ? '' : '. A number is the option chosen'}`;
  return element(
    'figure',
    {},
    element('figcaption', {}, caption),
    element(
      'svg',
      {
        class: 'chart strip',
        role: 'img',
        'aria-label': caption,
        viewBox: `0 0 ${columns * side} ${rows * side}`,
        width: columns * side,
        height: rows * side,
      },
      read.map(({ style, sign, words }, index) => {
        const [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
        const run = firstRun + Math.floor(index / rotations);
        const rotation = rotations > 1 ? `, rotation ${(index % rotations) + 1}` : '';
        return element(
          'g',
          { class: style },
          element('title', {}, `run ${run}${rotation}: ${words}`),
          element('rect', { x: x + 1, y: y + 1, width: side - 2, height: side - 2, rx: 2 }),
          sign !== '' && element('text', { x: x + side / 2, y: y + side - 5, 'text-anchor': 'middle' }, sign),
        );
      }),
    ),
  );
}

module.exports = { quizTrials };
