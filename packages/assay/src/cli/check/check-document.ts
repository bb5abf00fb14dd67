import { z } from 'zod';
import { kinds } from '../../kinds';

const problemSchema = z.strictObject({
  file: z.string().meta({ description: "Relative to the project's root." }),
  line: z.int().positive().optional(),
  field: z.string().optional(),
  message: z.string(),
});

/** What `assay check` says about challenges of the core. */
const checked = {
  challenges: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      analytics: z.int(),
      fixtures: z.int(),
      assertions: z.int(),
      confirmed: z.int().nullable().meta({ description: 'Labels that the oracle confirms; null without an oracle.' }),
      uncovered: z
        .record(z.string(), z.int())
        .optional()
        .meta({ description: 'Labels of analytics that the oracle does not cover; absent when it covers all.' }),
      graded: z
        .int()
        .nullable()
        .meta({ description: 'Labels that the simulated grader gives, which confirms nothing; null without one.' }),
      unreviewed: z
        .int()
        .optional()
        .meta({ description: 'Unreviewed fixtures, in no other count; absent when there are none.' }),
      examples: z
        .int()
        .optional()
        .meta({ description: 'Fixtures that the prompt shows, in no other count; absent when there are none.' }),
    }),
  ),
  quizzes: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      questions: z.int(),
      models: z.int().meta({ description: 'Enabled models.' }),
      systemPrompts: z.int(),
    }),
  ),
};

/** What it found. */
const found = {
  sandbox: z.string().nullable().meta({ description: 'Where the oracles ran code; null when there is none.' }),
  problems: z
    .array(problemSchema)
    .meta({ description: 'Problems that make a file unusable; any of them means exit code 3.' }),
  suspicious: z
    .array(problemSchema)
    .meta({ description: 'Labels that the oracle contradicts, with its evidence; any of them means exit code 1.' }),
  undecided: z.array(problemSchema).meta({ description: 'Labels that the oracle does not decide, with the reason.' }),
  warnings: z.array(problemSchema).meta({ description: 'Allowed but probably unintended.' }),
};

/** What `assay check --json` prints, with the challenges of every kind. */
export function checkDocumentSchema(): z.ZodType<CheckDocument> {
  const ofKinds = kinds.flatMap(({ checks }) => (checks === undefined ? [] : [[checks.key, z.array(checks.schema())]]));
  return z
    .strictObject({ ...checked, ...(Object.fromEntries(ofKinds) as object), ...found })
    .meta({ title: 'assay check --json' });
}

/** The document that `assay check --json` prints, without the challenges of further kinds. */
export type CheckDocument = z.infer<z.ZodObject<typeof checked & typeof found>>;
