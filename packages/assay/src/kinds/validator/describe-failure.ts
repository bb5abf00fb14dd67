import { runNumber } from '../../basics/settings/value-form';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableExcerpt, printableLine } from '../../basics/text/printable';
import { describeSource } from '../../experiment/describe-source';
import { type CastVote, type Mismatch, unreadableKinds } from '../../experiment/log/trial';
import { type AssertionCounts, judgedOf, outcomeOf } from '../../experiment/tally/assertion-result';
import { wordFor } from '../../experiment/words';
import type { Assertion, Challenge } from './challenge/challenge';
import type { Reading } from './reading/read-answer';
import type { AnsweredTrial } from './to-trial';

/** An assertion with its context. */
interface AskedAssertion {
  readonly challenge: Challenge;
  readonly assertion: Assertion;
  readonly model: string;
  readonly counts: AssertionCounts;
  readonly trials: readonly AnsweredTrial[];
  /** The file with the request and all replies, if they are recorded. */
  readonly recording: string | undefined;
}

/** Longer replies would bury the rest; the recording has the full text. */
const replyLength = 2000;

/**
 * Describes a failed assertion: expected, received, its place, who answered, and the first failing reply, unchanged;
 * for a vote, every vote.
 */
export function describeFailure(asked: AskedAssertion, reason: string): string {
  const { challenge, assertion, model, trials, recording } = asked;
  const { fixture, analytic, expected } = assertion;
  const failing = trials.find((trial) => ['failed', 'unreadable'].includes(outcomeOf(trial, analytic)));
  const shown = failing ?? trials.find(({ verdict }) => verdict.status === 'errored');
  const lines = [
    `${challenge.id} › ${fixture.id} › ${analytic}`,
    `  expected ${String(expected)}, ${describeReceived(shown, analytic)}`,
    ...describeCounts(asked),
    ...(shown?.reason === undefined ? [] : [`  the model’s reason: ${shown.reason}`]),
    ...(reason === 'wrong' ? [] : [`  ${reason}`]),
    `  at ${fixture.file}:${fixture.lines[analytic] ?? 1}`,
    `  model ${model} · prompt ${challenge.prompt.file}${shown === undefined ? '' : ` · run ${runNumber(shown.run)} · ${describeSource(shown.asked)}`}`,
  ];
  const voted = shown?.asked.votes !== undefined;
  if (shown === undefined || (shown.asked.status === 'errored' && !voted)) {
    return lines.join('\n');
  }
  const reply = voted
    ? describeVotes(shown, analytic)
    : ['Reply:', printableExcerpt(describeReply(shown), replyLength)];
  const kept =
    recording === undefined || (!voted && shown.asked.source === 'offline')
      ? []
      : ['', `Request and all replies: ${recording}`];
  return [...lines, '', ...reply, ...kept].join('\n');
}

function describeReceived(trial: AnsweredTrial | undefined, analytic: string): string {
  switch (trial?.verdict.status) {
    case undefined:
    case 'correct':
      return 'received nothing else';
    case 'incorrect':
      return describeMismatch(trial, trial.verdict.mismatches, analytic);
    case 'partial': {
      const reason = trial.verdict.undecided[analytic];
      return reason === undefined
        ? describeMismatch(trial, trial.verdict.mismatches, analytic)
        : `received no value (undecided: ${printableLine(reason)})`;
    }
    case 'unreadable':
      return `received an unreadable reply (${wordFor(trial.verdict.kind)}: ${printableLine(trial.verdict.problem)})`;
    case 'errored':
      return `received no reply (${printableLine(trial.verdict.problem)})`;
  }
}

function describeMismatch({ asked }: AnsweredTrial, mismatches: readonly Mismatch[], analytic: string): string {
  const received = `received ${String(mismatches.find((one) => one.analytic === analytic)?.received)}`;
  const evidence = asked.status === 'replied' ? asked.reply.evidence?.[analytic] : undefined;
  return evidence === undefined ? received : `${received}: ${printableLine(evidence)}`;
}

/** With several trials: how many failed, and how. */
function describeCounts({ assertion, counts, trials }: AskedAssertion): readonly string[] {
  if (counts.trials === 1 || judgedOf(counts) === 0) {
    return [];
  }
  const kinds = trials.flatMap(({ verdict }) => unreadableKinds(verdict, assertion.analytic).map(wordFor));
  const unreadable = [...new Set(kinds)].sort().map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`);
  const ways = [
    ...(counts.failures > counts.unreadable
      ? [`${counts.failures - counts.unreadable} × ${String(!assertion.expected)}`]
      : []),
    ...(kinds.length > 0 ? [`${kinds.length} unreadable (${unreadable.join(', ')})`] : []),
  ];
  const errored = counts.errored === 0 ? '' : `; ${counts.errored} errored`;
  const list = ways.length === 0 ? '' : `: ${ways.join(', ')}`;
  return [`  failed in ${counts.failures} of ${judgedOf(counts)} judged trials${list}${errored}`];
}

function describeReply({ asked }: AnsweredTrial): string {
  if (asked.status === 'errored') {
    return '';
  }
  const { text, refusal, finishReason } = asked.reply;
  const parts = [text ?? '', refusal === null ? '' : `[refusal] ${refusal}`].filter((part) => part !== '');
  return parts.length === 0 ? `[no text; finish_reason ${finishReason ?? 'absent'}]` : parts.join('\n');
}

/** Maximum number of votes shown individually; the recordings have all. */
const shownVotes = 9;
/** Maximum number of characters shown of a vote's reply. */
const lengthOfVote = 160;

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
    return `${place}: no reply (${printableLine(asked.problem, lengthOfVote)})`;
  }
  const { text, refusal, finishReason } = asked.reply;
  const shown = [text ?? '', refusal === null ? '' : `[refusal] ${refusal}`].filter((part) => part !== '').join(' ');
  const reply = shown === '' ? `[no text; finish_reason ${finishReason ?? 'absent'}]` : shown;
  return `${place}: ${describeValue(vote, analytic)}: ${printableLine(reply, lengthOfVote)}`;
}

function describeValue(vote: CastVote<Reading>, analytic: string): string {
  const { asked } = vote;
  if (asked.status === 'replied' && asked.reading.status === 'unreadable') {
    return `unreadable (${wordFor(asked.reading.kind)})`;
  }
  const value = valueOf(vote, analytic);
  return value === undefined ? 'undecided' : String(value);
}

function valueOf({ asked }: CastVote<Reading>, analytic: string): boolean | undefined {
  return asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading.answer[analytic] : undefined;
}
