/** UTF-8 bytes of a token, about: English prose has more, code and other scripts fewer. */
const bytesPerToken = 3.5;

/** Tokens that the format of a request takes beside its texts. */
const overhead = 20;

/** Sizes of bodies that were measured: all runs of a request share its body. */
const measured = new WeakMap<object, number>();

/** UTF-8 bytes of what a server reads of a request: its messages and the schema of the answer. */
export function promptBytes(body: Readonly<Record<string, unknown>>): number {
  const { messages, response_format: format } = body;
  const bytes = measured.get(body) ?? Buffer.byteLength(JSON.stringify([messages, format ?? null]));
  measured.set(body, bytes);
  return bytes;
}

/** Tokens of a request's prompt, about; only the server's own count is exact. */
export function estimatePromptTokens(body: Readonly<Record<string, unknown>>): number {
  return Math.ceil(promptBytes(body) / bytesPerToken) + overhead;
}

/** The most tokens that a reply may have by its request, for all samples together; `undefined` when it sets no limit. */
export function completionCap(body: Readonly<Record<string, unknown>>): number | undefined {
  const cap = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof cap === 'number' ? cap * samplesOf(body) : undefined;
}

/** Samples that a request asks for. */
export function samplesOf({ n }: Readonly<Record<string, unknown>>): number {
  return typeof n === 'number' ? n : 1;
}
