/** The reply after the model's reasoning; empty if the reasoning never ends. */
export function withoutThoughts(text: string): string {
  const end = [...text.matchAll(/<\/(?:think|thinking|thought|reasoning)>/gi)].at(-1);
  const from = end === undefined ? 0 : end.index + end[0].length;
  return end === undefined && /^<(?:think|thinking|thought|reasoning)>/i.test(text) ? '' : text.slice(from);
}

/** The end of a text, where its conclusion should be, short enough for a message. */
export function ending(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 120 ? `…${trimmed.slice(-120)}` : trimmed;
}
