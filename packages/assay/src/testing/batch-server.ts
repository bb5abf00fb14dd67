import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findInputProblems, readMultipart, type InputLine } from './batch-input-file';
import { completion } from './chat-server';

/** What a request gets: a reply with this text, or an error of this status in OpenAI's shape. */
export type BatchAnswer = string | { readonly status: number; readonly error: Readonly<Record<string, unknown>> };

/** A call that arrived. */
export interface BatchCall {
  readonly method: string;
  /** Without the base URL's `/v1`, such as `/batches`. */
  readonly path: string;
}

/** How batches end. */
interface Ending {
  readonly status: string;
  /** Whether a request is done by then. */
  readonly isDone: (customId: string) => boolean;
  /** Lines that stand in the output beside those of the requests. */
  readonly moreLines: readonly string[];
}

/** A batch as the server holds it, in OpenAI's words. */
type HeldBatch = { readonly id: string; readonly input_file_id: string; status: string } & Record<string, unknown>;

/** A server on 127.0.0.1 with a Batch API that is strict about its inputs, and with plain chat completions that answer the same. */
export interface BatchServer {
  /** Base URL for `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly calls: readonly BatchCall[];
  /** Oldest first. */
  readonly batches: readonly HeldBatch[];
  /** Lines of the inputs that were uploaded, by file id. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  /** Answers a call by hand, or (`lose`) does as it says and breaks the connection instead of answering; `undefined` again when it is over. */
  fault: ((call: BatchCall) => 'lose' | ((response: ServerResponse) => void) | undefined) | undefined;
  /** Ends all batches that are in progress; the output is in no order. */
  readonly finish: (ending?: Partial<Ending>) => void;
  readonly close: () => Promise<void>;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Starts a server; `answer` says what the n-th request (from 0) with one and the same body gets. */
export async function startBatchServer(answer: (prompt: string, nth: number) => BatchAnswer): Promise<BatchServer> {
  const calls: BatchCall[] = [];
  const batches: HeldBatch[] = [];
  const files = new Map<string, string>();
  const inputs = new Map<string, readonly string[]>();
  const asked = new Map<string, number>();
  const state: { fault: BatchServer['fault'] } = { fault: undefined };
  const store = (text: string): string => {
    const id = `file-${String(files.size + 1)}`;
    files.set(id, text);
    return id;
  };
  const reply = (body: InputLine['body']): { readonly status: number; readonly body: object } => {
    const key = JSON.stringify(body);
    const nth = asked.get(key) ?? 0;
    asked.set(key, nth + 1);
    const given = answer(body.messages.at(-1)?.content ?? '', nth);
    return typeof given === 'string'
      ? { status: 200, body: completion(given, { created: now() }) }
      : { status: given.status, body: { error: { type: 'test', param: null, code: null, ...given.error } } };
  };
  const create = (fields: Readonly<Record<string, unknown>>): HeldBatch => {
    const input = String(fields['input_file_id']);
    const lines = inputs.get(input) ?? [];
    const problems = findInputProblems(lines);
    const batch: HeldBatch = {
      id: `batch_${String(batches.length + 1)}`,
      object: 'batch',
      created_at: now(),
      expires_at: now() + 86_400,
      endpoint: fields['endpoint'],
      completion_window: fields['completion_window'],
      metadata: fields['metadata'],
      input_file_id: input,
      output_file_id: null,
      error_file_id: null,
      status: problems.length > 0 ? 'failed' : 'in_progress',
      errors: problems.length > 0 ? { object: 'list', data: problems } : null,
      request_counts: { total: lines.length, completed: 0, failed: 0 },
    };
    batches.push(batch);
    return batch;
  };
  const finish: BatchServer['finish'] = ({ status = 'completed', isDone = () => true, moreLines = [] } = {}) => {
    for (const batch of batches.filter((one) => ['in_progress', 'cancelling'].includes(one.status))) {
      const lines = (inputs.get(batch.input_file_id) ?? []).map((line) => JSON.parse(line) as InputLine);
      const done = lines
        .filter(({ custom_id: id }) => isDone(id))
        .map(({ custom_id, body }, index) => {
          const { status: code, body: response } = reply(body);
          const line = {
            id: `batch_req_${String(index)}`,
            custom_id,
            error: null,
            response: { status_code: code, request_id: `req_${String(index)}`, body: response },
          };
          return { isError: code >= 400, text: JSON.stringify(line) };
        })
        .reverse();
      const textOf = (isError: boolean): readonly string[] =>
        done.filter((line) => line.isError === isError).map(({ text }) => text);
      const output = [...textOf(false), ...moreLines];
      Object.assign(batch, {
        status,
        output_file_id: output.length > 0 ? store(`${output.join('\n')}\n`) : null,
        error_file_id: textOf(true).length > 0 ? store(`${textOf(true).join('\n')}\n`) : null,
        request_counts: { total: lines.length, completed: textOf(false).length, failed: textOf(true).length },
        [`${status}_at`]: now(),
      });
    }
  };

  const respond = (
    { method, path }: BatchCall,
    body: Buffer,
    contentType: string,
    query: URLSearchParams,
  ): object | string | undefined => {
    const [, kind, id = '', action] = path.split('/');
    const batch = batches.find((one) => one.id === id);
    switch (`${method} ${String(kind)} ${action ?? ''}`.trim()) {
      case 'POST chat completions':
        return undefined;
      case 'POST files': {
        const { purpose, file = '' } = readMultipart(body, contentType);
        const fileId = store(file);
        inputs.set(
          fileId,
          file.split('\n').filter((line) => line !== ''),
        );
        return { id: fileId, object: 'file', purpose, bytes: file.length, created_at: now(), filename: 'x.jsonl' };
      }
      case 'GET files content':
        return files.get(id);
      case 'POST batches':
        return create(JSON.parse(body.toString()) as Record<string, unknown>);
      case 'GET batches': {
        if (id !== '') {
          return batch;
        }
        const newest = [...batches].reverse();
        const start = newest.findIndex((one) => one.id === query.get('after')) + 1;
        // Short pages, whatever was asked for.
        const data = newest.slice(start, start + 2);
        return { object: 'list', data, has_more: start + data.length < newest.length };
      }
      case 'POST batches cancel':
        return batch === undefined ? undefined : Object.assign(batch, { status: 'cancelling' });
    }
    return undefined;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
    }
    const url = new URL(incoming.url ?? '', 'http://127.0.0.1');
    const call = { method: incoming.method ?? '', path: url.pathname.replace(/^\/v1/, '') };
    calls.push(call);
    const fault = state.fault?.(call);
    if (typeof fault === 'function') {
      fault(response);
      return;
    }
    const body = Buffer.concat(chunks);
    const isChat = call.path === '/chat/completions';
    const { status, body: answered } = isChat
      ? reply(JSON.parse(body.toString()) as InputLine['body'])
      : { status: 200, body: respond(call, body, incoming.headers['content-type'] ?? '', url.searchParams) };
    if (fault === 'lose') {
      response.destroy();
      return;
    }
    const found = answered ?? { error: { message: `there is no ${call.path}`, type: 'invalid_request_error' } };
    const isText = typeof found === 'string';
    response.writeHead(answered === undefined ? 404 : status, {
      'content-type': isText ? 'application/octet-stream' : 'application/json',
    });
    response.end(isText ? found : JSON.stringify(found));
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${String(port)}/v1`,
    calls,
    batches,
    inputs,
    finish,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  });
}
