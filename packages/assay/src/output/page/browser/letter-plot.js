'use strict';

const Plot = require('@observablehq/plot');
const { chart } = require('./chart');

/**
 * How often each letter was chosen, beside what even chances would have brought.
 *
 * @param {import('../blocks').LettersBlock} block
 */
function letterPlot({ name, letters, verdict, biased }) {
  const shown = letters.map((one) => ({ ...one }));
  return chart(
    {
      ...{ width: 360, height: 150, marginLeft: 44 },
      x: { label: 'letter, as shown', domain: letters.map(({ letter }) => letter), tickSize: 0 },
      y: { label: 'answers', grid: true, ticks: 4, zero: true },
      marks: [
        Plot.barY(shown, { x: 'letter', y: 'chosen', fill: biased ? 'var(--bad)' : 'var(--mark)' }),
        Plot.tickY(shown, { x: 'letter', y: 'expected', stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '4,2' }),
        Plot.ruleY([0]),
      ],
    },
    {
      caption: `${verdict}; dashed: expected`,
      description: `Letters chosen by ${name}: ${letters.map(({ letter, chosen, expected }) => `${letter} ${chosen}, expected ${expected}`).join('; ')}. ${verdict}`,
    },
  );
}

module.exports = { letterPlot };
