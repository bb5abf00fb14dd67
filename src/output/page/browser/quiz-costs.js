'use strict';

const { codeBlock } = require('./code');
const { element } = require('./element');
const { section, table } = require('./frame');
const { latencyPlot } = require('./latency-plot');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */

/**
 * What the cells took, and who answered.
 *
 * @param {QuizView} view
 */
function costSection({ cells, latencies }) {
  return section(
    'costs',
    'Cost, tokens and who answered',
    null,
    table(
      'What each cell took; replies that were kept before cost nothing again',
      ['cell', 'calls', 'tokens', 'cost', 'served by', 'fingerprints'],
      cells.map(({ name, calls, tokens, cost, servedBy, fingerprints }) => [
        name,
        calls,
        tokens,
        cost,
        servedBy,
        fingerprints,
      ]),
    ),
    latencies.length > 0 && [element('h3', {}, 'How long replies took'), latencies.map(latencyPlot)],
  );
}

/**
 * The system prompts.
 *
 * @param {QuizView} view
 */
function promptSection({ prompts }) {
  return section(
    'prompts',
    'System prompts',
    'What was sent before the question, the supersystemprompt included.',
    prompts.map(({ prompt, text }) => [
      element('h3', {}, `Prompt[${prompt}]`),
      text === null
        ? element('p', {}, 'No system message.')
        : codeBlock(text, { label: `System message of Prompt[${prompt}]`, numbered: false }),
    ]),
  );
}

module.exports = { costSection, promptSection };
