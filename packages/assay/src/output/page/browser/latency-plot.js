'use strict';

const Plot = require('@observablehq/plot');
const { chart } = require('./chart');

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} s`;

/**
 * How long the replies of a model took.
 *
 * @param {import('../figures').Latency} latency
 */
function latencyPlot({ model, replies, median, ninetieth, ninetyNinth, bins }) {
  const caption = `${model}: half of ${replies} replies within ${seconds(median)}, nine in ten within ${seconds(ninetieth)}, 99 in 100 within ${seconds(ninetyNinth)}`;
  return chart(
    {
      height: 160,
      x: { label: 'seconds', transform: (/** @type {number} */ milliseconds) => milliseconds / 1000 },
      y: { label: 'replies', grid: true, ticks: 4 },
      marks: [
        Plot.rectY([...bins], { x1: 'from', x2: 'to', y: 'count', fill: 'var(--mark)', inset: 0.5 }),
        Plot.ruleX([median, ninetieth], { stroke: 'var(--ink)', strokeDasharray: '3,2' }),
        Plot.ruleY([0]),
      ],
    },
    { caption, description: `Distribution of latencies. ${caption}` },
  );
}

module.exports = { latencyPlot };
