import { z } from 'zod';
import { count } from '../../basics/schemas';

const rateSchema = z
  .strictObject({ rate: z.number(), lower: z.number(), upper: z.number() })
  .meta({ description: 'A share with its 95 % interval (Wilson).' });

const runNumber = z.int().positive().meta({ description: 'Number of the run, from 1.' });

const testSchema = z.strictObject({
  file: z.string().meta({ description: 'Relative to the folder that Jest was started in.' }),
  name: z.string().meta({ description: 'Titles from the outermost describe to the test.' }),
  class: z.enum(['always-passes', 'sometimes-fails', 'always-fails', 'never-ran']),
  judged: count.meta({ description: 'Runs in which it passed or failed.' }),
  passed: count,
  failed: count,
  skipped: count.meta({ description: 'Runs in which it was skipped, pending, todo or disabled.' }),
  notRun: count.meta({
    description: 'Runs with a result in which it is missing: its file could not run, for example.',
  }),
  passedAfterRetry: count.meta({ description: 'Runs in which it passed after failing, under jest.retryTimes.' }),
  attempts: count.meta({ description: 'Times it was tried in the judged runs, retries included.' }),
  failedAttempts: count,
  passRate: rateSchema
    .nullable()
    .meta({ description: 'Share of the judged runs that passed; null when there are none.' }),
  firstFailure: z
    .strictObject({ run: runNumber, message: z.string().meta({ description: 'Its beginning.' }) })
    .nullable(),
  medianMilliseconds: z.number().nullable(),
});

/** What `assay repeat --jest --json` prints. */
export const jestRepeatDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('jest'),
    arguments: z.array(z.string()).meta({ description: 'Arguments of Jest.' }),
    result: z.enum(['passed', 'failed', 'inconclusive']).meta({ description: 'Exit codes 0, 1 and 2.' }),
    parallel: z.int().positive(),
    interrupted: z.boolean(),
    runs: z.strictObject({
      asked: z.int().positive(),
      judged: count.meta({ description: 'Runs that gave a result.' }),
      errored: count.meta({ description: 'Runs that ended without a result.' }),
      green: count.meta({ description: 'Judged runs in which Jest ended with 0 and nothing failed.' }),
      passRate: rateSchema.nullable().meta({ description: 'Share of the judged runs that were green.' }),
    }),
    tests: z.array(testSchema).meta({ description: 'Ordered by file, in a file as Jest reports them.' }),
    fileFailures: z
      .array(
        z.strictObject({
          file: z.string(),
          runs: z.array(runNumber),
          message: z.string().meta({ description: 'Of the first of these runs.' }),
        }),
      )
      .meta({ description: 'Test files that failed as a whole.' }),
    redRuns: z
      .array(z.strictObject({ run: runNumber, problem: z.string() }))
      .meta({ description: 'Runs that Jest ended with a failure although no test and no file failed.' }),
    erroredRuns: z.array(z.strictObject({ run: runNumber, problem: z.string() })),
    notes: z.array(z.string()).meta({ description: 'Limits of these figures.' }),
  })
  .meta({ title: 'assay repeat --jest --json' });

/** The document that `assay repeat --jest --json` prints. */
export type JestRepeatDocument = z.infer<typeof jestRepeatDocumentSchema>;

/** The result of one test. */
export type TestDocument = JestRepeatDocument['tests'][number];
