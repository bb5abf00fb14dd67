'use strict';

const { room } = require('./chart');
const { largest } = require('./extremes');

/** Approximate width of a character in a chart in pixels. */
const character = 6.8;
/** Height of a line of text in pixels. */
const line = 13;

/**
 * An axis of names: how much room it takes at the left, how high its rows are, and how it writes a name, over several lines where there is little room.
 *
 * @param {readonly string[]} names
 */
function nameAxis(names) {
  const longest = largest([0, ...names.map((name) => name.length)]);
  const length = Math.min(longest, Math.max(14, Math.floor((room() * 0.45) / character)));
  const lines = largest([1, ...names.map((name) => wrapName(name, length).length)]);
  return {
    marginLeft: 16 + Math.ceil(character * length),
    rowHeight: Math.max(26, 10 + line * lines),
    y: {
      domain: [...names],
      label: null,
      tickSize: 0,
      tickFormat: (/** @type {string} */ name) => wrapName(name, length).join('\n'),
    },
  };
}

/**
 * A name in lines of at most so many characters, broken at blanks, signs and capitals where it can be.
 *
 * @param {string} name
 * @param {number} length
 */
function wrapName(name, length) {
  const pieces = name.split(/(?<=[\s/:·@_-])|(?<=[a-z0-9])(?=[A-Z])/).flatMap((piece) => chunks(piece, length));
  /** @type {string[]} */
  const lines = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length <= length) {
      lines[lines.length - 1] = last + piece;
    } else {
      lines.push(piece);
    }
  }
  return lines.length === 0 ? [''] : lines;
}

/** @param {string} text @param {number} length */
function chunks(text, length) {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

module.exports = { nameAxis };
