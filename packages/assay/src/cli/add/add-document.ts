import { z } from 'zod';
import { proposalSchema } from '../../kinds/validator/challenge/fixture';

/** What `assay add --json` prints. */
export const addDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    dryRun: z.boolean().meta({ description: 'Nothing was written.' }),
    file: z.string().meta({ description: "The fixture, relative to the project's root." }),
    title: z.string(),
    language: z.string(),
    reviewed: z.boolean().meta({ description: 'false: excluded from all results until its labels are confirmed.' }),
    because: z.string().nullable().meta({ description: 'Why it is not reviewed; null when it is.' }),
    expected: z.record(z.string(), z.boolean()).meta({ description: 'Stated and proposed values.' }),
    proposals: z.record(z.string(), proposalSchema).meta({ description: 'Proposals by analytic.' }),
    contradicted: z.array(z.string()).meta({ description: 'Analytics whose stated value the oracle contradicts.' }),
    open: z.array(z.string()).meta({ description: 'Analytics without a proposed label.' }),
    warnings: z.array(z.string()),
  })
  .meta({ title: 'assay add --json' });

/** The document that `assay add --json` prints. */
export type AddDocument = z.infer<typeof addDocumentSchema>;
