'use strict';

const { element } = require('./element');

/**
 * Highlighted lines, with their numbers where wanted; scrolls, or wraps where wanted, and can be reached by keyboard.
 *
 * @param {import('../figures').Lines} lines
 * @param {{ label: string, numbered?: boolean, wraps?: boolean }} options
 */
function codeBlock(lines, { label, numbered = false, wraps = false }) {
  const styles = ['code', ...(numbered ? ['numbered'] : []), ...(wraps ? ['wraps'] : [])];
  return element(
    'pre',
    { class: styles.join(' '), tabindex: '0', role: 'group', 'aria-label': label },
    element(
      'code',
      {},
      lines.map((pieces) => element('span', { class: 'line' }, toSpans(pieces), '\n')),
    ),
  );
}

/** Pieces of a line in their styles. @param {readonly string[]} pieces */
function toSpans(pieces) {
  /** @type {HTMLElement[]} */
  const spans = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const style = pieces[index + 1] ?? '';
    spans.push(element('span', style === '' ? {} : { class: style }, pieces[index]));
  }
  return spans;
}

module.exports = { codeBlock, toSpans };
