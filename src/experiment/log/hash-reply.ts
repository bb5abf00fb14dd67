import { hash } from 'node:crypto';
import type { Reply } from '../../model/model';

/** How the log tells replies apart: first 16 hexadecimal digits of a SHA-256; equal texts have equal ones. */
export function hashReply({ text, refusal, finishReason }: Pick<Reply, 'text' | 'refusal' | 'finishReason'>): string {
  return hash('sha256', JSON.stringify([text, refusal, finishReason])).slice(0, 16);
}
