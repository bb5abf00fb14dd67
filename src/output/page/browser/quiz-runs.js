'use strict';

const Plot = require('./plot');
const { chart, percent } = require('./chart');
const { element } = require('./element');
const { section } = require('./frame');

/** @typedef {import('../quiz/quiz-view').Spell} Spell */

/**
 * The accuracy of each cell run by run.
 *
 * @param {import('../quiz/quiz-view').QuizView} view
 */
function runSection({ cells, runs }) {
  return (
    runs > 1 &&
    section(
      'runs',
      'Run by run',
      'Share of right answers in each run, cell by cell; all cells of a run saw the same order. A step or a slope says that a model has changed while it was asked.',
      element('div', { class: 'cards' }, cells.map(runPlot)),
    )
  );
}

/** @param {import('../quiz/quiz-view').CellView} cell */
function runPlot({ name, overTime }) {
  const points = pointsOf(overTime);
  const [first, last] = [overTime[0]?.first ?? 1, overTime.at(-1)?.last ?? 1];
  return chart(
    {
      width: 360,
      height: 110,
      marginLeft: 50,
      marginRight: 24,
      x: { label: 'run', domain: [first, last], tickFormat: 'd', ticks: Math.min(last - first + 1, 8) },
      y: { label: 'right', domain: [0, 1], ticks: [0, 0.5, 1], tickFormat: percent, grid: true },
      marks: [
        Plot.lineY(points, { x: 'run', y: 'share', stroke: 'var(--mark)' }),
        Plot.dot(points, {
          x: 'run',
          y: 'share',
          r: 3,
          fill: 'var(--mark)',
          title: ({ label, correct, judged }) => `${label}: ${correct} of ${judged} right`,
        }),
      ],
    },
    {
      caption: name,
      description: `Share of right answers of ${name}: ${points.map(({ label, share }) => `${label} ${percent(share)}`).join(', ')}`,
    },
  );
}

/**
 * The share of right answers over time, of one cell and question.
 *
 * @param {readonly Spell[]} spells
 */
function spellPlot(spells) {
  const points = pointsOf(spells);
  return (
    points.length > 1 &&
    chart(
      {
        height: 160,
        x: { label: 'run', tickFormat: 'd' },
        y: { label: 'right', domain: [0, 1], tickFormat: percent, grid: true, ticks: 4 },
        marks: [
          Plot.lineY(points, { x: 'run', y: 'share', stroke: 'var(--mark)' }),
          Plot.dot(points, { x: 'run', y: 'share', r: 3, fill: 'var(--mark)' }),
        ],
      },
      {
        caption: 'Share of right answers over time',
        description: `By runs: ${points.map(({ label, share }) => `${label} ${percent(share)}`).join(', ')}`,
      },
    )
  );
}

/** @param {readonly Spell[]} spells */
function pointsOf(spells) {
  return spells
    .filter(({ judged }) => judged > 0)
    .map(({ first, last, correct, judged }) => ({
      ...{ run: (first + last) / 2, share: correct / judged, correct, judged },
      label: first === last ? `run ${first}` : `runs ${first}–${last}`,
    }));
}

module.exports = { runSection, spellPlot };
