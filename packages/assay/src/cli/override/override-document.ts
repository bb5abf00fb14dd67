import { z } from 'zod';
import { answerOverrideSchema } from '../../experiment/overrides/answer-override';
import { overrideSchema } from '../../kinds/validator/challenge/override';

/** What `assay override --json` prints. */
export const overrideDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    dryRun: z.boolean().meta({ description: 'Nothing was written.' }),
    file: z.string().meta({ description: "Where overrides are recorded, relative to the project's root." }),
    recorded: z.array(overrideSchema).meta({ description: 'Lines that were added.' }),
    repeated: z.array(overrideSchema).meta({ description: 'Earlier lines that said the same already.' }),
    opposite: z
      .array(overrideSchema)
      .meta({ description: 'Earlier lines that say the opposite; the later one counts.' }),
    fixture: z
      .strictObject({
        id: z.string(),
        file: z.string(),
        state: z
          .enum(['reviewed', 'unreviewed', 'proposed'])
          .meta({ description: 'proposed: it is new, and unreviewed.' }),
      })
      .nullable()
      .meta({ description: 'null: nothing was recorded, and the code is no fixture.' }),
    labels: z
      .array(
        z.strictObject({
          analytic: z.string(),
          value: z.boolean().meta({ description: 'The value that the override states.' }),
          label: z.boolean().nullable().meta({ description: 'Label of the existing fixture; null for a new one.' }),
          line: z.int().positive().nullable(),
          oracle: z
            .boolean()
            .nullable()
            .meta({ description: 'Decision of the oracle about a new fixture; null: undecided.' }),
          because: z.string().nullable(),
          wrong: z.int().nullable().meta({ description: 'Of a report: answers that said the opposite; else null.' }),
          answers: z.int().nullable().meta({ description: 'Of a report: answers that could be read; else null.' }),
        }),
      )
      .meta({ description: 'One for each analytic.' }),
    warnings: z.array(z.string()),
  })
  .meta({ title: 'assay override --json' });

/** What `assay override --json` prints of answers to questions, with `--list` and without. */
export const answerOverrideDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    file: z.string().meta({ description: "Where overrides are recorded, relative to the project's root." }),
    dryRun: z.boolean().meta({ description: 'Nothing was written.' }),
    recorded: z.array(answerOverrideSchema).meta({ description: 'Lines that were added.' }),
    repeated: z.array(answerOverrideSchema).meta({ description: 'Overrides that earlier lines already recorded.' }),
    overrides: z.array(answerOverrideSchema).meta({ description: 'All lines of the file.' }),
  })
  .meta({ title: 'assay override --json, of a challenge that asks questions' });

/** The document that `assay override --json` prints of answers to questions. */
export type AnswerOverrideDocument = z.infer<typeof answerOverrideDocumentSchema>;

/** What `assay override --list --json` prints. */
export const overrideListDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    file: z.string(),
    overrides: z.array(
      z.strictObject({
        line: z.int().positive(),
        override: overrideSchema,
        fixture: z.string().nullable().meta({ description: 'File of the fixture that has this code now.' }),
        label: z.boolean().nullable().meta({ description: 'Label of that fixture; null: no fixture, or no label.' }),
        counts: z.boolean().meta({ description: 'false: a later line is about the same analytic of the same code.' }),
      }),
    ),
  })
  .meta({ title: 'assay override --list --json' });

/** The document that `assay override --json` prints. */
export type OverrideDocument = z.infer<typeof overrideDocumentSchema>;

/** The document that `assay override --list --json` prints. */
export type OverrideListDocument = z.infer<typeof overrideListDocumentSchema>;
