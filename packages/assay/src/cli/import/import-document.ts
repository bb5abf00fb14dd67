import { z } from 'zod';
import { count } from '../../basics/schemas';

const place = {
  row: z
    .int()
    .positive()
    .meta({ description: 'As a spreadsheet counts, the header included; in a folder the place of the file.' }),
  line: z.int().positive().optional().meta({ description: 'Line of the file at which the row begins.' }),
  source: z.string().optional().meta({ description: 'Of a folder: the file, relative to it.' }),
};
const repeated = z.strictObject({
  exact: count.meta({ description: 'The same but for line ends and blanks.' }),
  near: count.meta({ description: 'The same except for layout, comments and the names of variables.' }),
});

/** What `assay import --json` prints. */
export const importDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    source: z.string(),
    dryRun: z.boolean().meta({ description: 'Nothing was written: this is a preview without labels.' }),
    columns: z.record(z.string(), z.string()).meta({ description: 'The role of each column; empty for a folder.' }),
    rows: count.meta({ description: 'Rows that were read, refused ones included.' }),
    fixtures: z.array(
      z.strictObject({
        ...place,
        file: z.string().meta({ description: "Relative to the project's root." }),
        title: z.string(),
        language: z.string(),
        standsFor: count.meta({ description: 'Other rows that are the same.' }),
        expected: z.record(z.string(), z.boolean()).meta({ description: 'Proposed and unreviewed.' }),
        reviewed: z
          .literal(true)
          .optional()
          .meta({ description: 'Of a file of tests: its author states every label, and the oracle contradicts none.' }),
        silence: z
          .string()
          .optional()
          .meta({ description: 'Why the model proposed no label; absent when it did, or was not asked.' }),
        disputed: z.boolean().meta({ description: 'The proposers disagree.' }),
      }),
    ),
    duplicates: repeated.meta({ description: 'Rows for which another row stands.' }),
    present: repeated.meta({ description: 'Rows for which a fixture stands that was there.' }),
    refused: z.array(z.strictObject({ ...place, reason: z.string() })),
    changed: z
      .array(z.strictObject({ ...place, note: z.string() }))
      .meta({ description: 'Rows that were taken with a change, such as restored line breaks.' }),
    notes: z.array(z.string()).meta({ description: 'How the file was read, where that is not obvious.' }),
    others: count.meta({ description: 'How many were passed over.' }),
    passedOver: z
      .array(z.strictObject({ file: z.string(), reason: z.string() }))
      .meta({ description: 'Of a folder or an archive: files that are no submissions, and folders not entered.' }),
    tests: z
      .strictObject({
        count: count.meta({ description: 'Tests; a table has one for each row.' }),
        unread: z
          .array(z.strictObject({ line: z.int().positive().optional(), reason: z.string() }))
          .meta({ description: 'Parts of tests that could not be read.' }),
        prompt: z
          .strictObject({
            file: z.string(),
            line: z.int().positive().optional().meta({ description: 'Where its text stands; absent: to fill in.' }),
          })
          .optional()
          .meta({ description: 'The prompt of a challenge that was begun.' }),
        changes: z.array(z.string()).optional().meta({ description: 'What differs from the text of the file.' }),
        written: z
          .array(z.string())
          .readonly()
          .optional()
          .meta({ description: 'Other files that were written, to run its tests.' }),
        next: z.string().optional().meta({ description: 'The command that runs them.' }),
      })
      .optional()
      .meta({ description: 'Of a file of Jest tests; a row is a solution, or a test that could not be read.' }),
  })
  .meta({ title: 'assay import --json' });

/** The document that `assay import --json` prints. */
export type ImportDocument = z.infer<typeof importDocumentSchema>;
