import { AssayError, OutageError } from '../../basics/errors';
import type { Dialect } from '../dialect';
import { hostOf } from '../server-address';
import { loadClient, type ClientAccess } from '../server-client';
import { askServer, batchRetryPolicy, toSafe, type Said, type ServerContext } from './ask-server';
import { batchesFolder } from './batch-state';
import { metadataKey, parseServerBatch, type ServerBatch } from './server-batch';
import { z } from 'zod';

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish().catch(null) });

/** Maximum pages to search; the batch was created a moment, or some days, ago. */
const mostPages = 50;

/** Maximum attempts to create a batch, checking in between whether it exists. */
const mostCreations = 3;

/** Longest wait between two attempts, in milliseconds. */
const longestWait = 60_000;

const noBatchAPI =
  'has no Batch API: ask its models with assay repeat, or set OPENAI_BASE_URL to a server that has /v1/files and /v1/batches';

/** A server's Batch API. */
export interface BatchAPI {
  readonly server: string;
  /** Uploads an input and returns the file's id. */
  readonly upload: (id: string, bytes: Uint8Array) => Promise<string>;
  /** Creates a batch once: if the response is lost, it checks whether the batch exists. */
  readonly create: (id: string, fileId: string) => Promise<ServerBatch>;
  /** The batch created for this id or from this file, if any. */
  readonly find: (id: string, fileId: string) => Promise<ServerBatch | undefined>;
  readonly retrieve: (batchId: string) => Promise<ServerBatch>;
  readonly cancel: (batchId: string) => Promise<void>;
  /** Passes the lines of a file to `keep`, again from the first one if an attempt fails. */
  readonly download: (fileId: string, keep: (lines: AsyncIterable<string>) => Promise<void>) => Promise<void>;
}

/** What opening a Batch API needs besides the server and its key. */
export interface BatchOptions extends Pick<ServerContext, 'signal' | 'clock' | 'advice'> {
  /** By default OpenAI's own. */
  readonly dialect?: Dialect | undefined;
  readonly retry?: ServerContext['retry'];
}

/** The Batch API of a server. Aborting the signal ends waits. */
export function openBatchAPI(
  access: Omit<ClientAccess, 'timeout'>,
  { clock, signal, dialect = {}, advice, retry = batchRetryPolicy }: BatchOptions,
): BatchAPI {
  const client = loadClient(dialect)({ ...access, timeout: retry.attemptTimeout });
  const { apiKey } = access;
  const server = hostOf(access.baseURL);
  const context: ServerContext = { server, apiKey, retry, clock, random: Math.random, signal, advice };
  const expectBatch = (what: string, response: unknown): ServerBatch => {
    const batch = parseServerBatch(response);
    if (batch === undefined) {
      throw new AssayError(`${server} cannot ${what}: it sent no batch, but ${excerptOf(response, apiKey)}.`);
    }
    return batch;
  };
  const take = <Value>(what: string, said: Said<Value>, absent: string): Value => {
    switch (said.status) {
      case 'done':
        return said.value;
      case 'absent':
        throw new AssayError(`${server} ${absent} (${said.problem}).`);
      case 'refused':
      case 'lost':
        throw new OutageError(`${server} cannot ${what}: ${said.problem}.`);
    }
  };
  const ask = async <Value>(
    what: string,
    absent: string,
    call: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => take(what, await askServer(what, call, context), absent);

  const find: BatchAPI['find'] = (id, fileId) =>
    findInPages(
      (after) =>
        ask(
          'list its batches',
          `does not list its batches, so it is unknown whether it created the batch of ${batchesFolder}/${id}/. Check at the server, and remove the folder to forget the batch`,
          (own) => client.list(after, own),
        ),
      ({ submittedAs, inputFile, counts, createdAt }) =>
        submittedAs === id ||
        inputFile === fileId ||
        (counts !== undefined &&
          createdAt !== undefined &&
          client.isFrom?.({ total: counts.total, createdAt }, fileId) === true),
    );
  const create: BatchAPI['create'] = async (id, fileId) => {
    const what = 'make a batch';
    const send = (own: AbortSignal): Promise<unknown> =>
      client.create({ fileId, metadata: { [metadataKey]: id } }, own);
    // A late response is worth waiting for, because a second attempt could create a second batch.
    const once = { ...context, retry: { ...retry, maxAttempts: 1, grace: 5000 } };
    for (let attempts = 1; ; attempts += 1) {
      const said = await askServer(what, send, once);
      const made = said.status === 'done' ? parseServerBatch(said.value) : undefined;
      if (made !== undefined) {
        return made;
      }
      if (said.status === 'done' || said.status === 'lost') {
        const wait = (said.status === 'lost' ? said.retryAfterMs : undefined) ?? retry.firstWait * 2 ** attempts;
        await clock.sleep(Math.min(wait, longestWait), signal);
        const found = await find(id, fileId);
        if (found !== undefined) {
          return found;
        }
      }
      if (said.status !== 'lost' || attempts >= mostCreations) {
        return expectBatch(what, take(what, said, noBatchAPI));
      }
    }
  };

  return {
    server,
    find,
    create,
    async upload(id, bytes) {
      const what = 'take the input of a batch';
      const response = await ask(what, noBatchAPI, (own) => client.upload({ name: `${id}.jsonl`, bytes }, own));
      const fileId = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined;
      if (typeof fileId !== 'string' || fileId === '') {
        throw new AssayError(`${server} cannot ${what}: it sent no file, but ${excerptOf(response, apiKey)}.`);
      }
      return fileId;
    },
    async retrieve(batchId) {
      const what = `say how batch ${batchId} is`;
      return expectBatch(what, await ask(what, unknownBatch(batchId), (own) => client.retrieve(batchId, own)));
    },
    async cancel(batchId) {
      await ask(`cancel batch ${batchId}`, unknownBatch(batchId), (own) => client.cancel(batchId, own));
    },
    async download(fileId, keep) {
      const absent = `no longer has file ${fileId}: its replies are lost unless they were fetched elsewhere`;
      // A line that cannot be written is no failure of the server, so no reason to try again.
      const problem = await ask(`send file ${fileId}`, absent, (own) =>
        keep(client.readFile(fileId, own)).catch((error: unknown) => {
          if (error instanceof AssayError) {
            return error;
          }
          throw error;
        }),
      );
      if (problem instanceof AssayError) {
        throw problem;
      }
    },
  };
}

/** Searches a server's batches, newest first. */
async function findInPages(
  page: (after: string | undefined) => Promise<unknown>,
  isMeant: (batch: ServerBatch) => boolean,
): Promise<ServerBatch | undefined> {
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const parsed = pageSchema.safeParse(await page(after)).data;
    if (parsed === undefined) {
      throw new AssayError(
        'The server sent no list of batches, so it is unknown whether it created one: try again later.',
      );
    }
    const batches = parsed.data.flatMap((one) => parseServerBatch(one) ?? []);
    const found = batches.find(isMeant);
    const last = batches.at(-1)?.id;
    if (found !== undefined || parsed.has_more !== true || last === undefined || last === after) {
      return found;
    }
    after = last;
  }
  return undefined;
}

function unknownBatch(batchId: string): string {
  return `does not know batch ${batchId}: use the key (and OPENAI_PROJECT_ID) that it was submitted with; to forget the batch, remove its folder in ${batchesFolder}/`;
}

function excerptOf(response: unknown, apiKey: string | undefined): string {
  const text = toSafe(typeof response === 'string' ? response : JSON.stringify(response ?? null), apiKey);
  return text === '' ? 'nothing' : text;
}
