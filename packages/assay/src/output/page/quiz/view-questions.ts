import type { CellTally } from '../../../kinds/quiz/cell-tally';
import { judgedOf, type QuestionTally } from '../../../kinds/quiz/question-tally';
import { describeOpen, type OpenAnswer } from '../../../kinds/quiz/open-answer';
import type { Option } from '../../../kinds/quiz/question';
import { acceptsOpen } from '../../../kinds/quiz/reading/read-open';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { formatShare } from '../../../basics/text/numbers';
import { printable, printableLine } from '../../../basics/text/printable';
import type { FixtureView } from '../experiment/experiment-view';
import { plainLines } from '../highlight';
import type { QuestionTag, QuestionView, SuspiciousView } from './quiz-view';

/** Maximum number of answers listed for a question without options. */
const answersShown = 20;
/** Maximum number of characters of a title on one line, and of an option. */
const [titleLength, optionLength] = [300, 2000];

/** A question of a quiz on its page. */
export interface ViewedQuestion {
  readonly fixture: FixtureView;
  readonly question: QuestionView;
  /** How often each cell chose each option. */
  readonly chosen: readonly (readonly number[])[];
}

/** The questions of a quiz for its page, without held-out ones. */
export function viewQuestions(
  { questions, files, suspicious }: QuizSection,
  tallies: readonly CellTally[],
  heldOut: readonly string[],
): readonly ViewedQuestion[] {
  const hidden = new Set(heldOut);
  return questions.flatMap(({ id, title, options, open, multiple, line }, place) => {
    if (hidden.has(id)) {
      return [];
    }
    const own = tallies.flatMap((cell) => cell.questions[place] ?? []);
    const answers = open === undefined ? undefined : answersTo(open, own);
    const suspected = suspicious.find((one) => one.line === line && one.title === title);
    return [
      {
        fixture: {
          id: `Q${place + 1}`,
          title: printableLine(title, titleLength),
          file: printableLine(`${files.questions}:${line}`),
          language: '',
          code: null,
        },
        question: {
          text: title.trim().includes('\n') || title.length > titleLength ? plainLines(title.trim()) : null,
          options: (answers ?? options).map(({ text, correct }) => ({ text: cut(printable(text.trim())), correct })),
          multiple,
          open: open !== undefined,
          tags: [...(suspected === undefined ? [] : (['suspicious'] as const)), ...tagsOf(own)],
          suspicious: suspected === undefined ? null : viewSuspicious(suspected),
        },
        chosen: own.map((tally) =>
          answers === undefined
            ? countOptions(tally, options.length)
            : answers.map(({ text }) => tally.choices.get(text) ?? 0),
        ),
      },
    ];
  });
}

function viewSuspicious({ labelled, chosen, share }: QuizSection['suspicious'][number]): SuspiciousView {
  const quote = (texts: readonly string[]): string => texts.map((text) => `“${printableLine(text, 80)}”`).join(', ');
  return { labelled: quote(labelled), chosen: quote(chosen), share: formatShare(share), most: share > 0.5 };
}

function tagsOf(asked: readonly QuestionTally[]): readonly QuestionTag[] {
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

/**
 * The answers to a question without options, most frequent first; the right answer comes first if it was never given.
 */
function answersTo(open: OpenAnswer, tallies: readonly QuestionTally[]): readonly Option[] {
  const counts = new Map<string, number>();
  for (const [text, times] of tallies.flatMap(({ choices }) => [...choices])) {
    counts.set(text, (counts.get(text) ?? 0) + times);
  }
  const given = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, answersShown)
    .map(([text]) => ({ text, correct: acceptsOpen(open, text) }));
  const right = given.some(({ correct }) => correct) ? [] : [{ text: describeOpen(open).join(' or '), correct: true }];
  return [...right, ...given];
}

/** How often each option was among the chosen ones. */
function countOptions({ choices }: QuestionTally, options: number): readonly number[] {
  const counts = Array.from({ length: options }, () => 0);
  for (const [places, times] of choices) {
    for (const place of places === '' ? [] : places.split(',').map(Number)) {
      counts[place] = (counts[place] ?? 0) + times;
    }
  }
  return counts;
}

function cut(text: string): string {
  return text.length <= optionLength ? text : `${text.slice(0, optionLength)}…`;
}
