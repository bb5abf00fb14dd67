import { z } from 'zod';

/** What `assay trust --json` prints. */
export const trustDocumentSchema = z
  .strictObject({
    file: z.string().nullable().meta({ description: 'Where trust is kept; null: the environment names no home.' }),
    change: z.enum(['added', 'removed', 'none']),
    changed: z
      .array(z.strictObject({ origin: z.string(), key: z.string() }))
      .meta({ description: 'What was added or removed.' }),
    trusted: z.array(
      z.strictObject({
        origin: z.string().meta({ description: 'Scheme, host and port of a server.' }),
        key: z.string().meta({ description: 'The variable whose key the server may get.' }),
        since: z.string().nullable().meta({ description: 'null: ASSAY_TRUSTED_HOSTS says so.' }),
      }),
    ),
  })
  .meta({ title: 'assay trust --json' });

/** The document that `assay trust --json` prints. */
export type TrustDocument = z.infer<typeof trustDocumentSchema>;
