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

const trialSchema = z.discriminatedUnion('status', [
  z.strictObject({
    run: z.int().positive(),
    source: z.enum(['live', 'recording', 'offline']),
    status: z.literal('answer'),
    answer: z.record(z.string(), z.boolean()),
    reason: z.string().optional().meta({ description: "Why, in the model's own words, if the prompt asks for it." }),
    undecided: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Of offline/judge and offline/grader: why it has no value, by analytic.' }),
    evidence: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Of offline/judge: what each value rests on, by analytic.' }),
    reply: z.string().nullable(),
  }),
  z.strictObject({
    run: z.int().positive(),
    source: z.enum(['live', 'recording', 'offline']),
    status: z.literal('unreadable'),
    kind: z.string(),
    problem: z.string(),
    reply: z.string().nullable(),
  }),
  z.strictObject({
    run: z.int().positive(),
    source: z.enum(['live', 'recording', 'offline']),
    status: z.literal('errored'),
    problem: z.string(),
  }),
]);

/** What `assay ask --json` prints. */
export const askDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    notJudged: z
      .array(z.string())
      .optional()
      .meta({ description: 'Analytics on which no model that is asked has an opinion; absent when there are none.' }),
    files: z.array(
      z.strictObject({
        file: z.string(),
        model: z.string(),
        analytics: z
          .record(z.string(), z.strictObject({ true: z.int(), false: z.int() }))
          .meta({ description: 'How many answers were true and how many false, by analytic.' }),
        undecided: z
          .int()
          .meta({ description: 'Replies of offline/judge or offline/grader that leave an analytic without a value.' }),
        unreadable: z.int().meta({ description: 'Replies outside the agreed format.' }),
        errored: z.int().meta({ description: 'Trials without a reply; they say nothing about the model.' }),
        decided: z
          .record(z.string(), z.boolean())
          .optional()
          .meta({ description: 'What people decided about this code in overrides, by analytic; absent without one.' }),
        trials: z.array(trialSchema),
      }),
    ),
  })
  .meta({ title: 'assay ask --json' });

/** The document that `assay ask --json` prints. */
export type AskDocument = z.infer<typeof askDocumentSchema>;

/** What `assay ask --json` prints of questions. */
export const askedQuestionsDocumentSchema = z
  .strictObject({
    challenge: z.string(),
    answers: z.array(
      z.strictObject({
        fixture: z.string().meta({ description: 'Id of the question.' }),
        title: z.string(),
        model: z.string().meta({ description: 'Who answered: model, and prompt where there are several.' }),
        run: z.int().positive(),
        source: z.enum(['live', 'recording', 'offline']),
        verdict: z.enum(['correct', 'incorrect', 'unreadable', 'errored']),
        wrong: z.array(z.string()).meta({ description: 'The unexpected value: correct, passed, or an analytic.' }),
        problem: z.string().nullable().meta({ description: 'Why there is no answer.' }),
        notes: z.array(z.string()).meta({ description: 'The question, the answer read and the checks, for people.' }),
        reply: z.string().nullable(),
      }),
    ),
  })
  .meta({ title: 'assay ask --json, of a challenge that asks questions' });

/** The document that `assay ask --json` prints of questions. */
export type AskedQuestionsDocument = z.infer<typeof askedQuestionsDocumentSchema>;

/** What `assay serve --json` prints. */
export const serveDocumentSchema = z
  .strictObject({
    url: z.string().meta({ description: 'Base URL for any tool that speaks OpenAI’s protocol.' }),
    models: z.array(z.string()).readonly().meta({ description: 'Names without their parameters.' }),
  })
  .meta({ title: 'assay serve --json' });

/** What `assay view --json` prints. */
export const viewDocumentSchema = z
  .strictObject({
    url: z.string().meta({ description: 'The link with its token, for a browser on this machine.' }),
    folder: z.string().meta({ description: 'Folder whose reports are shown.' }),
  })
  .meta({ title: 'assay view --json' });

/** What `assay --version --json` prints. */
export const versionDocumentSchema = z.strictObject({ version: z.string() }).meta({ title: 'assay --version --json' });

/** What any command prints with `--json` if it has no result. */
export const errorDocumentSchema = z
  .strictObject({ error: z.string() })
  .meta({ title: 'assay <command> --json, without a result' });
