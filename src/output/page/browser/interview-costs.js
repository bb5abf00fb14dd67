'use strict';

const { table } = require('./frame');

/** @typedef {import('../interview/interview-view').CellView} CellView */

/**
 * What the answers of each cell have taken, and who gave them.
 *
 * @param {import('../interview/interview-view').InterviewView} view
 */
function costTable({ cells, groups }) {
  const columns = [
    {
      heading: 'language',
      valueOf: (/** @type {CellView} */ { group }) => (groups.length > 1 ? (groups[group] ?? '') : '–'),
    },
    { heading: 'replies', valueOf: (/** @type {CellView} */ { cost }) => cost.rows },
    { heading: 'calls', valueOf: (/** @type {CellView} */ { cost }) => cost.calls },
    { heading: 'from recordings', valueOf: (/** @type {CellView} */ { cost }) => cost.recorded },
    { heading: 'tokens in', valueOf: (/** @type {CellView} */ { cost }) => cost.promptTokens },
    { heading: 'tokens out', valueOf: (/** @type {CellView} */ { cost }) => cost.completionTokens },
    { heading: 'cost', valueOf: (/** @type {CellView} */ { cost }) => cost.cost },
    { heading: 'cost per pass', valueOf: (/** @type {CellView} */ { cost }) => cost.costPerPass },
    { heading: 'server', valueOf: (/** @type {CellView} */ { cost }) => cost.servers },
    { heading: 'served by', valueOf: (/** @type {CellView} */ { cost }) => cost.servedBy },
    { heading: 'fingerprints', valueOf: (/** @type {CellView} */ { cost }) => cost.fingerprints },
  ].filter(({ valueOf }) => cells.some((cell) => !['–', 0].includes(valueOf(cell))));
  return table(
    'By model; tokens are means of the replies that say them',
    ['model', ...columns.map(({ heading }) => heading)],
    cells.map((cell) => [cell.label, ...columns.map(({ valueOf }) => valueOf(cell))]),
  );
}

/**
 * Every two cells of a group, the most certain difference first.
 *
 * @param {import('../interview/interview-view').InterviewView} view
 */
function comparisonTable({ cells, groups, comparisons }) {
  const several = groups.length > 1;
  const nameOf = (/** @type {number} */ place) => cells[place]?.label ?? '';
  return table(
    comparisons.more > 0 ? `Pairs by certainty; ${comparisons.more} more are in report.json` : 'Pairs by certainty',
    ['better', 'worse', ...(several ? ['in'] : []), 'percentage points (95 %)', 'questions', 'p (Holm)', 'real'],
    comparisons.listed.map(({ better, worse, questions, difference, p, real }) => [
      nameOf(better),
      nameOf(worse),
      ...(several ? [groups[cells[better]?.group ?? 0]] : []),
      ...[difference, questions, p, real ? '✓ yes' : 'may be chance'],
    ]),
  );
}

module.exports = { comparisonTable, costTable };
