import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import {
  linkTo,
  numberColumns,
  tableOf,
  toned,
  when,
  type Section,
  type TableBlock,
  type Text,
  type Words,
} from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { type CellReport, type QuizSection, wrongQuestions, type WrongQuestion } from '../../kinds/quiz/quiz-section';
import { wordFor } from '../../experiment/words';
import { namesOf, rankCells } from '../../kinds/quiz/rank-cells';
import { listWords, shareOf } from './list-words';
import { describeRank } from './describe-rank';

/** Questions in a cell's row, at most. */
const worstShown = 2;
/** Rows of questions shown at once. */
const questionsShown = 10;

/** A question with its wrong answers, and its place in the file. */
interface PlacedWrong extends WrongQuestion {
  readonly place: number;
}

/** The accuracy of each cell, best first, then the questions with wrong answers, worst first. */
export function quizSummary(report: ReportDocument, quiz: QuizSection): Text {
  const wrong = placedWrong(report, quiz);
  const besides = report.heldOut.length === 0 ? '' : `, not counting ${formatCount(report.heldOut.length)} held out`;
  const asked = new Set(report.models.flatMap(({ assertions }) => assertions.map(({ fixture }) => fixture))).size;
  return [
    cellTable(quiz, wrong),
    '',
    wrong.length === 0
      ? `No question was answered wrong${besides}.`
      : questionTable(
          `${formatCount(wrong.length)} of ${formatNumberOf(asked, 'question')} of ${printableLine(quiz.files.questions)} answered wrong at least once${besides}, worst first`,
          quiz,
          wrong,
        ),
    ...missedPolicies(quiz),
  ];
}

/** How much was asked, such as `12 questions × 3 runs`. */
export function describeSize({ questions, runs, circular }: QuizSection): string {
  return `${formatNumberOf(questions.length, 'question')} × ${formatNumberOf(runs, 'run')}${circular ? ' × every rotation of the options' : ''}`;
}

/** Why cells miss the policy; empty if none does. */
function missedPolicies(quiz: QuizSection): Text {
  const items = rankedCells(quiz).flatMap(({ cell: { policy }, name }) =>
    policy === null || policy.status === 'passed' || policy.status === 'no-failure'
      ? []
      : [
          [
            toned(policy.status === 'failed' ? 'bad' : 'unsure', wordFor(policy.status)),
            `: ${name}: ${printableLine(policy.reason)}`,
          ],
        ],
  );
  return when(items.length > 0, { kind: 'list', items });
}

/** The question to look at first; `undefined` if none was answered wrong. */
export function worstQuestion(report: ReportDocument, quiz: QuizSection): ReturnType<typeof linkTo> | undefined {
  const [worst] = placedWrong(report, quiz);
  return worst && linkTo(numberOf(worst.place), numberOf(worst.place));
}

function placedWrong(report: ReportDocument, { questions }: QuizSection): readonly PlacedWrong[] {
  const places = new Map(questions.map(({ id }, place) => [id, place]));
  return wrongQuestions(report).flatMap((one) => {
    const place = places.get(one.fixture);
    return place === undefined ? [] : [{ ...one, place }];
  });
}

function cellTable(quiz: QuizSection, wrong: readonly PlacedWrong[]): TableBlock {
  const ranked = rankedCells(quiz);
  const has = (of: 'unreadable' | 'errored'): boolean => quiz.cells.some((cell) => cell[of] > 0);
  const lost = [
    { of: 'unreadable', heading: 'unreadable' },
    { of: 'errored', heading: 'no reply' },
  ] as const;
  const some = lost.filter(({ of }) => has(of));
  return tableOf(
    'By cell (one model with one system prompt), best first',
    ['cell', ...numberColumns('right', ...some.map(({ heading }) => heading)), 'verdict', 'worst questions'],
    ranked.map(({ cell, name, place }) => [
      name,
      shareOf(cell.correct, cell.judged),
      ...some.map(({ of }) => cell[of]),
      describeRank({ place, judged: cell.judged, policy: cell.policy }, ranked[0]?.place, quiz.comparisons),
      worstOf(wrong, place),
    ]),
  );
}

function worstOf(wrong: readonly PlacedWrong[], cell: number): Words {
  const own = wrong
    .flatMap(({ place, byCell }) => {
      const counts = byCell[cell];
      return counts === undefined || counts.failures === 0 ? [] : [{ place, ...counts }];
    })
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
  return own.length === 0
    ? 'none'
    : listWords(
        own.map(({ place, failures, judged }) =>
          linkTo(`${numberOf(place)} ${failures}/${judged}`, `${numberOf(place)}-${cell + 1}`),
        ),
        worstShown,
      );
}

function questionTable(caption: string, quiz: QuizSection, wrong: readonly PlacedWrong[]): TableBlock {
  const ranked = rankedCells(quiz);
  const several = ranked.length > 1;
  const items = new Map(quiz.items.map((item) => [item.question, item]));
  return tableOf(
    caption,
    [
      'question',
      { heading: 'wrong', align: 'right' },
      ...(several ? ['by whom'] : []),
      'most common wrong answer',
      { heading: 'line', align: 'right' },
    ],
    wrong.map((one) => [
      questionName(one.place, one.title),
      `${one.failures}/${one.judged}`,
      ...(several ? [byWhom(one, ranked)] : []),
      commonestWrong(items.get(one.place)?.other ?? null),
      one.line,
    ]),
    { shown: questionsShown, noun: 'question' },
  );
}

/** The cell with wrong answers; several are only counted. */
function byWhom({ place, byCell }: PlacedWrong, ranked: readonly NamedCell[]): Words {
  const who = ranked.filter((one) => (byCell[one.place]?.failures ?? 0) > 0);
  const [only] = who;
  return who.length === 1 && only !== undefined
    ? linkTo(only.name, `${numberOf(place)}-${only.place + 1}`)
    : `${who.length} of ${ranked.length} cells`;
}

/** Where no wrong answer is the most common one, none could be read. */
export function commonestWrong(other: QuizSection['items'][number]['other']): string {
  return other === null ? 'unreadable' : `${quoteAnswer(other.answer)} (${formatShare(other.share)})`;
}

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

/** Questions with a suspicious label; empty if there is none. */
export function suspiciousSection({ suspicious, questions, files }: QuizSection): readonly Section[] {
  return suspicious.length === 0
    ? []
    : [
        {
          id: 'suspicious',
          heading: 'Suspicious labels',
          about: null,
          blocks: [
            tableOf(
              'Every cell answers these questions wrong in most trials: perhaps the file is wrong, not the models',
              [
                'question',
                'the label says',
                'the most common other answer',
                { heading: 'share of the answers', align: 'right' },
                'where',
              ],
              suspicious.map(({ title, line, labelled, chosen, share }) => [
                questionName(
                  questions.findIndex((one) => one.line === line && one.title === title),
                  title,
                ),
                quoteAnswer(labelled),
                quoteAnswer(chosen),
                formatShare(share),
                printableLine(`${files.questions}:${line}`),
              ]),
              { shown: questionsShown, noun: 'question' },
            ),
          ],
        },
      ];
}

/** Characters of a title in a table, at most. */
const longestTitle = 50;
/** Characters of an answer in a table, at most. */
const longestAnswer = 60;

/** The short name of a question by its place in the file, counted from 0, such as `Q3`. */
function numberOf(place: number): string {
  return `Q${place + 1}`;
}

/** A question with its short name, which is a link on a page. */
export function questionName(place: number, title: string): Words {
  const name = numberOf(place);
  return [linkTo(name, name), ` ${shorten(title, longestTitle)}`];
}

/** An answer: its options, or its text. */
function quoteAnswer(answer: readonly string[]): string {
  return answer.map((text) => `“${shorten(text, longestAnswer)}”`).join(', ');
}

function shorten(text: string, longest: number): string {
  const line = printableLine(text);
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
