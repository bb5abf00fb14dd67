import { z } from 'zod';
import { count, share, interval } from '../../basics/measures';

const reportIndex = count.meta({ description: 'Index in the reports of the track.' });

const reportSchema = z.strictObject({
  folder: z.string(),
  kind: z.enum(['repeat', 'gate', 'interview']),
  startedAt: z.string().meta({ description: 'ISO 8601, in UTC.' }),
  model: z.string(),
  servedBy: z
    .array(z.string())
    .meta({ description: 'The models that the server says have answered, if it was asked.' }),
  server: z.string(),
  prompt: z.string().meta({ description: 'SHA-256 (hex) of what the model was told; empty when nobody knows.' }),
  fixtures: count.nullable().meta({ description: 'null when the report does not tell.' }),
  heldOut: count.meta({ description: 'Fixtures held out: in the rates, and in no comparison.' }),
  runs: count,
  complete: z.boolean(),
  sampling: z.enum(['fixed', 'sequential']).meta({
    description: 'sequential: when asking ended may have depended on what was seen, which makes rates biased.',
  }),
  replayed: z.boolean().meta({ description: 'All replies came from recordings: none is new.' }),
});

const markSchema = z.strictObject({
  report: reportIndex,
  changes: z.array(z.strictObject({ what: z.enum(['prompt', 'model', 'fixtures', 'settings']), text: z.string() })),
});

const counts = z.strictObject({ failures: count, judged: count });

const comparisonSchema = z.strictObject({
  from: reportIndex,
  to: reportIndex,
  fixtures: count.meta({
    description: 'Fixtures that both asked, with the same expected value; only they are compared.',
  }),
  rates: z.strictObject({ before: share, after: share }).meta({ description: 'Mean over those fixtures.' }),
  difference: z
    .strictObject({ mean: z.number(), lower: z.number(), upper: z.number() })
    .nullable()
    .meta({ description: 'After minus before, paired by fixture, 95 %; null below 2 fixtures.' }),
  pValue: share.meta({ description: 'Sign flips by fixture, two-sided.' }),
  adjustedP: share.meta({ description: 'The same, Holm over all comparisons of the history.' }),
  verdict: z.enum(['better', 'worse', 'no change shown', 'too few fixtures']),
  changed: z
    .array(
      z.strictObject({
        fixture: z.string(),
        file: z.string(),
        line: z.int().positive(),
        before: counts,
        after: counts,
        adjustedP: share.meta({ description: "Fisher's exact test, Holm over all fixtures that were compared." }),
      }),
    )
    .meta({ description: 'Fixtures that changed beyond chance; none that is held out.' }),
});

const seriesSchema = z.strictObject({
  name: z.string().meta({ description: 'The analytic; of an interview, what is measured.' }),
  points: z.array(
    z.strictObject({
      report: reportIndex,
      judged: count.meta({ description: 'Trials with a reply; only they count.' }),
      rate: share.nullable(),
      interval: interval.nullable().meta({
        description: '95 %, for submissions (questions) like the fixtures (G: Korn & Graubard); null below 2 fixtures.',
      }),
    }),
  ),
  last: comparisonSchema
    .nullable()
    .meta({ description: 'The last two reports with a fixed number of trials; null when there are not two.' }),
  whole: comparisonSchema.nullable().meta({
    description: 'The first and the last of them; null when that is the same comparison.',
  }),
});

const trackSchema = z.strictObject({
  simulated: z.boolean().meta({ description: 'Offline models answered: says nothing about the prompt.' }),
  slot: z
    .string()
    .meta({ description: 'Tells apart what was asked side by side, such as the system prompts of a quiz.' }),
  models: z.array(z.string()).meta({ description: 'More than one: each replaced the one before it.' }),
  reports: z.array(reportSchema),
  marks: z.array(markSchema).meta({ description: 'What was no longer the same as in the report before.' }),
  series: z.array(seriesSchema),
});

/** What `assay history --json` prints. */
export const historyDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('history'),
    challenge: z.string(),
    title: z.string(),
    measure: z.enum(['failure rate', 'accuracy', 'share of points']),
    reports: count.meta({ description: 'Report folders that are shown.' }),
    comparisons: count.meta({ description: 'Comparisons of rates that Holm’s adjustment counts.' }),
    tracks: z.array(trackSchema),
    warnings: z.array(z.strictObject({ folder: z.string(), message: z.string() })),
  })
  .meta({ title: 'assay history --json' });

/** The course of a challenge's figures over its reports. */
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;
/** Reports that are shown as one course of events. */
export type HistoryTrack = HistoryDocument['tracks'][number];
/** One figure over these reports. */
export type HistorySeries = HistoryTrack['series'][number];
/** Two of its points compared. */
export type HistoryComparison = NonNullable<HistorySeries['last']>;
