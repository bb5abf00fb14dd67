import { linkTo, type Section, tableOf, type Words } from '../../../experiment/blocks/blocks';
import { formatCount } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { rankCells } from '../../../kinds/quiz/rank-cells';
import { wrongQuestions, type WrongQuestion } from '../../../kinds/quiz/wrong-questions';
import { wordStanding } from '../standing';
import { listWords, shareOf } from '../../tables/list-words';
import type { PageLink } from '../view';
import type { ViewedQuestion } from './view-questions';

/** Maximum number of questions in a cell's row, and of cells in a question's row. */
const [worstShown, cellsShown] = [3, 3];
/** Maximum number of characters of a title in a table, and of an answer. */
const [longestTitle, longestAnswer] = [80, 60];

/** A question with its wrong answers, as the page shows it. */
export interface ViewedWrong extends WrongQuestion {
  readonly viewed: ViewedQuestion;
}

/** The questions with wrong answers, worst first. */
export function viewWrong(report: ReportDocument, viewed: readonly ViewedQuestion[]): readonly ViewedWrong[] {
  const byFixture = new Map(viewed.map((one) => [one.id, one]));
  return wrongQuestions(report).flatMap((one) => {
    const question = byFixture.get(one.fixture);
    return question === undefined ? [] : [{ ...one, viewed: question }];
  });
}

/** The accuracy of each cell, best first, then each question with wrong answers, worst first. */
export function summarySection(
  { cells, comparisons, questions }: QuizSection,
  viewed: readonly ViewedQuestion[],
  wrong: readonly ViewedWrong[],
  names: readonly string[],
): Section {
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
export function worstQuestion([worst]: readonly ViewedWrong[]): PageLink | undefined {
  return worst && linkTo(worst.viewed.fixture.id, worst.viewed.fixture.id);
}

function worstOf(wrong: readonly ViewedWrong[], cell: number): Words {
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

function questionRow({ viewed, failures, judged, byCell }: ViewedWrong, names: readonly string[]): readonly Words[] {
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
