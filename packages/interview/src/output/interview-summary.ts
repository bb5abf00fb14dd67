import { formatCount, groupBy, printableLine } from 'gpt-assay/basics';
import { type Text, type Words, linkTo, tableOf, wordFor } from 'gpt-assay/experiment';
import type { InterviewCell, InterviewSection } from '../report/interview-section';
import { failureKinds } from '../verdict';
import { listWords, shareOf, describeRank } from 'gpt-assay/output';
import type { NamedCell } from './interview-cells';

/** Maximum number of questions in a model's row, and of models in a question's row. */
const worstShown = 3;
const modelsShown = 3;

/** A model's last answers to a question, with the points that they lost. */
interface Asked {
  readonly cell: NamedCell;
  readonly question: InterviewCell['questions'][number];
  readonly missing: number;
}

/** A question with the points that it lost over all who were asked. */
interface LostQuestion {
  readonly asked: readonly Asked[];
  readonly missing: number;
  readonly total: number;
}

/** The score of each model, best of a language first, then each question with lost points, worst first. */
export function interviewSummary(
  groups: readonly string[],
  cells: readonly NamedCell[],
  { comparisons }: Pick<InterviewSection, 'comparisons'>,
): Text {
  const asked = askedOf(cells);
  const lost = worstFirst(asked);
  const questions = lostQuestions(asked);
  return [
    tableOf(
      `By model, best ${groups.length > 1 ? 'of each language ' : ''}first`,
      [
        'model',
        { heading: 'points', align: 'right' },
        { heading: 'answers that pass', align: 'right' },
        'verdict',
        'what went wrong',
        'worst questions',
      ],
      cells.map((cell) => cellRow(cell, { cells, comparisons, lost, groups })),
    ),
    '',
    questions.length === 0
      ? describeNoneLost(cells)
      : tableOf(
          `Questions that lost points: ${formatCount(questions.length)}`,
          ['question', { heading: 'points lost', align: 'right' }, 'failed answers'],
          questions.map((own) => questionRow(own, groups)),
          { shown: 10, noun: 'question' },
        ),
  ];
}

function describeNoneLost(cells: readonly NamedCell[]): string {
  const last = cells.map(lastOf);
  if (last.every(({ judged }) => judged === 0)) {
    return 'No answer was judged.';
  }
  return last.every(({ errored }) => errored === 0)
    ? 'Every answer earned full points.'
    : 'Every answer that was judged earned full points.';
}

/** The answers to look at first; `undefined` if no points were lost. */
export function worstAnswers(
  groups: readonly string[],
  cells: readonly NamedCell[],
): ReturnType<typeof linkTo> | undefined {
  const [worst] = worstFirst(askedOf(cells));
  return worst && linkToAnswers(`${nameOf(worst)} › ${worst.cell.fullName}`, worst, groups);
}

function cellRow(
  cell: NamedCell,
  all: {
    readonly cells: readonly NamedCell[];
    readonly comparisons: InterviewSection['comparisons'];
    readonly lost: readonly Asked[];
    readonly groups: readonly string[];
  },
): readonly Words[] {
  const last = lastOf(cell);
  const own = all.lost.filter((one) => one.cell === cell);
  const [best] = all.cells
    .filter(({ group }) => group === cell.group)
    .toSorted((a, b) => shareOfPoints(b) - shareOfPoints(a));
  const pairs = all.comparisons.filter(({ better, worse }) => [better, worse].includes(cell.place));
  const failures = failureKinds.filter((kind) => last.failures[kind] > 0);
  return [
    cell.fullName,
    shareOf(last.passed, last.total),
    shareOf(last.passes, last.judged),
    describeRank({ place: cell.place, judged: last.judged, policy: last.policy }, best?.place, pairs),
    failures.length === 0
      ? describeNothing(last, 'nothing')
      : failures.map((kind) => `${wordFor(kind)} ${last.failures[kind]}`).join(', '),
    own.length === 0
      ? describeNothing(last, 'none')
      : listWords(
          own.map((one) => linkToAnswers(`${nameOf(one)} ${describe(one)}`, one, all.groups)),
          worstShown,
        ),
  ];
}

/** Where nothing was judged, nothing is known. */
function describeNothing({ judged }: InterviewCell, word: string): string {
  return judged === 0 ? '–' : word;
}

function questionRow({ asked, missing, total }: LostQuestion, groups: readonly string[]): readonly Words[] {
  const [first] = asked;
  return [
    first === undefined ? '' : nameOf(first),
    shareOf(missing, total),
    listWords(
      worstFirst(asked).map((one) => linkToAnswers(`${one.cell.fullName} ${describe(one)}`, one, groups)),
      modelsShown,
    ),
  ];
}

/** What each cell was asked, with the points of its last answers. */
function askedOf(cells: readonly NamedCell[]): readonly Asked[] {
  return cells.flatMap((cell) =>
    lastOf(cell).questions.map((question) => ({ cell, question, missing: question.total - question.passed })),
  );
}

/** Those with lost points, worst first. */
function worstFirst(asked: readonly Asked[]): readonly Asked[] {
  return asked
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => b.missing / b.question.total - a.missing / a.question.total);
}

/** The questions with lost points over all cells that were asked, worst first. */
function lostQuestions(asked: readonly Asked[]): readonly LostQuestion[] {
  return [...groupBy(asked, ({ cell, question }) => JSON.stringify([lastOf(cell).interview, question.name])).values()]
    .map((own) => ({
      asked: own,
      missing: own.reduce((sum, { missing }) => sum + missing, 0),
      total: own.reduce((sum, { question }) => sum + question.total, 0),
    }))
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => b.missing / b.total - a.missing / a.total);
}

function linkToAnswers(text: string, { cell, question }: Asked, groups: readonly string[]): ReturnType<typeof linkTo> {
  return linkTo(text, printableLine(question.name, 100), groups[cell.group] ?? '', cell.name.label);
}

function nameOf({ question }: Asked): string {
  return printableLine(question.name, 60);
}

function describe({ question: { judged, passes } }: Asked): string {
  return `${judged - passes}/${judged}`;
}

function lastOf({ rounds }: NamedCell): InterviewCell {
  return rounds.at(-1) ?? rounds[0];
}

function shareOfPoints(cell: NamedCell): number {
  return lastOf(cell).share ?? -1;
}
