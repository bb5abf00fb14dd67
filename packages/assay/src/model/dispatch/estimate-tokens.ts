/** Approximate UTF-8 bytes per token: more for English prose, fewer for code and other scripts. */
const bytesPerToken = 3.5;

/** Tokens for the format of a request, besides its texts. */
const overhead = 20;

/** Sizes of measured bodies, cached because all runs of a request share the body. */
const measured = new WeakMap<object, number>();

/** UTF-8 bytes of what the model reads: the messages and the schema of the answer. */
export function promptBytes(body: Readonly<Record<string, unknown>>): number {
  const { messages, response_format: format } = body;
  const bytes = measured.get(body) ?? Buffer.byteLength(JSON.stringify([messages, format ?? null]));
  measured.set(body, bytes);
  return bytes;
}

/** Approximate number of prompt tokens of a request; only the server's count is exact. */
export function estimatePromptTokens(body: Readonly<Record<string, unknown>>): number {
  return Math.ceil(promptBytes(body) / bytesPerToken) + overhead;
}

/** The request's token limit for all samples together; `undefined` without a limit. */
export function completionCap(body: Readonly<Record<string, unknown>>): number | undefined {
  const cap = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof cap === 'number' ? cap * samplesOf(body) : undefined;
}

/** Number of samples that a request asks for. */
export function samplesOf({ n }: Readonly<Record<string, unknown>>): number {
  return typeof n === 'number' ? n : 1;
}
