import { linkTo, type Section, tableOf, type Words } from '../../../experiment/blocks/blocks';
import { formatCount, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { InterviewCell, InterviewSection } from '../../../kinds/interview/report/interview-section';
import { failureKinds } from '../../../kinds/interview/verdict';
import { wordStanding } from '../../tables/standing';
import { listWords, shareOf } from '../../tables/list-words';
import type { PageLink } from '../view';
import type { NamedCell } from './answer-rows';
import { wordFor } from '../../../experiment/words';

/** Maximum number of questions in a model's row, and of models in a question's row. */
const [worstShown, modelsShown] = [3, 3];

type Asked = InterviewCell['questions'][number];

/** A model's last answers to a question with lost points, and the link to them. */
interface Lost {
  readonly cell: NamedCell;
  readonly question: Asked;
  readonly missing: number;
}

/** The score of each model, best of a language first, then each question with lost points, worst first. */
export function summarySection(
  groups: readonly string[],
  cells: readonly NamedCell[],
  { comparisons }: Pick<InterviewSection, 'comparisons'>,
): Section {
  const lost = lostOf(cells);
  const questions = byQuestion(lost);
  const many = groups.length > 1;
  return {
    id: 'summary',
    heading: 'Who was right, and what was wrong',
    about: null,
    blocks: [
      tableOf(
        `By model, best ${many ? 'of each language ' : ''}first`,
        ['model', 'points', 'answers that pass', 'verdict', 'what went wrong', 'worst questions'],
        cells.map((cell) => cellRow(cell, { cells, comparisons, lost, groups })),
      ),
      ...(questions.length === 0
        ? ['Every judged answer earned full points.']
        : [
            tableOf(
              `Questions that lost points: ${formatCount(questions.length)}. Links show the answers`,
              ['question', 'points lost', 'by whom'],
              questions.map((own) => questionRow(own, groups)),
              { shown: 10, noun: 'question' },
            ),
          ]),
    ],
  };
}

/** The answers to look at first; `undefined` if no points were lost. */
export function worstAnswers(groups: readonly string[], cells: readonly NamedCell[]): PageLink | undefined {
  const [worst] = lostOf(cells);
  return worst && linkToAnswers(`${nameOf(worst)} › ${worst.cell.fullName}`, worst, groups);
}

function cellRow(
  cell: NamedCell,
  all: {
    readonly cells: readonly NamedCell[];
    readonly comparisons: InterviewSection['comparisons'];
    readonly lost: readonly Lost[];
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
    wordStanding({ place: cell.place, judged: last.judged, policy: last.policy }, best?.place, pairs),
    failures.length === 0 ? 'nothing' : failures.map((kind) => `${wordFor(kind)} ${last.failures[kind]}`).join(', '),
    own.length === 0
      ? 'none'
      : listWords(
          own.map((one) => linkToAnswers(`${nameOf(one)} (${describe(one)})`, one, all.groups)),
          worstShown,
        ),
  ];
}

function questionRow(own: readonly Lost[], groups: readonly string[]): readonly Words[] {
  const [first] = own;
  const [missing, total] = [sumOf(own, ({ missing: points }) => points), sumOf(own, ({ question }) => question.total)];
  return [
    first === undefined ? '' : nameOf(first),
    `${missing} of ${total} (${formatShare(missing / total)})`,
    listWords(
      own.map((one) => linkToAnswers(`${one.cell.fullName} (${describe(one)})`, one, groups)),
      modelsShown,
    ),
  ];
}

/** All lost points, worst first. */
function lostOf(cells: readonly NamedCell[]): readonly Lost[] {
  return cells
    .flatMap((cell) =>
      lastOf(cell).questions.map((question) => ({ cell, question, missing: question.total - question.passed })),
    )
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => b.missing / b.question.total - a.missing / a.question.total);
}

/** The same by question, with the models that lost points. */
function byQuestion(lost: readonly Lost[]): readonly (readonly Lost[])[] {
  const all = new Map<string, Lost[]>();
  for (const one of lost) {
    const key = JSON.stringify([lastOf(one.cell).interview, one.question.name]);
    const known = all.get(key);
    if (known === undefined) {
      all.set(key, [one]);
    } else {
      known.push(one);
    }
  }
  const missing = (own: readonly Lost[]): number => sumOf(own, (one) => one.missing);
  return [...all.values()].toSorted((a, b) => missing(b) - missing(a));
}

function linkToAnswers(text: string, { cell, question }: Lost, groups: readonly string[]): PageLink {
  return linkTo(text, printableLine(question.name, 100), groups[cell.group] ?? '', cell.name.label);
}

function nameOf({ question }: Lost): string {
  return printableLine(question.name, 60);
}

function describe({ question: { judged, passes } }: Lost): string {
  return `${judged - passes} of ${judged} failed`;
}

function lastOf({ rounds }: NamedCell): InterviewCell {
  return rounds.at(-1) ?? rounds[0];
}

function shareOfPoints(cell: NamedCell): number {
  return lastOf(cell).share ?? -1;
}

function sumOf(own: readonly Lost[], of: (one: Lost) => number): number {
  return own.reduce((sum, one) => sum + of(one), 0);
}
