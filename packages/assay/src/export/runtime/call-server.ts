import { filteredContent, parseCompletion, readCompletion, type ReplyContent } from '../../model/completion';
import { parseJson, tryParseJson } from '../../basics/json/parse-json';
import type { Server } from './open-server';

/** Sends one request for a chat completion; throws when none comes back. */
export async function callServer(
  { url, headers, redact }: Server,
  body: string,
  signal: AbortSignal,
): Promise<ReplyContent> {
  // A redirection would take the code to a server that nobody configured.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  if (!response.ok) {
    throw toServerError(response, await response.text().catch(() => ''));
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const isJson = type.includes('application/json') || type.trim().endsWith('+json');
  const text = await response.text();
  const completion = parseCompletion(isJson && text !== '' ? parseJson(text) : text);
  const [reply = filteredContent] = readCompletion(completion, 1, redact);
  return reply;
}

/** An error that says what `classifyFailure` looks for. */
function toServerError({ status, headers }: Response, text: string): Error {
  const { error } = (tryParseJson(text) ?? {}) as {
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
