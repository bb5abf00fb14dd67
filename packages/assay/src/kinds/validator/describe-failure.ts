import type { Assertion, Challenge } from './challenge/challenge';
import { wordFor } from '../../experiment/words';
import { type AssertionCounts, judgedOf } from '../../experiment/tally/assertion-result';
import { describeSource } from '../../experiment/describe-source';
import { unreadableKinds, type Mismatch } from '../../experiment/log/verdict';
import type { AnsweredTrial } from './to-trial';
import { outcomeOf } from '../../experiment/tally/assertion-result';
import { describeVotes } from './describe-votes';
import { printableExcerpt, printableLine } from '../../basics/text/printable';
import { runNumber } from '../../basics/run-number';

/** An assertion with its context. */
export interface AskedAssertion {
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
