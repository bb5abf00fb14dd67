import { z } from 'zod';
import { count } from '../../basics/schemas';

const runNumber = z.int().positive();
const runRange = { first: runNumber, last: runNumber };

const summarySchema = z.strictObject({
  challenge: z.string(),
  requests: count,
  current: count
    .nullable()
    .meta({ description: 'Requests that are still asked; null when the challenge cannot be loaded.' }),
  orphans: count.nullable().meta({ description: 'Requests that no fixture, prompt and model asks any more.' }),
  replies: count,
  firstRun: runNumber.nullable().meta({ description: 'From 1; without replies of gates.' }),
  lastRun: runNumber.nullable(),
  gates: z
    .strictObject({ attempts: z.int().positive(), ...runRange })
    .nullable()
    .meta({ description: 'Runs of gates, counted from 1 within each attempt; null when there was no gate.' }),
  models: z.array(z.string()).meta({ description: 'As the servers called them.' }),
  servers: z.array(z.string()),
  first: z.string().nullable().meta({ description: 'When the first reply came (ISO 8601).' }),
  last: z.string().nullable(),
  bytes: z.strictObject({ working: count, committed: count }),
});

/** What `assay recordings list --json` prints. */
export const recordingsListDocumentSchema = z
  .strictObject({ challenges: z.array(summarySchema) })
  .meta({ title: 'assay recordings list --json' });

/** The recordings of one challenge in both folders together. */
export type RecordingsSummary = z.infer<typeof summarySchema>;

/** What `assay recordings keep --json` and `assay recordings prune --json` print. */
export const recordingsChangeDocumentSchema = z
  .strictObject({
    dryRun: z.boolean().meta({ description: 'Nothing was written: this is a preview.' }),
    files: z.array(
      z.strictObject({
        file: z.string().meta({ description: "Relative to the project's root." }),
        requests: count.meta({ description: 'Requests that come to it, or leave it.' }),
        replies: count,
      }),
    ),
  })
  .meta({ title: 'assay recordings keep --json, assay recordings prune --json' });

/** The document that `assay recordings keep --json` and `assay recordings prune --json` print. */
export type RecordingsChangeDocument = z.infer<typeof recordingsChangeDocumentSchema>;

/** What `assay recordings verify --json` prints. */
export const recordingsVerifyDocumentSchema = z
  .strictObject({
    files: count.meta({ description: 'Files that were read.' }),
    problems: z
      .array(z.strictObject({ file: z.string(), line: z.int().positive(), message: z.string() }))
      .meta({ description: 'Any of them means exit code 1.' }),
  })
  .meta({ title: 'assay recordings verify --json' });

/** The document that `assay recordings verify --json` prints. */
export type RecordingsVerifyDocument = z.infer<typeof recordingsVerifyDocumentSchema>;
