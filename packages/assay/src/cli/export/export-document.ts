import { z } from 'zod';

/** What `assay export --json` prints. */
export const exportDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    challenge: z.string(),
    dryRun: z.boolean(),
    file: z.string().meta({ description: 'The file that was written, or would be.' }),
    bytes: z.int().positive(),
    models: z.array(z.string()).min(1),
    votes: z.int().positive().meta({ description: 'Answers whose majority is the grade; 1 is no vote.' }),
    prompts: z.array(z.string()).min(1),
    promptHash: z.string(),
    language: z.string().meta({ description: 'Language of the code, where the environment names no other.' }),
    analytics: z.array(
      z.strictObject({
        name: z.string(),
        assert: z.enum(['hard', 'soft']).meta({ description: 'hard is a test, soft is logged.' }),
        wanted: z.boolean().meta({ description: 'The value that a good solution has.' }),
      }),
    ),
    gate: z
      .strictObject({
        attempt: z.int().positive(),
        verdict: z.string(),
        endedAt: z.string(),
        isOfThis: z.boolean().meta({ description: 'Whether it asked these very requests, by the default settings.' }),
      })
      .nullable()
      .meta({ description: 'Result of the latest gate; null when none is on record.' }),
    notes: z.array(z.string()),
  })
  .meta({ title: 'assay export --json' });

/** The document that `assay export --json` prints. */
export type ExportDocument = z.infer<typeof exportDocumentSchema>;
