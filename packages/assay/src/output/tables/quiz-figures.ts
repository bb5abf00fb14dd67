import { namesOf, rankCells } from '../../kinds/quiz/rank-cells';
import { differenceSection } from './difference-section';
import { formatShare, describeP, formatNumberOf, formatP } from '../../basics/text/numbers';
import { numberColumns, tableOf, toned, when, type Section, type TableBlock } from '../../experiment/blocks/blocks';
import { toMeasured } from '../../experiment/report/summarise';
import { type CellReport, type QuizSection, describeFlag } from '../../kinds/quiz/quiz-section';
import { rankedCells, type NamedCell, questionName, commonestWrong } from './quiz-summary';
import { costOf } from '../terminal/render-cost';
import type { LettersBlock } from '../../experiment/blocks/pictures';
import { largest } from '../../statistics/numbers';

/** All figures of a quiz: of its cells, their differences, letters and questions. */
export function quizFigures(quiz: QuizSection): readonly Section[] {
  const names = namesOf(quiz.cells);
  return [
    cellSection(quiz),
    ...differenceSection(quiz.comparisons, (place) => names[place] ?? '', rankCells(quiz.cells)),
    positionSection(quiz),
    ...itemSection(quiz),
  ];
}

/** The figures of each cell, best first. */
export function cellSection(quiz: QuizSection): Section {
  const ranked = rankedCells(quiz);
  return {
    id: 'cells',
    heading: 'How accurate each cell is',
    about:
      'A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.',
    blocks: [
      figureTable(quiz, ranked),
      ...when(
        quiz.circular,
        toned(
          'quiet',
          'Right in every rotation: share answered right whichever letter the right option had. A value far below the accuracy means that answers depend on the order.',
        ),
      ),
    ],
  };
}

function figureTable({ runs, circular }: QuizSection, ranked: readonly NamedCell[]): TableBlock {
  const many = runs > 1 || circular;
  const several = ranked.some(({ cell }) => cell.inPart !== null);
  const priced = ranked.some(({ cell }) => cell.calls > 0);
  return tableOf(
    'Right answers, best cell first',
    [
      'cell',
      ...numberColumns(
        'right',
        'accuracy (95 %)',
        ...(many ? ['always right', 'same answer each run', 'same text each run'] : []),
        ...(circular ? ['right in every rotation'] : []),
        ...(several ? ['sets of options, in part'] : []),
        'unreadable',
        'no reply',
        ...(priced ? ['cost'] : []),
      ),
    ],
    ranked.map(({ cell, name }) => [
      name,
      `${cell.correct}/${cell.judged}`,
      toMeasured(cell.accuracy, cell.interval)?.text ?? formatShare(cell.accuracy),
      ...(many
        ? [
            formatShare(cell.questions === 0 ? null : cell.rightInAllRuns / cell.questions),
            formatShare(cell.tara),
            formatShare(cell.tarr),
          ]
        : []),
      ...(circular ? [describeCircular(cell)] : []),
      ...(several ? [formatShare(cell.inPart?.share ?? null)] : []),
      cell.unreadable,
      cell.errored,
      ...(priced ? [costOf(cell)] : []),
    ]),
  );
}

function describeCircular({ circular }: CellReport): string {
  return circular === null ? '–' : `${circular.right}/${circular.judged} (${formatShare(circular.accuracy)})`;
}

/** A preference is shown below this p-value. */
const unlikely = 0.05;

type Position = NonNullable<CellReport['position']>;
interface Tested {
  readonly name: string;
  readonly position: Position;
}

/** Whether cells prefer a letter regardless of the option. */
export function positionSection(quiz: QuizSection): Section {
  const tested = rankedCells(quiz).flatMap(({ name, cell: { position } }) =>
    position === null ? [] : [{ name, position }],
  );
  const biased = tested.filter(({ position }) => isBiased(position)).length;
  return {
    id: 'positions',
    heading: 'Do letters matter',
    about: `${describeBias(biased, tested.length)}${describeTest(quiz, tested.length)}`,
    blocks: when(
      tested.length > 0,
      toned(
        'quiet',
        'Cramér’s V: 0 if letters are chosen evenly, 1 if only one letter is chosen. Recall spread: how much the share of right answers depends on the letter of the right option (standard deviation).',
      ),
      { kind: 'cards', cards: tested.map((one) => [showLetters(one)]) },
      letterTable(tested),
    ),
  };
}

function describeBias(biased: number, tested: number): string {
  if (tested === 0) {
    return '';
  }
  if (biased === 0) {
    return 'No preference shown. ';
  }
  return tested === 1 ? 'A preference. ' : `${biased} of ${tested} cells with a preference. `;
}

/** How letters were tested, or why not. */
function describeTest({ positionRefused, circular }: QuizSection, tested: number): string {
  if (positionRefused !== null) {
    return `Not tested, because ${positionRefused}.`;
  }
  return tested === 0
    ? 'Not tested, because there are too few answers.'
    : `How often each letter was chosen, against equal chances (χ², Holm over ${formatNumberOf(tested, 'cell')}${circular ? '; conservative, as rotations are balanced' : ''}). ${circular ? 'Every rotation of the options was asked' : 'The options were shuffled for each trial'}, so a preference is the model’s, not the questions’.`;
}

function isBiased({ pValue }: Position): boolean {
  return pValue <= unlikely;
}

function showLetters({ name, position }: Tested): LettersBlock {
  const { letters, pValue } = position;
  const all = letters.reduce((sum, { chosen }) => sum + chosen, 0);
  const [most] = [...letters].sort((a, b) => b.chosen - b.expected - (a.chosen - a.expected));
  return {
    kind: 'letters',
    name,
    letters: letters.map(({ letter, chosen, expected }) => ({ letter, chosen, expected: Number(expected.toFixed(2)) })),
    biased: isBiased(position),
    verdict:
      isBiased(position) && most !== undefined
        ? `${name}: a preference for ${most.letter}, in ${formatShare(most.chosen / all)} of the answers instead of ${formatShare(most.expected / all)} (${describeP(pValue)})`
        : `${name}: no preference shown (${describeP(pValue)})`,
  };
}

function letterTable(tested: readonly Tested[]): TableBlock {
  const places = [...Array(largest([0, ...tested.map(({ position }) => position.letters.length)])).keys()];
  return tableOf(
    'Letters chosen, and expected with equal chances',
    [
      'cell',
      ...numberColumns(
        ...places.map((place) => String.fromCharCode(65 + place)),
        'adjusted p',
        'Cramér’s V',
        'recall spread',
      ),
    ],
    tested.map(({ name, position: { letters, pValue, cramersV, recallSpread } }) => [
      name,
      ...places.map((place) => {
        const one = letters[place];
        return one === undefined ? '–' : `${one.chosen} (${Number(one.expected.toFixed(2))})`;
      }),
      ...[formatP(pValue), cramersV.toFixed(3), formatShare(recallSpread)],
    ]),
  );
}

/** The item analysis of each question, suspicious ones first; empty if a single taker answered. */
export function itemSection({ items, itemsNote, questions }: QuizSection): readonly Section[] {
  if (items.every(({ takers }) => takers < 2)) {
    return [];
  }
  const hasFlags = items.some(({ flag }) => flag !== null);
  return [
    {
      id: 'items',
      heading: 'How informative each question is',
      about:
        'Discrimination is the correlation between a right answer and the taker’s score on the other questions (a taker is one run of a model with a prompt). Near 0, a question does not separate good takers from bad ones; below 0, its key may be wrong.',
      blocks: [
        tableOf(
          'Suspicious questions first, then the least informative',
          [
            'question',
            ...numberColumns('right', 'discrimination', 'same answer each run'),
            'most common wrong answer',
            ...(hasFlags ? ['check'] : []),
            { heading: 'line', align: 'right' },
          ],
          items.map(({ question, difficulty, discrimination, stability, flag, other }) => [
            questionName(question, questions[question]?.title ?? ''),
            formatShare(difficulty),
            discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−'),
            formatShare(stability),
            difficulty === 1 ? '–' : commonestWrong(other),
            ...(hasFlags ? [describeFlag(flag)] : []),
            questions[question]?.line ?? '',
          ]),
          { shown: 10, noun: 'question' },
        ),
        ...when(itemsNote !== null, toned('quiet', `Note: ${itemsNote ?? ''}.`)),
      ],
    },
  ];
}
