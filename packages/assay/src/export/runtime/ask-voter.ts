import { systemClock } from '../../basics/clock';
import { messageOf } from '../../basics/errors';
import { contentOfRefused, type ReplyContent } from '../../model/completion';
import type { RefusalAdvice } from '../../model/failure';
import { tryUntilOver } from '../../model/retry';
import { readAnswer } from '../../kinds/validator/reading/read-answer';
import type { ExportedOutcome, ExportedRetry, ExportedVote } from '../exported-validator';
import type { Server } from './open-server';

/** What one voter is sent. */
export interface VoterRequest {
  readonly model: string;
  readonly prompt: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the prompt asks for a reason. */
  readonly hasReason: boolean;
}

/** What all votes on one piece of code share. */
export interface VoteContext {
  readonly server: Server;
  readonly send: (body: VoterRequest['body'], signal: AbortSignal) => Promise<ReplyContent>;
  readonly required: readonly string[];
  readonly retry: ExportedRetry;
  /** When everything is to be over, by the clock that never jumps. */
  readonly end: number;
  readonly signal: AbortSignal;
  /** Replies that were counted: a cache that repeats one gives no vote of its own. */
  readonly seen: Set<string>;
}

/** A vote and what it came to; an outage is what no other vote would fare better with. */
export interface CastVote {
  readonly vote: ExportedVote;
  readonly outcome: ExportedOutcome;
  readonly isOutage: boolean;
}

const advice: RefusalAdvice = {
  key: 'set OPENAI_API_KEY',
  model: 'check OPENAI_BASE_URL and the model that was exported',
  request: 'change "request" in the prompt\'s front matter and export again',
  address: 'OPENAI_BASE_URL',
};

/** Asks once and reads the answer. */
export async function askVoter(
  { model, prompt, body, hasReason }: VoterRequest,
  context: VoteContext,
): Promise<CastVote> {
  const { server, required, retry, end, signal, seen } = context;
  let attempts = 0;
  const send = async (attempt: AbortSignal): Promise<ReplyContent> => {
    attempts += 1;
    return context.send(body, attempt);
  };
  const toCast = (outcome: ExportedOutcome, reply: string | null = null, isOutage = false): CastVote => ({
    vote: { model, prompt, attempts, reply, ...outcome },
    outcome,
    isOutage,
  });
  const errored = (problem: string, canTryAgain: boolean, isOutage = false): CastVote =>
    toCast({ status: 'errored', problem: `${server.host}: ${problem}`, canTryAgain }, null, isOutage);

  const policy = { ...retry, deadline: end - systemClock.elapsed(), grace: 0 };
  const retrying = { policy, clock: systemClock, random: Math.random, safe: server.toProblem, advice, signal };
  const tried = await tryUntilOver(send, retrying).catch(
    (reason: unknown) => ({ status: 'ended', problem: messageOf(reason) }) as const,
  );
  if (tried.status === 'ended') {
    return errored(tried.problem, true);
  }
  let reply: ReplyContent;
  if (tried.status === 'done') {
    reply = tried.value;
  } else {
    const { failure } = tried;
    if (failure.kind !== 'filtered' && failure.kind !== 'malformed') {
      return errored(failure.problem, failure.kind === 'passing', failure.kind === 'outage');
    }
    reply = contentOfRefused(failure, server.redact);
  }
  const evidence = `${JSON.stringify(body)} ${String(reply.responseId)}`;
  if (reply.responseId !== null && seen.has(evidence)) {
    return errored(server.toProblem(`the server repeated its reply ${reply.responseId}`), true);
  }
  seen.add(evidence);
  const reading = readAnswer(reply, { required, hasReason });
  if (reading.status === 'answer') {
    const { answer, fenced, reason } = reading;
    const cast = toCast({ status: 'answer', analytics: answer, fenced }, reply.text);
    return reason === undefined ? cast : { ...cast, vote: { ...cast.vote, reason } };
  }
  // Where the cap is set is no matter of the person whose code is graded.
  const problem =
    reading.kind === 'truncated' ? 'the reply was cut off at the token cap' : server.toProblem(reading.problem);
  return toCast({ ...reading, problem }, reply.text);
}
