'use strict';

const Plot = require('./plot');
const { chart } = require('./chart');
const { element } = require('./element');
const { largest } = require('./extremes');
const { section, table } = require('./frame');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').PositionView} PositionView */

/**
 * Whether cells prefer a letter, whatever stands behind it.
 *
 * @param {QuizView} view
 */
function positionSection({ cells, positions }) {
  const tested = cells.flatMap(({ name, position }) => (position === null ? [] : [{ name, position }]));
  const biased = tested.filter(({ position }) => position.biased).length;
  const letters = largest([0, ...tested.map(({ position }) => position.letters.length)]);
  return section(
    'positions',
    'Do letters matter',
    tested.length === 0
      ? positions
      : `${biased === 0 ? 'No preference shown.' : tested.length === 1 ? 'A preference.' : `${biased} of ${tested.length} cells with a preference.`} ${positions}`,
    tested.length > 0 &&
      element(
        'p',
        { class: 'small' },
        'Cramér’s V: how far from even, 0 to 1 (one letter takes all). Recall spread: how much the share of right answers hangs on the letter of the right option (standard deviation).',
      ),
    element(
      'div',
      { class: 'cards' },
      tested.map(({ name, position }) =>
        element('div', {}, element('h3', {}, name), letterPlot(name, position), recallLine(position)),
      ),
    ),
    tested.length > 0 &&
      element(
        'details',
        {},
        element('summary', {}, 'The same in numbers'),
        table(
          'Letters chosen, and expected by even chances',
          [
            'cell',
            ...Array.from({ length: letters }, (_, index) => String.fromCharCode(65 + index)),
            'adjusted p',
            'Cramér’s V',
            'recall spread',
          ],
          tested.map(({ name, position }) => [
            name,
            ...Array.from({ length: letters }, (_, index) => {
              const one = position.letters[index];
              return one === undefined ? '–' : `${one.chosen} (${one.expected})`;
            }),
            position.p,
            position.cramersV,
            position.recallSpread,
          ]),
        ),
      ),
  );
}

/** @param {PositionView} position */
function recallLine({ cramersV, recallSpread }) {
  return element('p', { class: 'small' }, `Cramér’s V ${cramersV} · recall spread ${recallSpread}`);
}

/** @param {string} name @param {PositionView} position */
function letterPlot(name, { letters, verdict, biased }) {
  const shown = letters.map((one) => ({ ...one }));
  return chart(
    {
      width: 360,
      height: 150,
      marginLeft: 44,
      x: { label: 'letter, as shown', domain: letters.map(({ letter }) => letter), tickSize: 0 },
      y: { label: 'answers', grid: true, ticks: 4, zero: true },
      marks: [
        Plot.barY(shown, { x: 'letter', y: 'chosen', fill: biased ? 'var(--bad)' : 'var(--mark)' }),
        Plot.tickY(shown, { x: 'letter', y: 'expected', stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '4,2' }),
        Plot.ruleY([0]),
      ],
    },
    {
      caption: `${verdict}; dashed: expected`,
      description: `Letters chosen by ${name}: ${letters.map(({ letter, chosen, expected }) => `${letter} ${chosen}, expected ${expected}`).join('; ')}. ${verdict}`,
    },
  );
}

module.exports = { positionSection };
