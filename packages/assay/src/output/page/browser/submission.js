'use strict';

const { codeBlock } = require('./code');

/** Languages of fixtures that are prose. */
const prose = ['text', 'markdown'];

/**
 * What was submitted: code with the numbers of its lines, prose in lines that wrap.
 *
 * @param {import('../figures').Lines} lines
 * @param {{ language: string, label: string }} options
 */
function submissionBlock(lines, { language, label }) {
  return codeBlock(lines, prose.includes(language) ? { label, wraps: true } : { label, numbered: true });
}

module.exports = { submissionBlock };
