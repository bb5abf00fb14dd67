import type { Usage } from '../../model/reply';
import { hashReply } from './hash-reply';
import type { Asked, ReplySource } from './trial';

/** One call in the log: everything except the reply's text, which is in the recording unless recordings are off. */
export interface CallEntry {
  readonly source: ReplySource;
  readonly attempts: number;
  readonly milliseconds: number | null;
  /** The model that answered, according to the server. */
  readonly servedBy: string | null;
  /** The server's fingerprint of the system that answered; absent if none was given. */
  readonly fingerprint?: string;
  /** Host that answered. */
  readonly server: string | null;
  readonly responseId: string | null;
  /** First 16 hexadecimal digits of the SHA-256 of the reply's text: equal replies have equal hashes. */
  readonly replyHash: string | null;
  readonly usage: Usage | null;
  /** Service tier that the server reports; `batch` for replies from the Batch API. Absent if none was reported. */
  readonly tier?: string;
  /** Index of the sample within its call, from 0; absent for a single sample. */
  readonly choice?: number;
  readonly repliedAt: string | null;
}

/** Converts a call for the log. */
export function toCallEntry(asked: Asked): CallEntry {
  const reply = asked.status === 'replied' ? asked.reply : undefined;
  const paid = asked.status === 'replied' ? asked.reply : asked.refused;
  return {
    source: asked.source,
    attempts: asked.status === 'replied' ? asked.reply.attempts : asked.attempts,
    milliseconds: reply?.milliseconds ?? null,
    servedBy: reply?.model ?? null,
    ...(reply?.systemFingerprint != null && { fingerprint: reply.systemFingerprint }),
    server: reply?.server ?? null,
    responseId: reply?.responseId ?? null,
    replyHash: reply === undefined ? null : hashReply(reply),
    usage: paid?.usage ?? null,
    ...(paid?.tier != null && { tier: paid.tier }),
    ...choiceOf(asked.status === 'errored' ? (asked.choice ?? paid?.choice) : paid?.choice),
    repliedAt: paid?.repliedAt ?? null,
  };
}

function choiceOf(choice: number | undefined): { readonly choice?: number } {
  return choice === undefined ? {} : { choice };
}
