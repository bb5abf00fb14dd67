import { printableLine } from '../../basics/text/printable';
import { line, spaced, toned, type Text } from '../../experiment/blocks/blocks';
import type { CellTally, FailedAnswer, RunTally } from '../../kinds/quiz/cell-tally';
import type { QuizQuestion } from '../../kinds/quiz/question';
import type { QuizEntry } from '../../kinds/quiz/quiz-log';

/** Trials without a reply that are listed one by one. */
const lostShown = 3;

/** What each model made of each run with each system prompt: how many answers were right, and those that were not. */
export function renderRuns({ questions }: QuizEntry, cells: readonly CellTally[]): Text {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return spaced(
    cells.flatMap(({ cell, runs }) =>
      runs
        .filter((run) => run.judged + run.errored > 0)
        .map((run) => [
          toned(
            'heading',
            `Model ${printableLine(cell.label)} | Prompt[${String(cell.prompt)}] | Run ${String(run.run + 1)}`,
          ),
          ...renderRun(run, byId),
        ]),
    ),
  );
}

function renderRun(
  { correct, judged, errored, failed, lost }: RunTally,
  questions: ReadonlyMap<string, QuizQuestion>,
): Text {
  const more = judged - correct - failed.length;
  const shown = lost.slice(0, lostShown);
  return [
    line(
      `Correct: ${String(correct)}/${String(judged)}`,
      toned('unsure', errored > 0 ? `, ${String(errored)} without a reply` : ''),
    ),
    ...(failed.length > 0 ? [toned('bad', 'Failed:'), ...failed.flatMap((one) => renderFailed(one, questions))] : []),
    ...(more > 0 ? [`  and ${String(more)} more, in answers.csv`] : []),
    ...(shown.length > 0
      ? [toned('unsure', 'No reply:'), ...shown.flatMap((one) => renderFailed(one, questions))]
      : []),
    ...(errored > shown.length ? [`  and ${String(errored - shown.length)} more`] : []),
  ];
}

function renderFailed(
  { question, order, letters, verdict }: FailedAnswer,
  questions: ReadonlyMap<string, QuizQuestion>,
): readonly string[] {
  const asked = questions.get(question);
  return [
    `  Q: ${printableLine(asked?.title ?? question)}`,
    verdict.status === 'errored'
      ? `  Problem: ${printableLine(verdict.problem)}`
      : verdict.status === 'unreadable'
        ? `  Answer: unreadable (${verdict.kind}): ${printableLine(verdict.problem)}`
        : `  Answer: ${(letters ?? []).map((letter) => describeOption(letter, order, asked)).join(', ')}`,
  ];
}

function describeOption(letter: string, order: readonly number[], question: QuizQuestion | undefined): string {
  const place = order[letter.charCodeAt(0) - 65] ?? -1;
  return `${letter} - "${printableLine(question?.options[place]?.text ?? '')}"`;
}
