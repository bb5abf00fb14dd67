'use strict';

const Plot = require('./plot');
const { chart, percent } = require('./chart');
const { element } = require('./element');
const { largest } = require('./extremes');

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
    return spellPlot(trials.spells, 'Failure rate over time');
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

/**
 * Failure rates of spells of runs, with 95 % intervals of each (Wilson).
 *
 * @param {readonly import('../validator/validator-view').Spell[]} spells
 * @param {string} caption
 */
function spellPlot(spells, caption) {
  const points = spells
    .filter(({ judged }) => judged > 0)
    .map(({ first, last, failures, judged }) => ({
      run: (first + last) / 2,
      rate: failures / judged,
      failures,
      judged,
      first,
      last,
    }));
  const most = largest([0.02, ...points.map(({ rate }) => rate)]);
  return chart(
    {
      height: 180,
      x: { label: 'run', tickFormat: 'd' },
      y: { label: 'failure rate', domain: [0, Math.min(1, most * 1.15)], tickFormat: percent, grid: true, ticks: 5 },
      marks: [
        Plot.ruleY([0]),
        Plot.lineY(points, { x: 'run', y: 'rate', stroke: 'var(--mark)', curve: 'step' }),
        Plot.dot(points, {
          x: 'run',
          y: 'rate',
          fill: 'var(--mark)',
          r: 2.5,
          title: (point) => `runs ${point.first}–${point.last}: ${point.failures} of ${point.judged} failed`,
        }),
      ],
    },
    {
      caption,
      description: `${caption}, by runs: ${points.map(({ first, last, rate }) => `${first}–${last} ${percent(rate)}`).join(', ')}`,
    },
  );
}

module.exports = { trialStrip, spellPlot };
