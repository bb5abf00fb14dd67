'use strict';

const Plot = require('./plot');
const { chart, percent, room } = require('./chart');
const { element } = require('./element');
const { table } = require('./frame');
const { folded } = require('./interview-checks');
const { roundsOf } = require('./interview-results');
const { nameAxis } = require('./name-axis');

/** Colours and what is written on them, the gravest failure first; what passed has the last. */
const colours = ['--level-6', '--level-5', '--level-2', '--level-3', '--level-4', '--faint', '--line'];
const inks = ['--level-ink-far', '--level-ink-far', '--level-ink', '--level-ink', '--level-ink', '--paper', '--ink'];

/**
 * What is wrong with the answers of each cell.
 *
 * @param {import('../interview/interview-view').InterviewView} view
 */
function failureParts(view) {
  const kinds = [...view.failures.map(({ name }) => name), 'passed'];
  const several = view.groups.length > 1;
  const rows = roundsOf(view.cells)
    .map(({ name, cell, round }) => ({ name: several ? `${name}, ${view.groups[cell.group]}` : name, round }))
    .filter(({ round }) => round.judged > 0);
  const found = kinds.filter((_, kind) => rows.some(({ round }) => (round.failures[kind] ?? 0) > 0));
  const parts = rows.flatMap(({ name, round }) => {
    let end = 0;
    return [...round.failures, round.passes].flatMap((count, kind) => {
      const start = end;
      end += count / round.judged;
      return count === 0 ? [] : [{ name, kind, count, x1: start, x2: end, word: `${kinds[kind]} ${count}` }];
    });
  });
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  const width = Math.min(600, room() - marginLeft);
  return [
    chart(
      {
        height: 50 + rowHeight * rows.length,
        marginLeft,
        x: { domain: [0, 1], label: 'share of answers', tickFormat: percent, ticks: room() < 500 ? 3 : 6 },
        y,
        marks: [
          Plot.barX(parts, {
            x1: 'x1',
            x2: 'x2',
            y: 'name',
            fill: ({ kind }) => `var(${colours[kind]})`,
            insetTop: 3,
            insetBottom: 3,
            insetRight: 1,
            title: 'word',
          }),
          Plot.text(
            parts.flatMap(({ name, kind, x1, x2, count, word }) => {
              const text = [word, String(count)].find(({ length }) => (x2 - x1) * width > 8 + 6.5 * length);
              return text === undefined ? [] : [{ name, text, at: (x1 + x2) / 2, ink: `var(${inks[kind]})` }];
            }),
            { x: 'at', y: 'name', text: 'text', fill: ({ ink }) => ink },
          ),
        ],
      },
      {
        caption: 'Answers by the gravest thing that went wrong, gravest first',
        description: `Answers by what went wrong: ${rows.map(({ name, round }) => `${name}: ${wordsOn(round, kinds)}`).join('; ')}`,
      },
    ),
    element(
      'ul',
      { class: 'legend' },
      [...view.failures, { name: 'passed', meaning: 'every check' }].map(
        ({ name, meaning }, kind) =>
          found.concat('passed').includes(name) &&
          element('li', {}, swatch(colours[kind] ?? ''), element('strong', {}, name), ` ${meaning}`),
      ),
    ),
    folded(
      'The same in numbers',
      table(
        'Answers by their gravest failure',
        ['answers', ...found, 'passed', 'errored (not judged)'],
        rows.map(({ name, round }) => [
          name,
          ...found.map((kind) => round.failures[kinds.indexOf(kind)] ?? 0),
          round.passes,
          round.errored,
        ]),
      ),
    ),
  ];
}

/** @param {string} colour */
function swatch(colour) {
  const made = element('span', { class: 'swatch', 'aria-hidden': 'true' });
  made.style.background = `var(${colour})`;
  return made;
}

/** @param {import('../interview/interview-view').RoundView} round @param {readonly string[]} kinds */
function wordsOn(round, kinds) {
  return [...round.failures, round.passes]
    .flatMap((count, kind) => (count === 0 ? [] : [`${count} ${kinds[kind]}`]))
    .join(', ');
}

module.exports = { failureParts };
