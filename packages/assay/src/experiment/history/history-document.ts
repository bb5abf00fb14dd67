import { z } from 'zod';
import { count, share, interval } from '../../basics/measures';
import { outcomeSchema } from '../outcome-facts';

const reportIndex = count.meta({ description: 'Index in the reports of the track.' });

const reportSchema = z.strictObject({
  folder: z.string(),
  kind: z.string().meta({
    description:
      'How it was asked, such as repeat or gate; or the kind of its challenge, if that has measures of its own.',
  }),
  startedAt: z.string().meta({ description: 'ISO 8601, in UTC.' }),
  model: z.string(),
  group: z.string().meta({ description: 'As the report calls it.' }),
  servedBy: z
    .array(z.string())
    .meta({ description: 'The models that the server says have answered, if it was asked.' }),
  server: z.string(),
  prompt: z.string().meta({ description: 'SHA-256 (hex) of the prompt; empty when unknown.' }),
  groups: count.meta({ description: 'Groups of the report, this one included.' }),
  fixtures: count.nullable().meta({ description: 'null when the report does not tell.' }),
  heldOut: count.meta({ description: 'Fixtures held out: in the rates, and in no comparison.' }),
  runs: count,
  complete: z.boolean(),
  outcome: outcomeSchema.shape.status
    .optional()
    .meta({ description: 'What the report came to; absent when it does not tell.' }),
  sampling: z.enum(['fixed', 'sequential']).meta({
    description: 'sequential: the end of asking may have depended on the results, so rates are biased.',
  }),
  replayed: z.boolean().meta({ description: 'All replies are from recordings, so none is new.' }),
});

const markSchema = z.strictObject({
  report: reportIndex,
  changes: z.array(z.strictObject({ what: z.enum(['prompt', 'model', 'fixtures', 'settings']), text: z.string() })),
});

const counts = z.strictObject({ failures: count, judged: count });

const changeSchema = z.strictObject({
  verdict: z.enum(['better', 'worse']),
  last: reportIndex.meta({ description: 'The last report before the likeliest moment of the change.' }),
  first: reportIndex.meta({ description: 'The first report after it.' }),
  noticed: reportIndex.meta({ description: 'The report at which the change was named.' }),
  fixtures: count.meta({ description: 'Fixtures asked before and after, with the same expected value.' }),
  before: counts,
  since: counts.meta({ description: 'Up to the report at which it was named.' }),
  adjustedP: share.meta({
    description: 'Exact test by fixture, adjusted for all figures and looks; named up to 0.05.',
  }),
});

const fixtureChangeSchema = changeSchema.extend({ fixture: z.string(), file: z.string(), line: z.int().positive() });

const seriesSchema = z.strictObject({
  name: z.string().meta({ description: 'The analytic; of a kind with measures of its own, what is measured.' }),
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
  changes: z.array(changeSchema).meta({ description: 'Changes over all its fixtures, in order of time.' }),
  changedFixtures: z
    .array(fixtureChangeSchema)
    .meta({ description: 'Fixtures that changed by themselves, in order of time; none that is held out.' }),
  tolerate: share.nullable().meta({
    description: 'Tolerated failure rate in the newest report; null when there is none, or several.',
  }),
  noticeable: share.nullable().meta({
    description:
      'Failure rate from which on one more report like the last would be called worse with a chance of 80 %.',
  }),
});

const trackSchema = z.strictObject({
  simulated: z.boolean().meta({ description: 'Offline models answered: says nothing about the prompt.' }),
  slot: z
    .string()
    .meta({ description: 'Distinguishes groups asked side by side, such as the system prompts of a quiz.' }),
  models: z.array(z.string()).meta({ description: 'More than one: each replaced the one before it.' }),
  reports: z.array(reportSchema),
  marks: z.array(markSchema).meta({ description: 'Differences from the report before.' }),
  series: z.array(seriesSchema),
  replies: z.array(changeSchema).meta({ description: 'Changes of how often a reply is wrong in any analytic.' }),
});

const historyOutcomeSchema = z.strictObject({
  verdict: z.enum(['better', 'worse', 'mixed', 'no-change', 'nothing-to-compare']).meta({
    description: 'Of the latest change.',
  }),
  sentence: z.string(),
  reasons: z.array(z.string()),
  next: z.string(),
});

/** What `assay history --json` prints. */
export const historyDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('history'),
    challenge: z.string(),
    title: z.string(),
    measure: z.enum(['failure-rate', 'accuracy', 'share-of-points']),
    reports: count.meta({ description: 'Report folders that are shown.' }),
    looks: count.meta({ description: 'Reports at which something was compared: the k-th spends 0.05 · 6/(π²k²).' }),
    outcome: historyOutcomeSchema,
    tracks: z.array(trackSchema),
    warnings: z.array(z.strictObject({ folder: z.string(), message: z.string() })),
  })
  .meta({ title: 'assay history --json' });

/** How the figures of a challenge developed over its reports. */
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;
/** Reports that are shown as one series. */
export type HistoryTrack = HistoryDocument['tracks'][number];
/** One figure over the reports of a track. */
export type HistorySeries = HistoryTrack['series'][number];
/** A change of one figure. */
export type HistoryChange = HistorySeries['changes'][number];
/** A change of one fixture in one figure. */
export type FixtureChange = HistorySeries['changedFixtures'][number];
