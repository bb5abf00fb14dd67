import { lastAnswer } from '../../../code/reply/strip-thinking';

/** The reply after the model's reasoning; empty if the reasoning never ends. */
export function withoutThoughts(text: string): string {
  return lastAnswer(text);
}

/** The end of a text, where its conclusion should be, short enough for a message. */
export function ending(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 120 ? `…${trimmed.slice(-120)}` : trimmed;
}
