'use strict';

const Plot = require('@observablehq/plot');
const { chart, percent, room, upTo } = require('./chart');
const { nameAxis } = require('./name-axis');

/**
 * Values with their intervals, one below the other; a tick marks what is tolerated, and a hollow dot what may be chance.
 *
 * @param {Omit<import('../blocks').IntervalsBlock, 'kind'>} block
 */
function intervalPlot({ rows, caption, axis, end, signed = false }) {
  const tolerated = rows.filter(({ tolerate }) => typeof tolerate === 'number');
  const far = end ?? upTo(rows.flatMap(({ measured, tolerate }) => [measured.upper, tolerate ?? 0]));
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  const scale = signed ? { tickFormat: points, zero: true, nice: true } : { tickFormat: percent, domain: [0, far] };
  return chart(
    {
      height: 50 + rowHeight * rows.length,
      marginLeft,
      x: { label: axis, ticks: room() < 500 ? 3 : 6, grid: true, ...scale },
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
          fill: (row) => (row.hollow === true ? 'var(--paper)' : 'var(--mark)'),
          stroke: signed ? 'var(--mark)' : 'var(--paper)',
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

/** @param {number} share */
function points(share) {
  return String(Number((share * 100).toPrecision(3))).replace('-', '−');
}

module.exports = { intervalPlot };
