import type { CellTally } from '../../../kinds/quiz/cell-tally';
import { judgedOf } from '../../../kinds/quiz/question-tally';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { formatShare } from '../../../basics/text/numbers';
import { printable, printableLine } from '../../../basics/text/printable';
import { plainLines } from '../highlight';
import type { QuestionTag, QuestionView, SuspiciousView } from './quiz-view';

/** Characters of a title that stand on one line, and those of an option. */
const [titleLength, optionLength] = [300, 2000];

/** The questions at these places of a quiz on its page. */
export function viewQuestions(
  { questions, files }: QuizSection,
  tallies: readonly CellTally[],
  { places, suspicious }: { readonly places: readonly number[]; readonly suspicious: readonly SuspiciousView[] },
): readonly QuestionView[] {
  const suspected = new Set(suspicious.map(({ question }) => question));
  const shown = places.flatMap((place) => (questions[place] === undefined ? [] : [{ ...questions[place], place }]));
  return shown.map(({ title, options, multiple, line, place }, index) => ({
    id: `Q${String(place + 1)}`,
    title: printableLine(title, titleLength),
    text: title.trim().includes('\n') || title.length > titleLength ? plainLines(title.trim()) : null,
    options: options.map(({ text, correct }) => ({ text: cut(printable(text.trim())), correct })),
    multiple,
    place: printableLine(`${files.questions}:${String(line)}`),
    tags: [...(suspected.has(index) ? (['suspicious'] as const) : []), ...tagsOf(tallies, place)],
  }));
}

/** Questions at these places whose label may be wrong. */
export function viewSuspicious(
  { suspicious, questions }: QuizSection,
  places: readonly number[],
): readonly SuspiciousView[] {
  const quote = (texts: readonly string[]): string => texts.map((text) => `“${printableLine(text, 80)}”`).join(', ');
  return suspicious.map(({ title, line, labelled, chosen, share }) => ({
    question: places.findIndex((place) => questions[place]?.line === line && questions[place].title === title),
    ...{ labelled: quote(labelled), chosen: quote(chosen) },
    ...{ share: formatShare(share), most: share > 0.5 },
  }));
}

function tagsOf(tallies: readonly CellTally[], index: number): readonly QuestionTag[] {
  const asked = tallies.flatMap((cell) => cell.questions[index] ?? []);
  const judged = asked.filter((one) => judgedOf(one) > 0);
  const mostlyRight = judged.filter((one) => one.correct > judgedOf(one) / 2).length;
  const tags: readonly (readonly [tag: QuestionTag, applies: boolean])[] = [
    ['all-wrong', judged.length > 0 && judged.every((one) => one.correct < judgedOf(one) / 2)],
    ['differs', mostlyRight > 0 && judged.some((one) => one.correct < judgedOf(one) / 2)],
    ['wrong', judged.some((one) => one.correct < judgedOf(one))],
    ['unsteady', judged.some((one) => one.correct > 0 && one.correct < judgedOf(one))],
    ['unreadable', judged.some((one) => one.unreadable > 0)],
    ['errored', asked.some((one) => one.errored > 0)],
  ];
  return tags.flatMap(([tag, applies]) => (applies ? [tag] : []));
}

function cut(text: string): string {
  return text.length <= optionLength ? text : `${text.slice(0, optionLength)}…`;
}
