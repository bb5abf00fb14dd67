'use strict';

const { chart, percent, room } = require('./chart');
const { element } = require('./element');
const { largest } = require('./extremes');
const { table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { nameAxis } = require('./name-axis');
const Plot = require('./plot');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */
/** @typedef {import('../interview/interview-view').CellView} CellView */
/** @typedef {import('../interview/interview-view').RoundView} RoundView */

/**
 * What cells come to, group by group: shares of points and of passes with intervals, and what further answers bring.
 *
 * @param {InterviewView} view
 */
function resultSections(view) {
  return view.groups.map((name, group) => {
    const rows = roundsOf(view.cells.filter((cell) => cell.group === group));
    return [
      view.groups.length > 1 && element('h3', {}, name),
      pointsPlot(rows, view.required),
      passesPlot(rows),
      passAtPlot(rows),
      resultTable(name, rows),
    ];
  });
}

/**
 * All rounds of all cells, with names that tell them apart.
 *
 * @param {readonly CellView[]} cells
 */
function roundsOf(cells) {
  return cells.flatMap((cell) =>
    cell.rounds.map((round) => ({
      cell,
      round,
      name: cell.rounds.length === 1 ? cell.label : `${cell.label}, ${rounds(round.round)}`,
    })),
  );
}

/** @typedef {ReturnType<typeof roundsOf>} Rounds */

/** @param {number} count */
function rounds(count) {
  return count === 1 ? '1 round' : `${count} rounds`;
}

/** @param {Rounds} rows @param {number | null} required */
function pointsPlot(rows, required) {
  const measured = rows.flatMap(({ name, round }) =>
    round.share === null ? [] : [{ name, measured: round.share, tolerate: required }],
  );
  return (
    measured.length > 0 &&
    intervalPlot(
      measured,
      {
        caption: `Share of the points${required === null ? '' : `; dashed: the ${percent(required)} that are required`}`,
        axis: 'points, with 95 % interval by question',
      },
      { end: 1 },
    )
  );
}

/** @param {Rounds} rows */
function passesPlot(rows) {
  const measured = rows.flatMap(({ name, round }) =>
    round.passShare === null ? [] : [{ name, measured: round.passShare }],
  );
  return (
    measured.length > 0 &&
    intervalPlot(
      measured,
      { caption: 'Share of answers that pass every check', axis: 'passes, with 95 % interval by question' },
      { end: 1 },
    )
  );
}

/**
 * From the chance that all of several answers pass, over that of one, to that of any.
 *
 * @param {Rounds} rows
 */
function passAtPlot(rows) {
  const ranges = rows.flatMap(({ name, round: { passAt } }) => {
    const [one, most] = [passAt[0], passAt.at(-1)];
    return one === undefined || most === undefined || most.k === 1
      ? []
      : [{ name, k: most.k, one: one.any, any: most.any, all: most.all }];
  });
  if (ranges.length === 0) {
    return null;
  }
  const most = largest(ranges.map(({ k }) => k));
  const { marginLeft, rowHeight, y } = nameAxis(ranges.map(({ name }) => name));
  const caption = `What several answers bring: the bar goes from all of ${most} pass to any of ${most} passes (pass@${most}), the dot is one answer (pass@1). A long bar is luck, a short one skill or the lack of it`;
  return chart(
    {
      height: 50 + rowHeight * ranges.length,
      marginLeft,
      x: {
        ...{ domain: [0, 1], label: 'chance of a pass, mean over questions', grid: true },
        ...{ tickFormat: percent, ticks: room() < 500 ? 3 : 6 },
      },
      y,
      marks: [
        Plot.ruleX([0]),
        Plot.ruleY(ranges, { x1: 'all', x2: 'any', y: 'name', stroke: 'var(--mark)', strokeWidth: 3 }),
        Plot.tickX(ranges, { x: 'all', y: 'name', stroke: 'var(--mark)', strokeWidth: 2, inset: 6 }),
        Plot.tickX(ranges, { x: 'any', y: 'name', stroke: 'var(--mark)', strokeWidth: 2, inset: 6 }),
        Plot.dot(ranges, { x: 'one', y: 'name', r: 5, fill: 'var(--mark)', stroke: 'var(--paper)', strokeWidth: 1.5 }),
      ],
    },
    {
      caption,
      description: `Chances of a pass: ${ranges.map(({ name, k, one, any, all }) => `${name}: one answer ${percent(one)}, any of ${k} ${percent(any)}, all of ${k} ${percent(all)}`).join('; ')}`,
    },
  );
}

/** @param {string} group @param {Rounds} rows */
function resultTable(group, rows) {
  const about = rows.some(({ cell }) => cell.about !== '');
  const several = rows.some(({ cell }) => cell.rounds.length > 1);
  const judged = rows.some(({ cell }) => cell.policy !== null);
  const numbers = [...new Set(rows.flatMap(({ round }) => round.passAt.map(({ k }) => k)))].sort((a, b) => a - b);
  const most = numbers.at(-1) ?? 1;
  const at = (/** @type {RoundView} */ { passAt }, /** @type {number} */ k) => passAt.find((one) => one.k === k);
  const chance = (/** @type {number | undefined} */ share) => (share === undefined ? '–' : percent(share));
  return table(
    `In numbers, ${group}`,
    [
      'model',
      ...(about ? ['prompt and parameters'] : []),
      ...(several ? ['rounds'] : []),
      'points',
      'share (95 %)',
      'passed',
      'share (95 %)',
      ...numbers.map((k) => `pass@${k}`),
      ...(most > 1 ? [`all ${most} pass`] : []),
      'errored',
      ...(judged ? ['policy'] : []),
    ],
    rows.map(({ cell, round }) => [
      cell.model,
      ...(about ? [cell.about] : []),
      ...(several ? [round.round] : []),
      `${round.passed}/${round.total}`,
      round.share?.text ?? '–',
      `${round.passes}/${round.judged}`,
      round.passShare?.text ?? '–',
      ...numbers.map((k) => chance(at(round, k)?.any)),
      ...(most > 1 ? [chance(at(round, most)?.all)] : []),
      round.errored,
      ...(judged ? [round === cell.rounds.at(-1) ? (cell.policy?.status ?? '') : ''] : []),
    ]),
  );
}

module.exports = { resultSections, roundsOf };
