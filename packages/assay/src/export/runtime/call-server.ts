import { filteredContent, parseBody, parseCompletion, readCompletion, type ReplyContent } from '../../model/completion';
import { largestReply, readBounded, replyBounds } from '../../model/transport/read-bounded';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Server } from './open-server';

/** Sends one request for a chat completion; throws when none comes back. */
export async function callServer(
  { url, headers, redact }: Server,
  body: string,
  signal: AbortSignal,
): Promise<ReplyContent> {
  // A redirection would take the code to a server that nobody configured.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  const text = await readBounded(response.body, largestReply);
  if (!response.ok) {
    throw toServerError(response, text);
  }
  const completion = parseCompletion(parseBody(text, response.headers.get('content-type')));
  const [reply = filteredContent] = readCompletion(completion, 1, redact);
  return reply;
}

/** An error that says what `classifyFailure` looks for. */
function toServerError({ status, headers }: Response, text: string): Error {
  const { error } = (tryParseJson(text, replyBounds) ?? {}) as {
    readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
  };
  const { code, message } = error ?? {};
  const said = typeof message === 'string' && message !== '' ? message : text;
  return Object.assign(new Error(`${status} ${said === '' ? 'status code (no body)' : said}`), {
    status,
    code,
    headers,
  });
}
