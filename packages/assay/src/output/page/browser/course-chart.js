'use strict';

const Plot = require('@observablehq/plot');
const { chart, percent } = require('./chart');
const { largest, smallest } = require('./extremes');

/** Maximum number of times on the axis. */
const mostTimes = 4;
/** Maximum number of intervals drawn separately; more become one band. */
const mostRules = 60;

/**
 * One figure over the reports of its track: hollow points are of reports that are not compared.
 *
 * @param {import('../blocks').CourseBlock} block
 */
function courseChart({ name, measure, low, high, ticks, marks, points }) {
  const shown = points.map((point) => ({ ...point }));
  const values = shown.map(({ value }) => value);
  const [least, most] = [smallest(values), largest(values)];
  const step = Math.max(1, Math.ceil(ticks.length / mostTimes));
  return chart(
    {
      width: 600,
      height: 240,
      marginTop: 30,
      marginRight: 50,
      marginBottom: 40,
      x: {
        domain: [-0.5, ticks.length - 0.5],
        ticks: ticks.map((_, index) => index).filter((index) => index % step === 0),
        tickFormat: (/** @type {number} */ index) => ticks[index] ?? '',
        label: null,
      },
      y: { domain: [low, high], nice: true, label: null, tickFormat: percent, ticks: 5, grid: true },
      marks: [
        Plot.ruleX([...marks], { x: 'report', stroke: 'var(--faint)', strokeOpacity: 0.6, strokeDasharray: '2,3' }),
        Plot.text([...marks], {
          x: 'report',
          text: 'sign',
          frameAnchor: 'top',
          dy: -14,
          fill: 'var(--ink)',
          fontSize: 13,
        }),
        Plot.line(shown, { x: 'report', y: 'value', stroke: 'var(--mark)', strokeWidth: 1.5 }),
        ticks.length > mostRules
          ? Plot.areaY(shown, { x: 'report', y1: 'lower', y2: 'upper', fill: 'var(--mark)', fillOpacity: 0.2 })
          : Plot.ruleX(shown, {
              x: 'report',
              y1: 'lower',
              y2: 'upper',
              stroke: 'var(--mark)',
              strokeWidth: 2,
              strokeOpacity: 0.55,
            }),
        Plot.dot(shown, {
          x: 'report',
          y: 'value',
          r: ticks.length > mostRules ? 2 : 4.5,
          fill: (/** @type {{ isApart: boolean }} */ { isApart }) => (isApart ? 'var(--paper)' : 'var(--mark)'),
          stroke: 'var(--mark)',
          strokeWidth: 1.5,
        }),
      ],
    },
    {
      caption: shown.some(({ isApart }) => isApart) ? `${measure}; hollow: not compared` : measure,
      description: `${name}, ${measure} over ${shown.length} reports: from ${shown[0]?.text ?? 'nothing'} to ${shown.at(-1)?.text ?? 'nothing'}, lowest ${percent(least)}, highest ${percent(most)}. The table below lists all.`,
    },
  );
}

module.exports = { courseChart };
