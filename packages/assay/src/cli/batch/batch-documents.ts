import { z } from 'zod';
import { count } from '../../basics/schemas';
import { batchResultSchema } from '../../model/batch/batch-result';

const ofChallenge = {
  challenge: z.string(),
  server: z.string().meta({ description: 'Hosts of the answering servers, comma-separated.' }),
};

const roundsCount = z
  .int()
  .positive()
  .meta({ description: 'Rounds that were asked for; later ones follow from the replies.' });

/** What `assay batch submit --json` prints. */
export const submissionDocumentSchema = z
  .strictObject({
    ...ofChallenge,
    asked: z.string().meta({ description: 'Arguments of assay repeat that ask the same.' }),
    requests: count.meta({ description: 'Requests that were submitted.' }),
    rounds: roundsCount,
    recorded: count.meta({ description: 'Replies that are recorded already.' }),
    underWay: count.meta({ description: 'Requests that an earlier batch is to answer.' }),
    batches: z.array(
      z.strictObject({
        id: z.string(),
        batchId: z.string().meta({ description: "The server's." }),
        server: z.string(),
        model: z.string(),
        requests: count,
      }),
    ),
  })
  .meta({ title: 'assay batch submit --json' });

/** The document that `assay batch submit --json` prints. */
export type SubmissionDocument = z.infer<typeof submissionDocumentSchema>;

const problemSchema = z.strictObject({ line: z.int().positive().nullable(), message: z.string() });

const statusSchema = z.strictObject({
  id: z.string(),
  batchId: z.string().nullable().meta({ description: "The server's; null until it has it." }),
  model: z.string(),
  step: z
    .enum(['planned', 'uploaded', 'submitted', 'ended'])
    .meta({ description: 'How far it is here: ended when it was fetched, or the server refused it.' }),
  status: z.string().nullable().meta({ description: "The server's word, such as in_progress." }),
  canBeFetched: z.boolean(),
  requests: count,
  done: count.nullable().meta({
    description: "Requests that have their reply, by the server's count; once fetched, those in the recordings.",
  }),
  missing: count.nullable().meta({
    description: "Requests that end without a reply, by the server's count; once fetched, those not in the recordings.",
  }),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  problems: z
    .array(problemSchema)
    .readonly()
    .meta({ description: 'Problems that the server reports about the input.' }),
});

/** What `assay batch status --json` prints. */
export const batchStatusDocumentSchema = z
  .strictObject({ ...ofChallenge, batches: z.array(statusSchema) })
  .meta({ title: 'assay batch status --json' });

/** The state of one batch. */
export type BatchStatus = z.infer<typeof statusSchema>;

const fetchedSchema = z.strictObject({
  id: z.string(),
  batchId: z.string(),
  model: z.string(),
  asked: z.string(),
  rounds: roundsCount,
  requests: count,
  status: z.string().meta({ description: "The server's word, such as completed." }),
  result: z.strictObject(batchResultSchema.shape).nullable().meta({
    description:
      'Its result, with the numbers of requests with and without a recorded reply now; null while in progress.',
  }),
});

/** What `assay batch fetch --json` prints. */
export const fetchedDocumentSchema = z
  .strictObject({
    ...ofChallenge,
    requests: count.meta({ description: 'Requests of all batches that have ended, each once.' }),
    recorded: count.meta({ description: 'Requests whose reply is recorded now, from any source.' }),
    missing: count.meta({ description: 'Requests without a recorded reply; any of them means exit code 2.' }),
    new: count.meta({ description: 'Replies that this call put there.' }),
    batches: z.array(fetchedSchema),
  })
  .meta({ title: 'assay batch fetch --json' });

/** The document that `assay batch fetch --json` prints. */
export type FetchedDocument = z.infer<typeof fetchedDocumentSchema>;

/** What `assay batch cancel --json` prints. */
export const cancelledDocumentSchema = z
  .strictObject({
    ...ofChallenge,
    cancelled: z.array(z.string()),
    cancelling: z
      .array(z.string())
      .meta({ description: 'Batches that an earlier command cancelled and that are still ending.' }),
  })
  .meta({ title: 'assay batch cancel --json' });

/** The document that `assay batch cancel --json` prints. */
export type CancelledDocument = z.infer<typeof cancelledDocumentSchema>;
