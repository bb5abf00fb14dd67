'use strict';

const Plot = require('@observablehq/plot');
const { chart, percent, room } = require('./chart');
const { element } = require('./element');
const { largest } = require('./extremes');
const { nameAxis } = require('./name-axis');

/**
 * Bars of several parts with a legend; a part says what it is where it has room for that.
 *
 * @param {Omit<import('../blocks').StacksBlock, 'kind'>} block
 */
function stackPlot({ caption, axis, parts, rows, end }) {
  const bars = rows.flatMap(({ name, parts: own }) => {
    let x2 = 0;
    return own.map(({ part, share, words }) => {
      const x1 = x2;
      x2 += share;
      return { name, x1, x2, words, colour: `var(--${parts[part]?.colour})`, ink: `var(--${parts[part]?.ink})` };
    });
  });
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  const far = end ?? largest([0, ...bars.map(({ x2 }) => x2)]);
  const width = Math.min(600, room() - marginLeft) / (far || 1);
  return [
    chart(
      {
        height: 50 + rowHeight * rows.length,
        marginLeft,
        x: { domain: [0, far || 1], label: axis, tickFormat: percent, ticks: room() < 500 ? 3 : 6, grid: true },
        y,
        marks: [
          Plot.ruleX([0]),
          Plot.barX(bars, {
            ...{ x1: 'x1', x2: 'x2', y: 'name', fill: ({ colour }) => colour },
            ...{ insetTop: 3, insetBottom: 3, insetRight: 1, title: ({ words }) => words[0] },
          }),
          Plot.text(
            bars.flatMap(({ name, x1, x2, words, ink }) => {
              const text = words.find(({ length }) => (x2 - x1) * width > 8 + 6.5 * length);
              return text === undefined ? [] : [{ name, text, at: (x1 + x2) / 2, ink }];
            }),
            { x: 'at', y: 'name', text: 'text', fill: ({ ink }) => ink },
          ),
        ],
      },
      { caption, description: `${caption}: ${rows.map((row) => describe(row, parts)).join('; ')}` },
    ),
    element(
      'ul',
      { class: 'legend' },
      parts.map(
        ({ name, meaning, colour }, place) =>
          rows.some(({ parts: own }) => own.some(({ part }) => part === place)) &&
          element('li', {}, swatch(colour), element('strong', {}, name), ` ${meaning}`),
      ),
    ),
  ];
}

/**
 * @param {import('../blocks').StacksBlock['rows'][number]} row
 * @param {import('../blocks').StacksBlock['parts']} parts
 */
function describe({ name, parts: own }, parts) {
  return `${name}: ${own.map(({ part, share }) => `${parts[part]?.name} ${percent(share)}`).join(', ')}`;
}

/** @param {string} colour */
function swatch(colour) {
  const made = element('span', { class: 'swatch', 'aria-hidden': 'true' });
  made.style.background = `var(--${colour})`;
  return made;
}

module.exports = { stackPlot };
