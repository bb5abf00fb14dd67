'use strict';

const { element } = require('./element');
const { largest } = require('./extremes');
const Plot = require('@observablehq/plot');

/** Maximum width of a chart's drawing area, without names. */
const widest = 600;

/**
 * A chart as a figure with its caption, as wide as there is room; whoever cannot see it hears the description. Charts are drawn by
 * Observable Plot, whose own style element the page's policy refuses: page.css has what it would say.
 *
 * @param {import('@observablehq/plot').PlotOptions} options
 * @param {{ caption: string, description: string }} texts
 */
function chart(options, { caption, description }) {
  const { marginLeft = 60 } = options;
  const drawn = Plot.plot({
    ...options,
    marginLeft,
    marginBottom: 46,
    height: (options.height ?? 200) + 16,
    width: Math.min(options.width ?? widest + marginLeft, room()),
    x: { labelOffset: 40, ...options.x },
    figure: false,
  });
  drawn.querySelectorAll('style').forEach((style) => style.remove());
  // The description says everything; Plot's own labels would only name its shapes.
  drawn.querySelectorAll('[aria-label], [aria-description]').forEach((part) => {
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-description');
  });
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', description);
  drawn.classList.add('chart');
  return element('figure', {}, element('figcaption', {}, caption), drawn);
}

/** Available width for a chart in pixels. */
function room() {
  return Math.max(300, (document.getElementById('page')?.clientWidth ?? 700) - 32);
}

/** Format of shares on an axis. */
const percent = (/** @type {number} */ share) => `${Number((share * 100).toPrecision(3))} %`;

/**
 * End of an axis that shows all of these shares, and never makes a small one look large.
 *
 * @param {readonly number[]} shares
 */
function upTo(shares) {
  const most = largest([0.05, ...shares]);
  return [0.05, 0.1, 0.2, 0.5].find((end) => most <= end) ?? 1;
}

module.exports = { chart, percent, room, upTo };
