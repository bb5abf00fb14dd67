import type { Reading } from './reading/read-answer';
import type { CastVote } from '../../experiment/log/trial';
import type { AnsweredTrial } from './to-trial';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { runNumber } from '../../basics/run-number';

/** Maximum number of votes shown individually; the recordings have all. */
const shownVotes = 9;
/** Maximum number of characters shown of a vote's reply. */
const replyLength = 160;

/**
 * The votes behind a trial, one line each: the voter, its own run, its value for the analytic, and its truncated reply.
 */
export function describeVotes({ asked }: Pick<AnsweredTrial, 'asked'>, analytic: string): readonly string[] {
  const votes = asked.votes ?? [];
  const counts = [true, false].map((value) => votes.filter((vote) => valueOf(vote, analytic) === value).length);
  const tied = asked.status === 'replied' && asked.tied?.includes(analytic) === true;
  const end = tied ? '; without a majority, the safe value counts' : '';
  const rest = votes.length - shownVotes;
  return [
    `Votes (${String(counts[0])} × true, ${String(counts[1])} × false${end}):`,
    ...votes.slice(0, shownVotes).map((vote, index) => describeVote(vote, index, analytic)),
    ...(rest > 0 ? [`  and ${formatNumberOf(rest, 'more vote')}`] : []),
  ];
}

function describeVote(vote: CastVote<Reading>, index: number, analytic: string): string {
  const { model, prompt, run, asked } = vote;
  const who = [model, ...(prompt === undefined ? [] : [prompt]), `run ${runNumber(run)}`].join(', ');
  const place = `  vote ${index + 1} (${who})`;
  if (asked.status === 'errored') {
    return `${place}: no reply (${printableLine(asked.problem, replyLength)})`;
  }
  const { text, refusal, finishReason } = asked.reply;
  const shown = [text ?? '', refusal === null ? '' : `[refusal] ${refusal}`].filter((part) => part !== '').join(' ');
  const reply = shown === '' ? `[no text; finish_reason ${finishReason ?? 'absent'}]` : shown;
  return `${place}: ${describeValue(vote, analytic)}: ${printableLine(reply, replyLength)}`;
}

function describeValue(vote: CastVote<Reading>, analytic: string): string {
  const { asked } = vote;
  if (asked.status === 'replied' && asked.reading.status === 'unreadable') {
    return `unreadable (${asked.reading.kind})`;
  }
  const value = valueOf(vote, analytic);
  return value === undefined ? 'undecided' : String(value);
}

function valueOf({ asked }: CastVote<Reading>, analytic: string): boolean | undefined {
  return asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading.answer[analytic] : undefined;
}
