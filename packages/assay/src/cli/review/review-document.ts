import { z } from 'zod';
import { proposalSchema } from '../../kinds/validator/challenge/fixture';
import { reviewKinds } from '../../intake/review-queue';

/** What `assay review --json` prints. */
export const reviewDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    dryRun: z.boolean(),
    reviewed: z.int().nonnegative().meta({ description: 'Fixtures that are scored, without those accepted now.' }),
    accepted: z
      .array(z.string())
      .meta({ description: 'Files that --accept-agreed accepted, or would accept in a dry run.' }),
    waiting: z
      .array(
        z.strictObject({
          fixture: z.string(),
          file: z.string().meta({ description: "Relative to the project's root." }),
          title: z.string(),
          language: z.string(),
          origin: z.string().nullable(),
          kind: z.enum(reviewKinds),
          because: z.string().meta({ description: 'Reason for its place in the order.' }),
          disputed: z.array(z.string()).meta({ description: 'Analytics whose proposers differ, or whose votes do.' }),
          open: z.array(z.string()).meta({ description: 'Analytics without a proposed label.' }),
          expected: z.record(z.string(), z.boolean()).meta({ description: 'The values to start from.' }),
          proposals: z.record(z.string(), proposalSchema),
        }),
      )
      .meta({ description: 'Unreviewed fixtures, in the order in which they are shown.' }),
  })
  .meta({ title: 'assay review --json' });

/** The document that `assay review --json` prints. */
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;
