import { z } from 'zod';
import { createNativeServer, type NativeServer, type Refusal } from '../native/send';
import { metadataKey } from '../batch/server-batch';
import type { ClientAccess, ServerClient, ReplyHeaders } from '../server-client';
import { toBatch, toBatchInput, toBatchPage, toOutputLine } from './gemini-batches';
import { toCompletion } from './to-completion';
import { toGenerateRequest } from './to-generate-request';

const uploadedSchema = z.object({ file: z.object({ name: z.string() }) });

/** Gemini's generateContent and its batches. */
export function createGeminiClient({ baseURL = '', apiKey }: ClientAccess): ServerClient {
  const base = baseURL.replace(/\/(?:v1beta\/?)?$/, '');
  // A key in the URL would end up in servers' logs.
  const server = createNativeServer(apiKey === undefined ? {} : { 'x-goog-api-key': apiKey }, readRefusal);
  const at = (name: string, action = ''): string =>
    `${base}/v1beta/${name.split('/').map(encodeURIComponent).join('/')}${action}`;
  const modelAt = (model: string, action: string): string =>
    at(model.includes('/') ? model : `models/${model}`, `:${action}`);
  /** Models of inputs, by file, and tokens of pages, by the last batch before each page. */
  const models = new Map<string, string>();
  const pages = new Map<string, string>();
  return {
    async complete(body, signal) {
      const { model, request } = toGenerateRequest(body);
      const { json, headers } = await server.post(modelAt(model, 'generateContent'), request, signal);
      return { data: toCompletion(json()), headers };
    },
    async upload({ name, bytes }, signal) {
      const { model, lines } = toBatchInput(Buffer.from(bytes).toString('utf8'));
      const response = await uploadFile(server, base, { name, content: Buffer.from(lines) }, signal);
      const file = uploadedSchema.safeParse(response).data?.file.name;
      if (file === undefined) {
        return response;
      }
      models.set(file, model);
      return { id: file };
    },
    async create({ fileId, metadata }, signal) {
      const batch = { display_name: metadata[metadataKey], input_config: { file_name: fileId } };
      const url = modelAt(models.get(fileId) ?? '', 'batchGenerateContent');
      return toBatch((await server.post(url, { batch }, signal)).json());
    },
    retrieve: async (id, signal) => toBatch((await server.get(at(id), signal)).json()),
    async list(after, signal) {
      const token = after === undefined ? undefined : pages.get(after);
      const query = new URLSearchParams({ pageSize: '100', ...(token !== undefined && { pageToken: token }) });
      const { json } = await server.get(`${at('batches')}?${query.toString()}`, signal);
      const { page, last, next } = toBatchPage(json());
      if (last !== undefined && next !== undefined) {
        pages.set(last, next);
      }
      return page;
    },
    cancel: async (id, signal) => (await server.post(at(id, ':cancel'), undefined, signal)).json(),
    async *readFile(id, signal) {
      const url = `${at(id, ':download').replace('/v1beta/', '/download/v1beta/')}?alt=media`;
      for await (const line of server.getLines(url, signal)) {
        yield toOutputLine(line);
      }
    },
  };
}

/** Uploads a file in the two steps that the API wants. */
async function uploadFile(
  server: NativeServer,
  base: string,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  signal: AbortSignal,
): Promise<unknown> {
  const started = await server.post(`${base}/upload/v1beta/files`, { file: { display_name: name } }, signal, {
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-command': 'start',
    'x-goog-upload-header-content-length': String(content.length),
    'x-goog-upload-header-content-type': 'application/jsonl',
  });
  const url = started.headers.get('x-goog-upload-url') ?? '';
  // The request contains the key, so it must not go to another origin.
  if (!URL.canParse(url) || new URL(url).origin !== new URL(base).origin) {
    throw new Error('the server names no address of its own for the upload');
  }
  const headers = { 'x-goog-upload-offset': '0', 'x-goog-upload-command': 'upload, finalize' };
  return (await server.post(url, content, signal, headers)).json();
}

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    details: z
      .array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .nullish()
      .catch(null),
  }),
});

/** Converts Gemini's error: a wrong key becomes a 401, and the waiting time becomes a header. */
export function readRefusal(status: number, body: unknown, text: string, headers: ReplyHeaders): Refusal {
  const error = errorSchema.safeParse(body).data?.error;
  const details = error?.details ?? [];
  const delay = details.flatMap(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1] ?? [])[0];
  const message = error?.message ?? text;
  return {
    status: details.some(({ reason }) => reason === 'API_KEY_INVALID') ? 401 : status,
    code: isTooLong(message.toLowerCase()) ? 'context_length_exceeded' : undefined,
    message,
    headers: {
      get: (name) => headers.get(name) ?? (name === 'retry-after' ? (delay ?? null) : null),
    },
  };
}

function isTooLong(message: string): boolean {
  return message.includes('input token count') && message.includes(' exceeds the maximum');
}
