import { z } from 'zod';
import { count } from '../../basics/schemas';
import { outcomeSchema } from '../../experiment/outcome-facts';

const reportSchema = z.strictObject({
  challenge: z.string(),
  origin: z.enum(['jest', 'reports']).meta({ description: 'Logged by Jest, or report folders of other commands.' }),
  folder: z.string().meta({ description: 'Where its report was written.' }),
  complete: z.boolean().meta({ description: 'False when asking stopped early or trials are missing.' }),
  trials: count.meta({ description: 'Trials that count.' }),
  repeated: count.meta({ description: 'Trials that stood in several logs and count once.' }),
  replaced: count.meta({ description: 'Replies to a trial for which a later one counts.' }),
  outcome: outcomeSchema,
  exitCode: count.meta({ description: 'Status of the outcome.' }),
  logs: z.array(z.string()).meta({ description: 'The files that were joined.' }),
});

/** What `assay merge --json` prints. */
export const mergeDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('merge'),
    recordings: z.strictObject({
      folder: z.string().meta({ description: 'Where replies were added.' }),
      files: count.meta({ description: 'Files that changed.' }),
      requests: count.meta({ description: 'Requests that were added.' }),
      replies: count.meta({ description: 'Replies that were added.' }),
      known: count.meta({ description: 'Replies that were there before.' }),
      rivals: count.meta({ description: 'Replies to a run that has another one; the later one counts.' }),
      broken: count.meta({ description: 'Lines that were cut off and held no reply.' }),
    }),
    incomplete: z
      .array(z.string())
      .meta({ description: 'Missing parts, in words; with any of them the exit code is not 0.' }),
    failedTests: count.meta({ description: 'Tests that failed under Jest, of whatever kind.' }),
    reports: z.array(reportSchema),
  })
  .meta({ title: 'assay merge --json' });

/** The document that `assay merge --json` prints. */
export type MergeDocument = z.infer<typeof mergeDocumentSchema>;
