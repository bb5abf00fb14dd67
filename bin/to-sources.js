'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { dirname, resolve } = require('node:path');

/**
 * Puts the places of the sources in a stack in place of those of a bundle.
 *
 * @param {string} stack - Of an error.
 * @param {string} bundle - File of the bundle, its map beside it.
 */
exports.toSources = function toSources(stack, bundle) {
  const [first, ...parts] = stack.split(`${bundle}:`);
  if (parts.length === 0 || !existsSync(`${bundle}.map`)) {
    return stack;
  }
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const placed = parts.map((part) => {
    const [place, line, column] = /^(\d+):(\d+)/.exec(part) ?? [''];
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    return entry.originalSource === undefined
      ? `${bundle}:${part}`
      : `${resolve(dirname(bundle), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}${part.slice(place.length)}`;
  });
  return first + placed.join('');
};
