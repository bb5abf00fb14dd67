'use strict';

const { element } = require('./element');
const { spellPlot } = require('./spell-plot');

/**
 * What a trial came to: the class of its square, a sign, what it is counted as, and what is said of it.
 *
 * @typedef {{ style: string, sign: string, word: string, more?: string }} Trial
 */

const trials = /** @type {Readonly<Record<string, Trial>>} */ ({
  x: { style: 'failed', sign: '×', word: 'failed' },
  u: { style: 'unreadable', sign: '?', word: 'unreadable' },
  e: { style: 'errored', sign: '–', word: 'errored (not judged)' },
  ' ': { style: 'absent', sign: '', word: 'not asked' },
});

/**
 * The trials of an assertion in the order of runs, each a square with a sign of its own; or, where there are too many, the failure rate of spells.
 *
 * @param {import('../experiment/experiment-view').TrialsView} view
 * @param {Readonly<Record<string, string>>} [terms] Other words for `held`, `failed` and the like.
 * @param {number} [right] Number of the option that is right, where each trial chooses one.
 */
function trialStrip(view, terms = {}, right = undefined) {
  if ('spells' in view) {
    return (
      view.spells.length > 1 &&
      spellPlot({ ...view, caption: 'Failure rate over time', axis: 'failure rate', word: 'failed' })
    );
  }
  const { first, outcomes, parts = 1 } = view;
  const side = right === undefined ? 14 : 18;
  const columns = Math.min(Math.max(1, outcomes.length), parts * Math.max(1, Math.floor(700 / side / parts)));
  const rows = Math.ceil(outcomes.length / columns);
  const read = [...outcomes]
    .map((letter) => readTrial(letter, right))
    .map((one) => ({ ...one, word: terms[one.word] ?? one.word }));
  const counts = ['held', ...Object.values(trials).map(({ word }) => word)].flatMap((known) => {
    const word = terms[known] ?? known;
    const count = read.filter((one) => one.word === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const caption = `Trials in the order of runs: ${counts.join(', ')}${right === undefined ? '' : '. A number is the option chosen'}`;
  return element(
    'figure',
    {},
    element('figcaption', {}, caption),
    element(
      'svg',
      {
        class: 'chart strip',
        role: 'img',
        'aria-label': `${caption}, from run ${first}`,
        viewBox: `0 0 ${columns * side} ${rows * side}`,
        width: columns * side,
        height: rows * side,
      },
      read.map(({ style, sign, word, more = '' }, index) => {
        const [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
        const part = parts > 1 ? `, rotation ${(index % parts) + 1}` : '';
        return element(
          'g',
          { class: style },
          element('title', {}, `run ${first + Math.floor(index / parts)}${part}: ${word}${more}`),
          element('rect', { x: x + 1, y: y + 1, width: side - 2, height: side - 2, rx: 2 }),
          sign !== '' && element('text', { x: x + side / 2, y: y + side * 0.75, 'text-anchor': 'middle' }, sign),
        );
      }),
    ),
  );
}

/** @param {string} letter @param {number | undefined} right @returns {Trial} */
function readTrial(letter, right) {
  if (letter === '.') {
    return right === undefined
      ? { style: 'held', sign: '', word: 'held' }
      : { style: 'right', sign: `${right}`, word: 'held', more: `, option ${right}` };
  }
  const option = letter.charCodeAt(0) - 64;
  return trials[letter] ?? { style: 'failed', sign: `${option}`, word: 'failed', more: `, option ${option}` };
}

module.exports = { trialStrip };
