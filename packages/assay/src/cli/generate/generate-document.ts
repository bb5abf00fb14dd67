import { z } from 'zod';
import { count } from '../../basics/schemas';
import { dropKinds } from '../../intake/generate/sift-solutions';

/** What `assay generate --json` prints. */
export const generateDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    model: z.string(),
    language: z.string(),
    focus: z.string().nullable(),
    dryRun: z.boolean().meta({ description: 'No model was asked and nothing was written.' }),
    wanted: count.meta({ description: 'Fixtures that were to be kept.' }),
    most: count.meta({ description: 'Maximum number of solutions to ask for, without stored replies.' }),
    asked: count.meta({
      description:
        'Solutions that were asked for: the sum of kept, dropped, surplus, missing, unreadable and errored ones.',
    }),
    recorded: count.meta({ description: 'Requested solutions whose replies had been paid for before.' }),
    errored: count.meta({ description: 'Solutions of calls without a reply.' }),
    unreadable: count.meta({ description: 'Solutions of replies, or in replies, outside the agreed format.' }),
    missing: count.meta({ description: 'Requested solutions that were missing from replies.' }),
    surplus: count.meta({
      description: 'Suitable solutions beyond the wanted number; the next run takes them from the recordings.',
    }),
    dropped: z.array(z.strictObject({ title: z.string(), kind: z.enum(dropKinds), reason: z.string() })),
    oracle: z.boolean().meta({ description: 'Whether a program checked the labels; without one all were kept.' }),
    labels: z
      .strictObject({ confirmed: count, open: count })
      .meta({ description: 'Labels of kept solutions that the oracle confirms, and labels it cannot decide.' }),
    fixtures: z.array(
      z.strictObject({
        file: z.string().meta({ description: "Relative to the project's root." }),
        title: z.string(),
        expected: z.record(z.string(), z.boolean()),
      }),
    ),
    problems: z.array(z.string()).meta({ description: 'Why calls errored and replies were unreadable, each once.' }),
    ended: z
      .enum(['complete', 'limit', 'interrupted', 'budget', 'outage'])
      .meta({ description: 'Whether all were kept, or why asking ended before.' }),
    prompt: z
      .strictObject({ system: z.string(), user: z.string() })
      .optional()
      .meta({ description: 'Of a dry run: what the first call would ask.' }),
  })
  .meta({ title: 'assay generate --json' });

/** The document that `assay generate --json` prints. */
export type GenerateDocument = z.infer<typeof generateDocumentSchema>;
