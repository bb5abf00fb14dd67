'use strict';

const { element } = require('./element');

/**
 * Highlighted lines, with their numbers where wanted; scrolls, and can be reached by keyboard.
 *
 * @param {import('../view').Lines} lines
 * @param {{ label: string, numbered?: boolean }} options
 */
function codeBlock(lines, { label, numbered = false }) {
  return element(
    'pre',
    { class: numbered ? 'code numbered' : 'code', tabindex: '0', role: 'group', 'aria-label': label },
    element(
      'code',
      {},
      lines.map((pieces) => element('span', { class: 'line' }, toSpans(pieces), '\n')),
    ),
  );
}

/** @param {readonly string[]} pieces */
function toSpans(pieces) {
  /** @type {HTMLElement[]} */
  const spans = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const style = pieces[index + 1] ?? '';
    spans.push(element('span', style === '' ? {} : { class: style }, pieces[index]));
  }
  return spans;
}

module.exports = { codeBlock };
