'use strict';

const { percent, upTo } = require('./chart');
const { element } = require('./element');
const { tableOf } = require('./frame');

/** @typedef {import('../comparison/comparison-view').RatesView} RatesView */

/** Margin at both ends of a track, in per cent of its width, so that no dot is cut. */
const margin = 4;

/**
 * A scale that shows all of these rates.
 *
 * @param {readonly RatesView[]} rates
 */
function scaleOf(rates) {
  const end = upTo(rates.flatMap(({ before, after }) => [before, after]));
  const place = (/** @type {number} */ rate) => `${margin + (rate / end) * (100 - 2 * margin)}%`;
  return { place, ticks: [0, end / 2, end] };
}

/**
 * A failure rate before and after as two dots on a line; the row's words say the same.
 *
 * @param {RatesView} rates
 * @param {ReturnType<typeof scaleOf>} scale
 */
function track({ before, after }, { place, ticks }) {
  const style = after > before ? 'worse' : after < before ? 'better' : 'same';
  return element(
    'td',
    { class: 'track' },
    element(
      'svg',
      { 'aria-hidden': 'true', height: 24, width: '100%' },
      ticks.map((tick) => element('line', { class: 'tick', x1: place(tick), x2: place(tick), y1: 0, y2: 24 })),
      element('line', { class: `link ${style}`, x1: place(before), x2: place(after), y1: 12, y2: 12 }),
      element('circle', { class: `dot ${style}`, cx: place(after), cy: 12, r: 6 }),
      element('circle', { class: 'dot before', cx: place(before), cy: 12, r: 4.5 }),
    ),
  );
}

/** @param {RatesView} rates */
function figures({ text, change, before, after }) {
  const style = after > before ? 'bad' : after < before ? 'good' : '';
  const sign = after > before ? '▲ ' : after < before ? '▼ ' : '';
  return element(
    'td',
    {},
    text.replaceAll(' %', '\u00a0%'),
    element('small', {}, element('span', { class: style }, `${sign}${change}`)),
  );
}

/**
 * A table of rates before and after; the second column is drawn to the scale of its heading.
 *
 * @param {{ caption: string, columns: readonly string[], scale: ReturnType<typeof scaleOf>, body: HTMLElement }} options
 */
function dotTable({ caption, columns, scale: { place, ticks }, body }) {
  const [first, ...rest] = columns;
  const scale = element(
    'th',
    { scope: 'col', class: 'track' },
    element('span', {}, '○ before  ● after'),
    element(
      'svg',
      { 'aria-hidden': 'true', height: 18, width: '100%' },
      ticks.map((tick) => element('text', { x: place(tick), y: 13, 'text-anchor': 'middle' }, percent(tick))),
    ),
  );
  return tableOf({ caption, style: 'dots', headings: [first, scale, ...rest], body });
}

module.exports = { dotTable, figures, scaleOf, track };
