import { z } from 'zod';
import { fitsFileName, tryParseJson } from 'gpt-assay/basics';
import type { Database } from './database/database';
import { readStored, removeStored, type Stored } from './store/export';
import type { Item } from './store/item';
import type { FiledRequest } from './store/requests';
import { type RecordableRequest, type Recordings, parseReply } from 'gpt-assay/model';
import { sandboxServer } from './sandbox-lanes';

/** The result of an export. */
export interface Exported {
  /** Replies written to the recordings. */
  readonly written: number;
  /** Replies that were already recorded. */
  readonly known: number;
  /** Replies of another version of Assay, which stay in the queue. */
  readonly unreadable: number;
  /** Replies removed from the queue. */
  readonly removed: number;
  /** Names of the challenges asked about. */
  readonly challenges: readonly string[];
}

/** Number of replies read at once. */
const pageSize = 500;

/** Writes all replies in a queue to recordings; with `removes`, deletes recorded replies from the queue. */
export async function exportReplies(
  database: Database,
  recordings: Recordings,
  { removes, onReply }: { readonly removes: boolean; readonly onReply: () => void },
): Promise<Exported> {
  const counts = { written: 0, known: 0, unreadable: 0, removed: 0 };
  const challenges = new Set<string>();
  let after: Item = { request: '0', run: -1 };
  for (;;) {
    const page = await readStored(database, { after, limit: pageSize, except: sandboxServer });
    const held: Item[] = [];
    for (const stored of page) {
      const kept = keep(stored, recordings);
      counts[kept] += 1;
      if (kept !== 'unreadable') {
        held.push(stored);
        challenges.add(stored.challenge);
      }
      onReply();
    }
    counts.removed += removes ? await removeStored(database, held) : 0;
    const last = page.at(-1);
    if (last === undefined) {
      return { ...counts, challenges: [...challenges].toSorted() };
    }
    after = last;
  }
}

function keep({ run, reply: text, ...filed }: Stored, recordings: Recordings): 'written' | 'known' | 'unreadable' {
  const request = readRequest(filed);
  const reply = parseReply(text);
  if (request === undefined || reply === undefined || !hasFileName(request)) {
    return 'unreadable';
  }
  if (recordings.find(request, run, reply.server) !== undefined) {
    return 'known';
  }
  recordings.keep(request, run, reply);
  return 'written';
}

const bodySchema = z.record(z.string(), z.unknown());

function readRequest({ hash, body: text, challenge, kind, about }: FiledRequest): RecordableRequest | undefined {
  const body = bodySchema.safeParse(tryParseJson(text)).data;
  return body === undefined ? undefined : { hash, body, question: { challenge, about: { kind, id: about } } };
}

/** Whether the file of a request can be inside the recordings folder, even if the database contains a hostile name. */
function hasFileName(request: RecordableRequest): boolean {
  const { challenge, about } = request.question;
  return [challenge, about.id].every((name) => !/^\.*$|[/\\\0]/.test(name) && fitsFileName(`${name}.jsonl`));
}
