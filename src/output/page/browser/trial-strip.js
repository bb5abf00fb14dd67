'use strict';

const { element } = require('./element');
const { spellPlot } = require('./spell-plot');

/** What a letter stands for. */
const words = /** @type {Readonly<Record<string, string>>} */ ({
  '.': 'held',
  x: 'failed',
  u: 'unreadable',
  e: 'errored (not judged)',
  ' ': 'not asked',
});
const styles = /** @type {Readonly<Record<string, string>>} */ ({
  '.': 'held',
  x: 'failed',
  u: 'unreadable',
  e: 'errored',
  ' ': 'absent',
});
const signs = /** @type {Readonly<Record<string, string>>} */ ({ x: '×', u: '?', e: '–' });
const side = 14;

/**
 * The trials of an assertion in the order of runs, each a square with a sign of its own; or, where there are too many, the failure rate of spells.
 *
 * @param {import('../validator/validator-view').TrialsView} trials
 */
function trialStrip(trials) {
  if ('spells' in trials) {
    return spellPlot({ ...trials, caption: 'Failure rate over time', axis: 'failure rate', word: 'failed' });
  }
  const { first, outcomes } = trials;
  const columns = Math.min(50, Math.max(1, outcomes.length));
  const rows = Math.ceil(outcomes.length / columns);
  const counts = Object.keys(words).flatMap((letter) => {
    const count = outcomes.split(letter).length - 1;
    return count === 0 ? [] : [`${count} ${words[letter]}`];
  });
  const squares = [...outcomes].map((letter, index) => {
    const [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
    return element(
      'g',
      { class: styles[letter] },
      element('title', {}, `run ${first + index}: ${words[letter]}`),
      element('rect', { x: x + 1, y: y + 1, width: side - 2, height: side - 2, rx: 2 }),
      signs[letter] !== undefined &&
        element('text', { x: x + side / 2, y: y + side - 3.5, 'text-anchor': 'middle' }, signs[letter]),
    );
  });
  return element(
    'figure',
    {},
    element('figcaption', {}, `Trials in the order of runs: ${counts.join(', ')}`),
    element(
      'svg',
      {
        class: 'chart strip',
        role: 'img',
        'aria-label': `Trials in the order of runs, from run ${first}: ${counts.join(', ')}`,
        viewBox: `0 0 ${columns * side} ${rows * side}`,
        width: columns * side,
        height: rows * side,
      },
      squares,
    ),
  );
}

module.exports = { trialStrip };
