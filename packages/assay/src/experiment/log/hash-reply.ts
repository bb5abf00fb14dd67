import { hash } from 'node:crypto';
import type { Reply } from '../../model/model';

/** Identifies replies in the log: first 16 hexadecimal digits of the SHA-256 of the text. */
export function hashReply({ text, refusal, finishReason }: Pick<Reply, 'text' | 'refusal' | 'finishReason'>): string {
  return hash('sha256', JSON.stringify([text, refusal, finishReason])).slice(0, 16);
}
