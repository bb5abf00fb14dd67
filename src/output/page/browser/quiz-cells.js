'use strict';

const { element } = require('./element');
const { section, table } = require('./frame');
const { intervalPlot } = require('./interval-plot');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */

/**
 * How accurate each cell is, the best first.
 *
 * @param {QuizView} view
 */
function cellSection({ cells, ranking, required, runs, circular }) {
  const ranked = ranking.flatMap((index) => cells[index] ?? []);
  const plotted = ranked.flatMap(({ name, accuracy }) =>
    accuracy === null ? [] : [{ name, measured: accuracy, tolerate: required }],
  );
  const many = runs > 1 || circular;
  const policy = cells.some((cell) => cell.policy !== null);
  return section(
    'cells',
    'How accurate each cell is',
    'A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.',
    plotted.length > 0 &&
      intervalPlot(
        plotted,
        {
          caption: `Share of right answers, best first${required === null ? '' : '; dashed: what the policy requires'}`,
          axis: 'accuracy, with 95 % interval by question',
        },
        { end: 1 },
      ),
    table(
      'The same in numbers',
      [
        'cell',
        ...(policy ? ['policy'] : []),
        'right',
        'accuracy (95 %)',
        ...(many ? ['always right', 'same answer each run', 'same text each run'] : []),
        ...(circular ? ['right in every rotation'] : []),
        'unreadable',
        'no reply',
      ],
      ranked.map((cell) => [
        cell.name,
        ...(policy ? [cell.policy?.status ?? '–'] : []),
        `${cell.correct}/${cell.judged}`,
        cell.accuracy?.text ?? cell.accuracyText,
        ...(many ? [cell.alwaysRight, cell.sameAnswer, cell.sameText] : []),
        ...(circular
          ? [cell.circular === null ? '–' : `${cell.circular.right}/${cell.circular.judged} (${cell.circular.text})`]
          : []),
        cell.unreadable,
        cell.errored,
      ]),
    ),
    circular &&
      element(
        'p',
        { class: 'small' },
        'Right in every rotation: questions and runs that were answered right whatever letter the right option had. Far below the accuracy, it means that answers hang on the order.',
      ),
    policy &&
      element(
        'ul',
        {},
        ranked.flatMap(({ name, policy: own }) =>
          own === null || own.status === 'passed'
            ? []
            : [element('li', {}, element('strong', { class: 'bad' }, own.status), ` ${name}: ${own.reason}`)],
        ),
      ),
  );
}

module.exports = { cellSection };
