'use strict';

const Plot = require('./plot');
const { chart, room } = require('./chart');
const { largest } = require('./extremes');

/** @typedef {import('../comparison/comparison-view').PairedView} PairedView */

/** Pixels of a character in a chart, about. */
const character = 7;
const steps = [0, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * Differences with their 95 % intervals, one below the other, right of zero where the second side is better.
 *
 * @param {readonly { name: string, paired: PairedView }[]} rows
 * @param {string} caption
 */
function forestPlot(rows, caption) {
  const letters = room() < 600 ? 16 : 36;
  const compared = rows.filter(({ paired }) => paired.difference !== null);
  const names = compared.map(({ name }) => tail(name, letters));
  const known = compared.flatMap(({ paired: { difference, shown } }, row) =>
    difference === null ? [] : [{ row, shown, ...difference }],
  );
  const domain = domainOf(known);
  return chart(
    {
      height: 66 + 26 * known.length,
      marginBottom: 40,
      marginLeft: 16 + character * largest([0, ...names.map(({ length }) => length)]),
      x: {
        domain,
        label: '← worse · difference in failure rate, points · better →',
        labelAnchor: 'center',
        labelArrow: 'none',
        tickFormat: points,
        ticks: 7,
        grid: true,
      },
      // By number: names that were cut may be equal.
      y: { domain: [...names.keys()], tickFormat: (row) => names[row] ?? '', label: null, tickSize: 0 },
      marks: [
        Plot.ruleX([0], { strokeWidth: 2 }),
        Plot.ruleY(known, { x1: 'lower', x2: 'upper', y: 'row', stroke: 'var(--mark)', strokeWidth: 3 }),
        Plot.dot(known, {
          ...{ x: 'value', y: 'row', r: 5, stroke: 'var(--mark)', strokeWidth: 2 },
          fill: ({ shown }) => (shown ? 'var(--mark)' : 'var(--paper)'),
        }),
      ],
    },
    {
      caption: `${caption}; filled: significant, hollow: not significant`,
      description: `${caption}: ${rows.map(({ name, paired }) => `${name} ${paired.text95}`).join('; ')}`,
    },
  );
}

/**
 * From the worst to the best, zero between them with some room on both sides.
 *
 * @param {readonly { lower: number, upper: number }[]} rows
 */
function domainOf(rows) {
  const upTo = (/** @type {number} */ most) => steps.find((step) => most <= step) ?? most;
  const [worst, best] = [
    upTo(largest([0, ...rows.map(({ lower }) => -lower)])),
    upTo(largest([0, ...rows.map(({ upper }) => upper)])),
  ];
  return [-Math.max(worst, best / 5), Math.max(best, worst / 5)];
}

/**
 * The end of a long name, which tells folders apart.
 *
 * @param {string} name
 * @param {number} letters
 */
function tail(name, letters) {
  return name.length <= letters ? name : `…${name.slice(1 - letters)}`;
}

function points(/** @type {number} */ share) {
  return String(Number((share * 100).toPrecision(3))).replace('-', '−');
}

module.exports = { forestPlot };
