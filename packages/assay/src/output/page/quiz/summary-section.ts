import { linkTo, type Section, tableOf, type Words } from '../../../experiment/blocks/blocks';
import { formatCount } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { judgedOf } from '../../../kinds/quiz/question-tally';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { rankCells } from '../../../kinds/quiz/rank-cells';
import { wordStanding } from '../standing';
import { listWords, shareOf } from '../../tables/list-words';
import type { PageLink } from '../view';
import type { ViewedQuestion } from './view-questions';

/** Maximum number of questions in a cell's row, and of cells in a question's row. */
const [worstShown, cellsShown] = [3, 3];
/** Maximum number of characters of a title in a table, and of an answer. */
const [longestTitle, longestAnswer] = [80, 60];

/** A question with its wrong answers, in total and by cell. */
interface Wrong {
  readonly viewed: ViewedQuestion;
  readonly failures: number;
  readonly judged: number;
  readonly byCell: readonly { readonly failures: number; readonly judged: number }[];
}

/** The accuracy of each cell, best first, then each question with wrong answers, worst first. */
export function summarySection(
  { cells, comparisons, questions }: QuizSection,
  viewed: readonly ViewedQuestion[],
  names: readonly string[],
): Section {
  const wrong = wrongOf(viewed);
  const ranked = rankCells(cells);
  const [best] = ranked;
  const hidden = questions.length - viewed.length;
  const besides = hidden === 0 ? '' : `, not counting ${formatCount(hidden)} held out`;
  return {
    id: 'summary',
    heading: 'Who was right, and what was wrong',
    about: null,
    blocks: [
      tableOf(
        'By cell (one model with one system prompt), best first',
        ['cell', 'right', 'verdict', 'worst questions'],
        ranked.flatMap((place): readonly (readonly Words[])[] => {
          const cell = cells[place];
          return cell === undefined
            ? []
            : [
                [
                  names[place] ?? '',
                  shareOf(cell.correct, cell.judged),
                  wordStanding({ place, judged: cell.judged, policy: cell.policy }, best, comparisons),
                  worstOf(wrong, place),
                ],
              ];
        }),
      ),
      ...(wrong.length === 0
        ? [`No question was answered wrong${besides}.`]
        : [
            tableOf(
              `Questions answered wrong: ${formatCount(wrong.length)} of ${formatCount(viewed.length)}${besides}. Links show the replies`,
              ['question', 'wrong', ...(names.length > 1 ? ['by whom'] : []), 'most common wrong answer'],
              wrong.map((one) => questionRow(one, names)),
              { shown: 10, noun: 'question' },
            ),
          ]),
    ],
  };
}

/** The question to look at first; `undefined` if none was answered wrong. */
export function worstQuestion(viewed: readonly ViewedQuestion[]): PageLink | undefined {
  const [worst] = wrongOf(viewed);
  return worst && linkTo(worst.viewed.fixture.id, worst.viewed.fixture.id);
}

function wrongOf(viewed: readonly ViewedQuestion[]): readonly Wrong[] {
  return viewed
    .map((one) => {
      const byCell = one.tallies.map((tally) => ({
        failures: judgedOf(tally) - tally.correct,
        judged: judgedOf(tally),
      }));
      const sum = (of: 'failures' | 'judged'): number => byCell.reduce((all, cell) => all + cell[of], 0);
      return { viewed: one, byCell, failures: sum('failures'), judged: sum('judged') };
    })
    .filter(({ failures }) => failures > 0)
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
}

function worstOf(wrong: readonly Wrong[], cell: number): Words {
  const own = wrong
    .flatMap(({ viewed, byCell }) => {
      const counts = byCell[cell];
      return counts === undefined || counts.failures === 0 ? [] : [{ id: viewed.fixture.id, ...counts }];
    })
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
  return own.length === 0
    ? 'none'
    : listWords(
        own.map(({ id, failures, judged }) => linkTo(`${id} (${failures} of ${judged} wrong)`, `${id}-${cell + 1}`)),
        worstShown,
      );
}

function questionRow({ viewed, failures, judged, byCell }: Wrong, names: readonly string[]): readonly Words[] {
  const { id, title } = viewed.fixture;
  const who = names.flatMap((name, cell) =>
    (byCell[cell]?.failures ?? 0) === 0 ? [] : [linkTo(name, `${id}-${cell + 1}`)],
  );
  return [
    [linkTo(id, id), ` ${shorten(title, longestTitle)}`],
    `${failures} of ${judged}`,
    ...(names.length === 1 ? [] : [who.length === names.length ? 'every cell' : listWords(who, cellsShown)]),
    commonest(viewed),
  ];
}

/** The most frequent wrong option; with several right options, one that does not belong. */
function commonest({ question, chosen, tallies }: ViewedQuestion): string {
  const [most] = question.options
    .map(({ text, correct }, place) => ({
      ...{ text, correct },
      times: chosen.reduce((sum, cell) => sum + (cell[place] ?? 0), 0),
    }))
    .filter(({ correct, times }) => !correct && times > 0)
    .toSorted((a, b) => b.times - a.times);
  const unreadable = tallies.reduce((sum, tally) => sum + tally.unreadable, 0);
  return most !== undefined && most.times >= unreadable
    ? `“${shorten(printableLine(most.text), longestAnswer)}” (${most.times})`
    : unreadable > 0
      ? `unreadable (${unreadable})`
      : '–';
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
