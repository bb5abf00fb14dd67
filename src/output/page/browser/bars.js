'use strict';

const { element } = require('./element');
const { percent } = require('./chart');

/**
 * One bar of several parts, each with its share in words.
 *
 * @param {readonly { name: string, share: number, style: string }[]} parts
 * @param {string} caption
 */
function stackedBar(parts, caption) {
  const shown = parts.filter(({ share }) => share > 0);
  const total = Math.max(
    1,
    shown.reduce((sum, { share }) => sum + share, 0),
  );
  let left = 0;
  const rects = shown.map(({ share, style }) => {
    const width = (share / total) * 640;
    const rect = element('rect', { class: style, x: left, y: 0, width: Math.max(1, width), height: 18 });
    left += width;
    return rect;
  });
  return element(
    'figure',
    {},
    element('figcaption', {}, caption),
    element(
      'svg',
      {
        class: 'chart bar',
        role: 'img',
        'aria-label': `${caption}: ${shown.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}`,
        viewBox: '0 0 640 18',
        preserveAspectRatio: 'none',
      },
      rects,
    ),
    element(
      'ul',
      { class: 'legend' },
      shown.map(({ name, share, style }) =>
        element(
          'li',
          {},
          element('span', { class: `swatch ${style}`, 'aria-hidden': 'true' }),
          `${name} ${percent(share)}`,
        ),
      ),
    ),
  );
}

module.exports = { stackedBar };
