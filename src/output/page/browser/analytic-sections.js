'use strict';

const Plot = require('./plot');
const { chart, percent, room } = require('./chart');
const { element } = require('./element');
const { table } = require('./frame');
const { intervalPlot } = require('./interval-plot');
const { nameAxis } = require('./name-axis');
const { spellPlot } = require('./trial-strip');

/** @typedef {import('../validator/validator-view').ModelView} ModelView */

/**
 * What is to say of a model analytic by analytic, of votes, and over time.
 *
 * @param {ModelView} model
 */
function analyticSections(model) {
  const { analytics, vote, overTime } = model;
  const measured = analytics.flatMap(({ analytic, rate, tolerate }) =>
    rate === null ? [] : [{ name: analytic, measured: rate, tolerate }],
  );
  const directed = analytics.flatMap(({ analytic, falseAccepts, falseRejects }) => [
    ...(falseAccepts === null ? [] : [{ name: `${analytic}: false accepts`, measured: falseAccepts }]),
    ...(falseRejects === null ? [] : [{ name: `${analytic}: false rejects`, measured: falseRejects }]),
  ]);
  return [
    measured.length > 0 &&
      intervalPlot(measured, {
        caption: `Failure rate for submissions like these fixtures, ${model.model}; dashed: what its hard assertions tolerate`,
        axis: 'failure rate, with 95 % interval by fixture',
      }),
    directed.length > 0 &&
      intervalPlot(directed, {
        caption: 'False accepts (said true, is false) and false rejects (said false, is true)',
        axis: 'error rate, with 95 % interval by fixture',
      }),
    analytics.some(({ floor }) => floor !== null) && naturePlot(model),
    table(
      'The same in numbers',
      ['analytic', 'failed', 'rate (95 %)', 'false accepts', 'false rejects', 'unreadable', 'runs agree'],
      analytics.map((one) => [
        one.analytic,
        `${one.failures}/${one.judged}`,
        one.rate?.text ?? 'n/a',
        one.falseAccepts?.text ?? 'n/a',
        one.falseRejects?.text ?? 'n/a',
        one.unreadable,
        one.agreement,
      ]),
    ),
    vote !== null && [
      element('h3', {}, 'What a vote would do'),
      votePlot(vote),
      element('p', {}, vote.choice),
      voteTable(vote),
    ],
    overTime.length > 1 && [
      element('h3', {}, 'Over time'),
      spellPlot(overTime, 'Failure rate of all assertions, by runs: drift shows as a slope'),
    ],
  ];
}

/** @param {ModelView} model */
function naturePlot({ analytics }) {
  const parts = analytics.flatMap(({ analytic, floor, noise }) => [
    { analytic, part: 'systematic (no vote helps)', share: floor ?? 0 },
    { analytic, part: 'random (a vote removes it)', share: noise ?? 0 },
  ]);
  const { marginLeft, rowHeight, y } = nameAxis(analytics.map(({ analytic }) => analytic));
  const names = ['systematic (no vote helps)', 'random (a vote removes it)'];
  return chart(
    {
      height: 60 + rowHeight * analytics.length,
      marginLeft,
      x: { label: 'share of assertions', tickFormat: percent, grid: true, ticks: room() < 500 ? 3 : 6 },
      y,
      color: { domain: names, range: ['var(--bad)', 'var(--mark)'], legend: false },
      marks: [
        Plot.barX(parts, { x: 'share', y: 'analytic', fill: 'part', insetTop: 4, insetBottom: 4 }),
        Plot.ruleX([0]),
      ],
    },
    {
      caption: 'Systematic failures (floor, red) and random ones (noise, blue)',
      description: `Systematic and random: ${analytics.map(({ analytic, floor, noise }) => `${analytic} ${percent(floor ?? 0)} and ${percent(noise ?? 0)}`).join('; ')}`,
    },
  );
}

/** @param {import('../validator/validator-view').VoteView} vote */
function votePlot({ floor, predictions }) {
  const known = predictions.flatMap(({ votes, rate }) => (rate === null ? [] : [{ votes, ...rate }]));
  return chart(
    {
      height: 240,
      x: { label: 'votes', ticks: known.map(({ votes }) => votes), tickFormat: 'd', inset: 20 },
      y: { label: 'predicted failure rate', tickFormat: percent, grid: true, zero: true },
      marks: [
        Plot.ruleY([0]),
        Plot.ruleY([floor], { stroke: 'var(--bad)', strokeDasharray: '4,3', strokeWidth: 2 }),
        Plot.text([floor], {
          x: known.at(-1)?.votes ?? 1,
          y: (share) => share,
          text: () => `floor ${percent(floor)}`,
          dy: -8,
          textAnchor: 'end',
          fill: 'currentColor',
        }),
        Plot.ruleX(known, { x: 'votes', y1: 'lower', y2: 'upper', stroke: 'var(--mark)', strokeWidth: 3 }),
        Plot.lineY(known, { x: 'votes', y: 'value', stroke: 'var(--mark)' }),
        Plot.dot(known, { x: 'votes', y: 'value', r: 5, fill: 'var(--mark)', stroke: 'var(--paper)' }),
      ],
    },
    {
      caption: 'Predicted failure rate of a vote, with 95 % intervals; dashed: the floor that no vote passes',
      description: `Votes: ${known.map(({ votes, text }) => `${votes}: ${text}`).join('; ')}; floor ${percent(floor)}`,
    },
  );
}

/** @param {import('../validator/validator-view').VoteView} vote */
function voteTable({ predictions }) {
  return table(
    'Votes in numbers',
    ['votes', 'predicted failure rate', 'calls per verdict'],
    predictions.map(({ votes, rate, calls }) => [votes, rate?.text ?? 'too few runs', calls]),
  );
}

module.exports = { analyticSections };
