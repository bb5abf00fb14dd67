import { formatShare } from '../../basics/text/numbers';
import { tableOf, toned, when, type Section, type TableBlock } from '../../experiment/blocks/blocks';
import { toMeasured } from '../../experiment/report/summarise';
import type { CellReport, QuizSection } from '../../kinds/quiz/quiz-section';
import { namesOf, rankCells } from '../../kinds/quiz/rank-cells';
import { costOf } from '../terminal/render-cost';

/** A cell with its unique name. */
export interface NamedCell {
  readonly cell: CellReport;
  readonly name: string;
  /** Its index in the report. */
  readonly place: number;
}

/** The cells, best first. */
export function rankedCells({ cells }: Pick<QuizSection, 'cells'>): readonly NamedCell[] {
  const names = namesOf(cells);
  return rankCells(cells).flatMap((place) => {
    const cell = cells[place];
    return cell === undefined ? [] : [{ cell, place, name: names[place] ?? '' }];
  });
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
      ...[
        'right',
        'accuracy (95 %)',
        ...(many ? ['always right', 'same answer each run', 'same text each run'] : []),
        ...(circular ? ['right in every rotation'] : []),
        ...(several ? ['sets of options, in part'] : []),
        'unreadable',
        'no reply',
        ...(priced ? ['cost'] : []),
      ].map((heading) => ({ heading, align: 'right' }) as const),
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
