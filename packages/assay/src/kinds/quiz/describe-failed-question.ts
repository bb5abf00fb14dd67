import { printableExcerpt, printableLine } from '../../basics/text/printable';
import { runNumber } from '../../basics/run-number';
import { describeSource } from '../../experiment/describe-source';
import type { FailedAssertion } from '../../experiment/experiment';
import type { Trial } from '../../experiment/log/trial';
import { judgedOf } from '../../experiment/tally/assertion-result';
import { describeOpen, type OpenAnswer } from './open-answer';
import type { Option } from './question';
import type { Quiz } from './quiz';
import { chosenPlaces, readAnswerDetails } from './quiz-answer';
import { letterOf } from './shown-question';

/** Longer replies would bury the rest; the recording has the full text. */
const replyLength = 2000;

/** Describes a failed question: expected, received, its place, who answered, and the first wrong reply, unchanged. */
export function describeFailedQuestion(
  { id, questions, files }: Pick<Quiz, 'id' | 'questions' | 'files'>,
  { assertion: { fixture, title, line }, group, counts, trials, reason }: FailedAssertion,
): string {
  const question = questions.find((one) => one.id === fixture);
  const { options = [], open } = question ?? {};
  const wrong = firstWrong(trials);
  const textOf = (place: number): string => printableLine(options[place]?.text ?? '');
  const judged = judgedOf(counts);
  return [
    `${id} › ${title}`,
    `  expected ${describeRight(options, open)}, received ${describeReceived(wrong, textOf)}`,
    `  right in ${judged - counts.failures} of ${judged} judged trials`,
    ...(reason === 'wrong' ? [] : [`  ${reason}`]),
    `  at ${files.questions}:${line}`,
    `  model ${printableLine(group)} of ${files.config}${wrong === undefined ? '' : ` · run ${runNumber(wrong.run)}${replayed(wrong)}`}`,
    ...(wrong === undefined ? [] : describeReply(wrong, textOf)),
  ].join('\n');
}

function replayed({ asked }: Trial): string {
  return asked.source === 'recording' ? ` · ${describeSource(asked)}` : '';
}

function describeRight(options: readonly Option[], open: OpenAnswer | undefined): string {
  const quote = (texts: readonly string[]): readonly string[] => texts.map((text) => `"${printableLine(text)}"`);
  return open === undefined
    ? quote(options.filter(({ correct }) => correct).map(({ text }) => text)).join(' and ')
    : quote(describeOpen(open)).join(' or ');
}

/** The content of a wrong answer is more useful than a lost trial. */
function firstWrong(trials: readonly Trial[]): Trial | undefined {
  const wrong = trials.filter(({ verdict }) => verdict.status !== 'correct');
  return wrong.find(({ asked }) => asked.status === 'replied') ?? wrong[0];
}

function describeReceived(trial: Trial | undefined, textOf: (place: number) => string): string {
  if (trial === undefined) {
    return 'nothing else';
  }
  const { verdict } = trial;
  switch (verdict.status) {
    case 'errored':
      return `no reply (${printableLine(verdict.problem)})`;
    case 'unreadable':
      return `an unreadable reply (${verdict.kind}: ${printableLine(verdict.problem)})`;
    default: {
      const details = readAnswerDetails(trial.details);
      if (details.said !== undefined) {
        return `"${printableLine(details.said)}"`;
      }
      return chosenPlaces(details)
        .map((place) => `${letterOf(details.order.indexOf(place))} - "${textOf(place)}"`)
        .join(' and ');
    }
  }
}

function describeReply({ asked, details }: Trial, textOf: (place: number) => string): readonly string[] {
  if (asked.status === 'errored') {
    return [];
  }
  const { order } = readAnswerDetails(details);
  return [
    ...(order.length === 0
      ? []
      : ['', 'Shown:', ...order.map((place, index) => `${letterOf(index)} - ${textOf(place)}`)]),
    ...['', 'Reply:', printableExcerpt(asked.reply.text ?? asked.reply.refusal ?? '[no text]', replyLength)],
  ];
}
