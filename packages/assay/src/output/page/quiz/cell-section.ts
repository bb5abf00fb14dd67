import { type IntervalsBlock, intervalsOf } from '../../../experiment/blocks/pictures';
import { type Section, type TableBlock, tableOf, toned, when } from '../../../experiment/blocks/blocks';
import { rankCells } from '../../../kinds/quiz/rank-cells';
import type { CellReport, QuizSection } from '../../../kinds/quiz/quiz-section';
import { formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { wordFor } from '../../../experiment/words';
import { toMeasured } from '../../../experiment/report/to-measured';

/** The accuracy of each cell, best first; `required` is the accuracy that the policy requires. */
export function cellPicture(
  quiz: QuizSection,
  names: readonly string[],
  required: number | null,
): readonly IntervalsBlock[] {
  return intervalsOf({
    caption: `Right answers, best first: the dot on these questions, the line for questions like them${required === null ? '' : '; dashed: what the policy requires'}`,
    axis: 'accuracy, with 95 % interval by question',
    end: 1,
    rows: ranked(quiz, names).map(({ cell: { accuracy, interval }, name }) => ({
      name,
      measured: toMeasured(accuracy, interval),
      tolerate: required,
    })),
  });
}

function ranked({ cells }: QuizSection, names: readonly string[]): readonly RankedCell[] {
  return rankCells(cells).flatMap((index) =>
    cells[index] === undefined ? [] : [{ cell: cells[index], name: names[index] ?? '' }],
  );
}

interface RankedCell {
  readonly cell: CellReport;
  readonly name: string;
}

/** The figures of each cell, best first. */
export function cellSection(quiz: QuizSection, names: readonly string[]): Section {
  const cells = ranked(quiz, names);
  const missed = cells.flatMap(({ cell: { policy }, name }) =>
    policy === null || policy.status === 'passed' || policy.status === 'no-failure'
      ? []
      : [[toned('bad', wordFor(policy.status)), ` ${name}: ${printableLine(policy.reason)}`]],
  );
  return {
    id: 'cells',
    heading: 'How accurate each cell is',
    about:
      'A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.',
    blocks: [
      inNumbers(quiz, cells),
      ...when(
        quiz.circular,
        toned(
          'quiet',
          'Right in every rotation: share answered right whichever letter the right option had. A value far below the accuracy means that answers depend on the order.',
        ),
      ),
      ...when(missed.length > 0, { kind: 'list', items: missed }),
    ],
  };
}

function inNumbers(
  { runs, circular }: QuizSection,
  ranked: readonly { readonly cell: CellReport; readonly name: string }[],
): TableBlock {
  const many = runs > 1 || circular;
  const several = ranked.some(({ cell }) => cell.inPart !== null);
  const policy = ranked.some(({ cell }) => cell.policy !== null);
  return tableOf(
    'The same in numbers',
    [
      'cell',
      ...(policy ? ['policy'] : []),
      'right',
      'accuracy (95 %)',
      ...(many ? ['always right', 'same answer each run', 'same text each run'] : []),
      ...(circular ? ['right in every rotation'] : []),
      ...(several ? ['sets of options, in part'] : []),
      'unreadable',
      'no reply',
    ],
    ranked.map(({ cell, name }) => [
      name,
      ...(policy ? [cell.policy === null ? '–' : wordFor(cell.policy.status)] : []),
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
    ]),
  );
}

function describeCircular({ circular }: CellReport): string {
  return circular === null ? '–' : `${circular.right}/${circular.judged} (${formatShare(circular.accuracy)})`;
}
