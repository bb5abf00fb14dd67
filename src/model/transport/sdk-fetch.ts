import { parseJson } from '../../basics/json/parse-json';
import { exchange, type HttpResponse } from './exchange';

/** Headers that we send; the SDK would add those of OPENAI_CUSTOM_HEADERS for every server. */
const sentHeaders = /^(accept|authorization|content-type|user-agent|openai-(organization|project)|x-stainless-.*)$/;

/**
 * The SDK's `fetch`. A text is sent without what makes the global `fetch` expensive, streams for both bodies; files, and what
 * is read from them, go by that.
 */
export async function fetchForSDK(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { body, method = 'GET', signal } = init;
  const headers = [...new Headers(init.headers)].filter(([name]) => sentHeaders.test(name));
  if (typeof body !== 'string' || address instanceof Request) {
    return withBoundedJson(await fetch(address, { ...init, headers }));
  }
  const request = { method, url: String(address), headers: Object.fromEntries(headers), body };
  try {
    return toResponse(await exchange(request, signal ?? new AbortController().signal));
  } catch (error) {
    // In Jest, the SDK takes Node's errors for none and drops their codes, but not their causes.
    throw new TypeError('fetch failed', { cause: error });
  }
}

function toResponse({ status, headers: received, text }: HttpResponse): Response {
  const headers = new Headers();
  for (const [name, value = ''] of Object.entries(received)) {
    headers.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  return withBoundedJson(Object.assign(new Response(null, { status, headers }), { text: () => Promise.resolve(text) }));
}

/** Rejects a response whose JSON nests so deeply that serialising it, for a message, would overflow the stack. */
function withBoundedJson(response: Response): Response {
  return Object.assign(response, { json: async () => parseJson(await response.text()) });
}
