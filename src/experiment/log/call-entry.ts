import type { Usage } from '../../model/usage';
import { hashReply } from './hash-reply';
import type { Asked, ReplySource } from './trial';

/** One call as the log keeps it: everything but the reply's text, which its recording holds unless recordings are off. */
export interface CallEntry {
  readonly source: ReplySource;
  readonly attempts: number;
  readonly milliseconds: number | null;
  /** The model that the server says has answered. */
  readonly servedBy: string | null;
  /** The server's fingerprint of the system that answered; absent when it gave none. */
  readonly fingerprint?: string;
  /** Host that answered. */
  readonly server: string | null;
  readonly responseId: string | null;
  /** First 16 hexadecimal digits of the SHA-256 of the reply's text: equal replies have equal ones. */
  readonly replyHash: string | null;
  readonly usage: Usage | null;
  /** Service tier that the server says it used; `batch` for replies of the Batch API. Absent when nothing was said. */
  readonly tier?: string;
  /** Which of several samples of one call it is, from 0; absent when it is the only one. */
  readonly choice?: number;
  readonly repliedAt: string | null;
}

/** The log's view of a call. */
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
