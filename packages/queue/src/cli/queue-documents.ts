import { z } from 'zod';
import { count } from 'gpt-assay/basics';

const queue = z.string().meta({ description: 'Address of the database, without its password.' });
/** What `assay queue status --json` prints. */
export const queueStatusDocumentSchema = z
  .strictObject({
    queue,
    isDraining: z.boolean().meta({ description: 'Whether workers take nothing new.' }),
    lanes: z.array(
      z.strictObject({
        server: z.string(),
        model: z.string(),
        waiting: count.meta({ description: 'Calls that no worker has begun, or that wait for another attempt.' }),
        active: count.meta({ description: 'Calls in flight.' }),
        completed: count.meta({ description: 'Calls whose results no command has taken yet.' }),
        failed: count.meta({ description: 'Calls that no worker could make.' }),
        callsPerMinute: z.number().nullable(),
        isStated: z.boolean().meta({ description: 'Whether a person has stated the limit; else the server has.' }),
      }),
    ),
    workers: z.array(z.string()).meta({ description: 'Host and process of each.' }),
  })
  .meta({ title: 'assay queue status --json' });

/** The document that `assay queue status --json` prints. */
export type QueueStatusDocument = z.infer<typeof queueStatusDocumentSchema>;

/** What the commands that change a queue print with `--json`. */
export const queueChangeDocumentSchema = z
  .strictObject({
    queue,
    change: z.enum(['draining', 'undrained', 'retried', 'cancelled', 'limited']),
    calls: count.nullable().meta({ description: 'Calls that were changed; null for commands that change no calls.' }),
  })
  .meta({ title: 'assay queue drain, retry, cancel or limit --json' });

/** The document that the commands that change a queue print with `--json`. */
export type QueueChangeDocument = z.infer<typeof queueChangeDocumentSchema>;

/** What `assay worker --json` prints when it ends. */
export const workerDocumentSchema = z
  .strictObject({
    queue,
    reason: z.enum(['signal', 'drained', 'idle']).meta({ description: 'Why it ended.' }),
    answered: count.meta({ description: 'Calls that it has made.' }),
  })
  .meta({ title: 'assay worker --json' });
