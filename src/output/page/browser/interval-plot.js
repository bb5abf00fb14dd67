'use strict';

const Plot = require('./plot');
const { chart, percent, room, upTo } = require('./chart');
const { nameAxis } = require('./name-axis');

/**
 * Shares with their intervals, one below the other; a tick marks what is tolerated.
 *
 * @param {readonly { name: string, measured: import('../view').Measured, tolerate?: number | null }[]} rows
 * @param {{ caption: string, axis: string }} texts
 * @param {{ end?: number }} [layout]
 */
function intervalPlot(rows, { caption, axis }, { end } = {}) {
  const tolerated = rows.filter(({ tolerate }) => typeof tolerate === 'number');
  const far = end ?? upTo(rows.flatMap(({ measured, tolerate }) => [measured.upper, tolerate ?? 0]));
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  return chart(
    {
      height: 50 + rowHeight * rows.length,
      marginLeft,
      x: { domain: [0, far], label: axis, tickFormat: percent, ticks: room() < 500 ? 3 : 6, grid: true },
      y,
      marks: [
        Plot.ruleX([0]),
        Plot.tickX(tolerated, {
          x: 'tolerate',
          y: 'name',
          stroke: 'var(--bad)',
          strokeWidth: 2,
          strokeDasharray: '3,2',
        }),
        Plot.ruleY(rows, {
          x1: (row) => row.measured.lower,
          x2: (row) => row.measured.upper,
          y: 'name',
          stroke: 'var(--mark)',
          strokeWidth: 3,
        }),
        Plot.dot(rows, {
          x: (row) => row.measured.value,
          y: 'name',
          r: 5,
          fill: 'var(--mark)',
          stroke: 'var(--paper)',
          strokeWidth: 1.5,
        }),
      ],
    },
    {
      caption,
      description: `${caption}: ${rows.map(({ name, measured }) => `${name} ${measured.text}`).join('; ')}`,
    },
  );
}

module.exports = { intervalPlot };
