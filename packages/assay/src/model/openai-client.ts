import { parseJson } from '../basics/json/parse-json';
import { sendText, type NativeServer } from './native/send';
import type { Refusal } from './native/server-error';
import { chatPath } from './request-hash';
import { openAIURL } from './server-address';
import type { ClientAccess, ReplyHeaders, ServerClient } from './server-client';

/** A server with OpenAI's protocol: bodies are sent and returned unchanged. Files and batches use the SDK. */
export function createOpenAIClient(access: ClientAccess): ServerClient {
  const { baseURL = openAIURL, apiKey = 'none', organization, project } = access;
  const url = `${baseURL.endsWith('/') ? baseURL.slice(0, -1) : baseURL}${chatPath}`;
  const server: NativeServer = {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${apiKey}`,
      ...(organization !== undefined && { 'openai-organization': organization }),
      ...(project !== undefined && { 'openai-project': project }),
    },
    readRefusal,
    toHeaders: (headers) => headers,
  };
  let loaded: Omit<ServerClient, 'complete'> | undefined;
  const batches = (): Omit<ServerClient, 'complete'> => (loaded ??= loadSDK().createSDKBatches(access));
  return {
    async complete(body, signal) {
      const { text, headers } = await sendText(server, { method: 'POST', url, body }, signal);
      return { data: readData(text, headers), headers };
    },
    upload: (file, signal) => batches().upload(file, signal),
    create: (batch, signal) => batches().create(batch, signal),
    retrieve: (id, signal) => batches().retrieve(id, signal),
    list: (after, signal) => batches().list(after, signal),
    cancel: (id, signal) => batches().cancel(id, signal),
    readFile: (id, signal) => batches().readFile(id, signal),
  };
}

/** Loads the SDK on demand, because single requests do not need it. */
export function loadSDK(): typeof import('./openai-sdk') {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load the SDK at once
  return require('./openai-sdk') as typeof import('./openai-sdk');
}

function readData(text: string, headers: ReplyHeaders): unknown {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const isJson = type.includes('application/json') || type.endsWith('+json');
  return isJson && headers.get('content-length') !== '0' ? parseJson(text) : text;
}

/** The server's error in the format of OpenAI's SDK. */
function readRefusal(status: number, body: unknown, text: string, headers: ReplyHeaders): Refusal {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const said = isEmpty(message) ? error : message;
  const words = typeof message === 'string' && message === said ? message : JSON.stringify(said);
  const plain = body === undefined || body === null ? text : '';
  return {
    status,
    code: typeof code === 'string' ? code : undefined,
    message: (isEmpty(said) ? plain : words) || 'status code (no body)',
    headers,
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
