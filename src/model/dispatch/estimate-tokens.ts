/** UTF-8 bytes of a token, about: English prose has more, code and other scripts fewer. */
const bytesPerToken = 3.5;

/** Tokens that the format of a request takes beside its texts. */
const overhead = 20;

/** UTF-8 bytes of what a server reads of a request: its messages and the schema of the answer. */
export function promptBytes({ messages, response_format: format }: Readonly<Record<string, unknown>>): number {
  return Buffer.byteLength(JSON.stringify([messages, format ?? null]));
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
