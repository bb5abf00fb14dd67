import type { PreparedRow } from './rows';

/** A message of a conversation. */
export type Message = Exclude<NonNullable<PreparedRow['prompt']>, string>[number];

/** A prompt as a list of messages. */
export function messageListOf(prompt: NonNullable<PreparedRow['prompt']>): readonly Message[] {
  return typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
}
