import { z } from 'zod';
import { evaluatedRowSchema } from '../rows/rows';

/** What `assay interview prepare --json` prints. */
export const prepareDocumentSchema = z
  .strictObject({
    file: z.string().meta({ description: 'Where the prompts are.' }),
    questions: z.int().nonnegative(),
    prompts: z.int().nonnegative(),
  })
  .meta({ title: 'assay interview prepare --json' });

/** The document that `assay interview prepare --json` prints. */
export type PrepareDocument = z.infer<typeof prepareDocumentSchema>;

/** What `assay interview ask --json` prints. */
export const interviewAskDocumentSchema = z
  .strictObject({
    file: z.string().meta({ description: 'Where the replies are.' }),
    ended: z
      .enum(['complete', 'interrupted', 'budget', 'outage'])
      .meta({ description: 'complete, or why asking stopped early.' }),
  })
  .meta({ title: 'assay interview ask --json' });

/** The document that `assay interview ask --json` prints. */
export type InterviewAskDocument = z.infer<typeof interviewAskDocumentSchema>;

/** What `assay interview report --question … --json` prints. */
export const interviewAnswersDocumentSchema = z
  .strictObject({
    question: z.string(),
    answers: z.array(evaluatedRowSchema).meta({ description: 'Rows of evaluated.ndjson, as they are.' }),
  })
  .meta({ title: 'assay interview report --question <name> --json' });

/** One row of the `prompts.csv` of `assay interview prepare --csv`, with the columns in their order. */
export const promptRowSchema = z.strictObject({ name: z.string(), prompt: z.string() });
