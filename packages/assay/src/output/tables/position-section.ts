import type { LettersBlock } from '../../experiment/blocks/pictures';
import { type Section, type TableBlock, tableOf, toned, when } from '../../experiment/blocks/blocks';
import type { CellReport, QuizSection } from '../../kinds/quiz/quiz-section';
import { describeP, formatNumberOf, formatP, formatShare } from '../../basics/text/numbers';
import { largest } from '../../statistics/numbers';
import { rankedCells } from './cell-section';

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
  const found = `${biased === 0 ? 'No preference shown.' : tested.length === 1 ? 'A preference.' : `${biased} of ${tested.length} cells with a preference.`} `;
  return {
    id: 'positions',
    heading: 'Do letters matter',
    about: `${tested.length === 0 ? '' : found}${describeTest(quiz, tested.length)}`,
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
      ...[...places.map((place) => String.fromCharCode(65 + place)), 'adjusted p', 'Cramér’s V', 'recall spread'].map(
        (heading) => ({ heading, align: 'right' }) as const,
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
