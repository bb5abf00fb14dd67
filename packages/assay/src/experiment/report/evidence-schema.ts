import { z } from 'zod';

/** Who answered, and when, in `report.json`. */
export const evidenceSchema = z.strictObject({
  snapshots: z
    .array(
      z.strictObject({
        model: z.string(),
        servedBy: z.array(z.string()),
        fingerprints: z
          .array(z.string())
          .optional()
          .meta({ description: 'The system fingerprints that the server gave; absent when it gave none.' }),
      }),
    )
    .meta({ description: 'The models that the server says have answered, by the model that was asked.' }),
  from: z.string().nullable().meta({ description: 'When the first of the replies came (ISO 8601).' }),
  to: z.string().nullable(),
  withoutId: z.int().nonnegative().meta({
    description: 'Replies without a response id: a repeated one cannot be told from a new one.',
  }),
});
