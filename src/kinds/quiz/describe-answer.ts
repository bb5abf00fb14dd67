import { printableExcerpt, printableLine } from '../../basics/text/printable';
import type { Answer } from './ask-quiz';
import type { Cell } from './cell';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizQuestion } from './question';
import type { Quiz } from './quiz';

/** Replies shown in full would bury the rest; the recording has all of them. */
const replyLength = 2000;

/** What one cell made of one question. */
export interface AskedQuestion {
  readonly quiz: Quiz;
  readonly question: QuizQuestion;
  readonly cell: Cell;
  readonly tally: QuestionTally;
  /** The first answer that was not right, if there is one. */
  readonly wrong: Answer | undefined;
}

/** What went wrong with a question: expected, received, where it is stated, who answered, and the first wrong reply as it came. */
export function describeAnswer({ quiz, question, cell, tally, wrong }: AskedQuestion, reason: string): string {
  const { asked } = wrong ?? {};
  const reply = asked?.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal ?? '[no text]') : undefined;
  return [
    `${quiz.id} › ${printableLine(question.title)}`,
    `  expected ${question.options
      .filter(({ correct }) => correct)
      .map(({ text }) => `"${printableLine(text)}"`)
      .join(' and ')}, received ${describeReceived(wrong)}`,
    `  right in ${String(tally.correct)} of ${String(judgedOf(tally))} judged trials`,
    ...(reason === 'wrong' ? [] : [`  ${reason}`]),
    `  at ${quiz.files.questions}:${String(question.line)}`,
    `  model ${cell.label} · Prompt[${String(cell.prompt)}] of ${quiz.files.config}${wrong === undefined ? '' : ` · run ${String(wrong.run + 1)}`}`,
    ...(reply === undefined || wrong === undefined
      ? []
      : ['', 'Shown:', ...wrong.shown.map(({ letter, text }) => `${letter} - ${printableLine(text)}`)]),
    ...(reply === undefined ? [] : ['', 'Reply:', printableExcerpt(reply, replyLength)]),
  ].join('\n');
}

function describeReceived(answer: Answer | undefined): string {
  if (answer === undefined) {
    return 'nothing else';
  }
  const { asked, shown } = answer;
  if (asked.status === 'errored') {
    return `no reply (${printableLine(asked.problem)})`;
  }
  const { reading } = asked;
  return reading.status === 'unreadable'
    ? `an unreadable reply (${reading.kind}: ${printableLine(reading.problem)})`
    : shown
        .filter(({ letter }) => reading.letters.includes(letter))
        .map(({ letter, text }) => `${letter} - "${printableLine(text)}"`)
        .join(' and ');
}
