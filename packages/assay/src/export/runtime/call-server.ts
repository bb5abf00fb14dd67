import { filteredContent, parseBody, parseCompletion, readCompletion, type ReplyContent } from '../../model/completion';
import { readErrorBody } from '../../model/error-body';
import { largestReply, readBounded } from '../../model/transport/read-bounded';
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
  const error = readErrorBody(text);
  const { message, code, type } = error;
  return Object.assign(new Error(`${status} ${message}`), { status, code, type, headers, error });
}
