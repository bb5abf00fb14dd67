'use strict';

const Plot = require('./plot');
const { chart, percent, room } = require('./chart');
const { element } = require('./element');
const { section, table } = require('./frame');
const { nameAxis } = require('./name-axis');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').ComparisonView} ComparisonView */

/** Pairs that are listed at once. */
const listed = 15;

/**
 * Which differences between cells are significant.
 *
 * @param {QuizView} view
 */
function comparisonSection(view) {
  const { comparisons } = view;
  const real = comparisons.filter((one) => one.real).length;
  return (
    comparisons.length > 0 &&
    section(
      'differences',
      'Which differences are real',
      `${real === 0 ? 'No difference is' : real === 1 ? '1 difference is' : `${real} differences are`} significant, of ${comparisons.length} ${comparisons.length === 1 ? 'pair' : 'pairs'}: sign flips question by question, p adjusted (Holm) for the number of pairs, 5 % for any mistake among them.`,
      behindPlot(view),
      pairTable(view, comparisons.slice(0, listed), 'Pairs of cells, the most certain first'),
      comparisons.length > listed &&
        element(
          'details',
          {},
          element('summary', {}, `The other ${comparisons.length - listed} pairs`),
          pairTable(view, comparisons.slice(listed), 'The other pairs'),
        ),
    )
  );
}

/**
 * How far each cell is behind the best.
 *
 * @param {QuizView} view
 */
function behindPlot({ cells, ranking, comparisons }) {
  const [best = -1] = ranking;
  const rows = ranking.slice(1).flatMap((other) => {
    const pair = comparisons.find(
      ({ better, worse }) => (better === best && worse === other) || (better === other && worse === best),
    );
    if (pair === undefined || pair.lower === null || pair.upper === null) {
      return [];
    }
    const [sign, real] = [pair.better === best ? -1 : 1, pair.real];
    const [a, b] = [sign * pair.lower, sign * pair.upper];
    return [
      {
        name: cells[other]?.name ?? '',
        value: sign * pair.difference,
        lower: Math.min(a, b),
        upper: Math.max(a, b),
        real,
        text: `${pair.text} (${pair.interval}), ${real ? 'real' : 'may be chance'}`,
      },
    ];
  });
  const reference = cells[best]?.name ?? '';
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  return (
    rows.length > 0 &&
    chart(
      {
        height: 50 + rowHeight * rows.length,
        marginLeft,
        x: {
          label: 'difference of accuracy',
          tickFormat: signed,
          ticks: room() < 500 ? 3 : 6,
          grid: true,
          zero: true,
          nice: true,
        },
        y,
        marks: [
          Plot.ruleX([0], { stroke: 'var(--ink)' }),
          Plot.ruleY(rows, { x1: 'lower', x2: 'upper', y: 'name', stroke: 'var(--mark)', strokeWidth: 3 }),
          Plot.dot(rows, {
            x: 'value',
            y: 'name',
            r: 5,
            fill: (row) => (row.real ? 'var(--mark)' : 'var(--paper)'),
            stroke: 'var(--mark)',
            strokeWidth: 2,
          }),
        ],
      },
      {
        caption: `How far each cell is behind ${reference}, with 95 % intervals by question; filled: a real difference, hollow: may be chance`,
        description: `Behind ${reference}: ${rows.map(({ name, text }) => `${name} ${text}`).join('; ')}`,
      },
    )
  );
}

/** @param {number} share */
function signed(share) {
  return percent(share).replace('-', '−');
}

/**
 * @param {QuizView} view
 * @param {readonly ComparisonView[]} pairs
 * @param {string} caption
 */
function pairTable({ cells }, pairs, caption) {
  return table(
    caption,
    ['better', 'worse', 'difference', '95 % interval (points)', 'adjusted p', 'verdict'],
    pairs.map(({ better, worse, text, interval, p, real }) => [
      cells[better]?.name,
      cells[worse]?.name,
      text,
      interval,
      p,
      element('span', real ? { class: 'good' } : {}, real ? '✓ real' : 'may be chance'),
    ]),
  );
}

module.exports = { comparisonSection };
