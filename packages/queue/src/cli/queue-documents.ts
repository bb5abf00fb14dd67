import { z } from 'zod';
import { count } from 'gpt-assay/basics';

const queue = z.string().meta({ description: 'Address of the database, without its password.' });
const dollars = z.number().meta({ description: 'US dollars.' });

/** What `assay queue status --json` prints. */
export const queueStatusDocumentSchema = z
  .strictObject({
    queue,
    isDraining: z.boolean().meta({ description: 'Whether workers take nothing new.' }),
    sessions: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string().meta({ description: 'The challenge that it asks about first.' }),
        place: z.string().meta({ description: 'Host and process.' }),
        startedAt: z.string(),
        isWaitedFor: z
          .boolean()
          .meta({ description: 'Whether the command is still running; otherwise its calls are on hold.' }),
        asked: count.meta({ description: 'Calls that it has queued.' }),
        answered: count.meta({ description: 'Replies that it has taken.' }),
        chunks: z.strictObject({ ready: count, leased: count, failed: count }),
        budget: dollars.nullable(),
        spent: dollars,
        aside: dollars.meta({ description: 'US dollars that calls in flight, or lost ones, may cost.' }),
      }),
    ),
    lanes: z.array(
      z.strictObject({
        server: z.string(),
        model: z.string(),
        calls: count.meta({ description: 'Calls that wait or are in flight.' }),
        callsPerMinute: z.number().nullable(),
        tokensPerMinute: z.number().nullable(),
        isStated: z.boolean().meta({ description: 'Whether a person has stated the limits; else the server has.' }),
        pause: z.number().meta({ description: 'Milliseconds until the server is asked again.' }),
      }),
    ),
    workers: z.array(
      z.strictObject({
        name: z.string(),
        version: z.string(),
        concurrency: count,
        answered: count,
        fault: z.string().nullable().meta({ description: 'The problem that stops the worker from asking.' }),
      }),
    ),
    kept: z.strictObject({
      requests: count,
      replies: count,
      bytes: count.meta({ description: 'Size of the database.' }),
    }),
  })
  .meta({ title: 'assay queue status --json' });

/** The document that `assay queue status --json` prints. */
export type QueueStatusDocument = z.infer<typeof queueStatusDocumentSchema>;

/** What the commands that change a queue print with `--json`. */
export const queueChangeDocumentSchema = z
  .strictObject({
    queue,
    change: z.enum(['migrated', 'draining', 'undrained', 'retried', 'cancelled', 'limited']),
    chunks: count
      .nullable()
      .meta({ description: 'Chunks that were changed; null for commands that change no chunks.' }),
    calls: count.nullable().meta({ description: 'Calls in them.' }),
    version: count.nullable().meta({ description: 'Of the tables, after a migration.' }),
  })
  .meta({ title: 'assay queue migrate, drain, retry, cancel or limit --json' });

/** The document that the commands that change a queue print with `--json`. */
export type QueueChangeDocument = z.infer<typeof queueChangeDocumentSchema>;

/** What `assay queue export --json` prints. */
export const queueExportDocumentSchema = z
  .strictObject({
    queue,
    challenges: z.array(z.string()),
    written: count.meta({ description: 'Replies written to the recordings.' }),
    known: count.meta({ description: 'Replies that the recordings held already.' }),
    unreadable: count.meta({ description: 'Replies of another version of Assay, which stay in the queue.' }),
    removed: count.meta({ description: 'Replies removed from the queue.' }),
  })
  .meta({ title: 'assay queue export --json' });

/** The document that `assay queue export --json` prints. */
export type QueueExportDocument = z.infer<typeof queueExportDocumentSchema>;

/** What `assay worker --json` prints when it ends. */
export const workerDocumentSchema = z
  .strictObject({
    queue,
    reason: z.enum(['signal', 'drained', 'idle']).meta({ description: 'Why it ended.' }),
    answered: count.meta({ description: 'Calls that it has made.' }),
  })
  .meta({ title: 'assay worker --json' });
