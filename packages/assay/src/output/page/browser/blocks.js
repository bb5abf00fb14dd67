'use strict';

const { codeBlock } = require('./code');
const { courseChart } = require('./course-chart');
const { breakable, element } = require('./element');
const { textToCopy } = require('./copy-text');
const { folded, section, table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { latencyPlot } = require('./latency-plot');
const { letterPlot } = require('./letter-plot');
const { spellPlot } = require('./spell-plot');
const { stackPlot } = require('./stack-plot');

/**
 * A section of the page with all that it shows.
 *
 * @param {import('../blocks').SectionView} view
 */
function showSection({ id, heading, about, blocks }) {
  return section(id, heading, about, showBlocks(blocks));
}

/** @param {readonly import('../blocks').Block[]} blocks */
function showBlocks(blocks) {
  return blocks.map(showBlock);
}

/**
 * @param {import('../blocks').Block} block
 * @returns {import('./element').Child}
 */
function showBlock(block) {
  switch (block.kind) {
    case 'text':
      return element('p', { class: block.small === true && 'small' }, showWords(block.text));
    case 'heading':
      return element('h3', {}, breakable(block.text));
    case 'list':
      return element(
        'ul',
        {},
        block.items.map((item) => element('li', {}, showWords(item))),
      );
    case 'table':
      return table(
        block.caption,
        block.columns,
        block.rows.map((row) => row.map(showWords)),
      );
    case 'lines':
      return codeBlock(block.lines, { label: block.label });
    case 'copy':
      return textToCopy(block.label, block.text);
    case 'fold':
      return folded(block.summary, block.blocks.map(showBlock));
    case 'cards':
      return element(
        'div',
        { class: block.isWide === true ? 'columns' : 'cards' },
        block.cards.map((blocks) => element('div', {}, blocks.map(showBlock))),
      );
    case 'intervals':
      return intervalPlot(block);
    case 'spells':
      return spellPlot(block);
    case 'stacks':
      return stackPlot(block);
    case 'letters':
      return letterPlot(block);
    case 'course':
      return courseChart(block);
    case 'latency':
      return latencyPlot(block);
  }
}

/**
 * @param {import('../blocks').Words} words
 * @returns {import('./element').Child}
 */
function showWords(words) {
  if (typeof words === 'string' || typeof words === 'number') {
    return words;
  }
  if ('text' in words) {
    const { text, style, href, level } = words;
    if (level !== undefined) {
      const kind = `shade level-${level}`;
      return href === undefined ? element('span', { class: kind }, text) : element('a', { href, class: kind }, text);
    }
    return href === undefined
      ? element(style === 'strong' ? 'strong' : 'span', { class: style }, text)
      : element('a', { href, class: style }, text);
  }
  return words.map((part) => element('span', {}, showWords(part)));
}

module.exports = { showBlocks, showSection };
