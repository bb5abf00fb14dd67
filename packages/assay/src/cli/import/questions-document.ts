import { z } from 'zod';
import { count } from '../../basics/schemas';
import { questionFormats } from '../../intake/questions/open-questions';

const place = {
  line: z.int().positive(),
  source: z.string().optional().meta({ description: 'Of a folder: the file, relative to it.' }),
};

/** What `assay import --json` prints of questions for a quiz. */
export const questionsDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    source: z.string(),
    format: z.enum(questionFormats),
    dryRun: z.boolean().meta({ description: 'Nothing was written: this is a preview.' }),
    written: z.array(z.string()).meta({ description: 'Files that were written, or would be.' }),
    questions: z.array(z.strictObject({ ...place, title: z.string() })).meta({ description: 'New ones.' }),
    duplicates: count.meta({ description: 'Questions that another of the file repeats.' }),
    repeated: z
      .array(z.strictObject({ ...place, name: z.string(), of: z.strictObject(place) }))
      .meta({ description: 'These duplicates, and the earlier question that each repeats.' }),
    present: count.meta({ description: 'Questions that the quiz has already.' }),
    refused: z.array(z.strictObject({ ...place, name: z.string(), reason: z.string() })),
    notices: z.array(z.string()).meta({
      description: 'What was found out about the file as a whole: columns not read, what numbers count from.',
    }),
    notes: z
      .array(z.strictObject({ ...place, note: z.string() }))
      .meta({ description: 'Details of new questions that a quiz cannot hold.' }),
    warnings: z
      .array(z.strictObject({ file: z.string(), line: z.int().positive(), message: z.string() }))
      .meta({ description: 'Warnings of assay check about the new questions, by their lines in the quiz.' }),
  })
  .meta({ title: 'assay import --json, of questions' });

/** The document that `assay import --json` prints of questions. */
export type QuestionsDocument = z.infer<typeof questionsDocumentSchema>;
