import { asksNothing } from '../experiment-type';
import { modelsOf, type Group, slotName } from '../group';
import { AssayError } from '../../basics/errors';
import type { HistoryMeasure, HistoryModel, HistoryReport, HistoryUnit } from './history-report';
import { findMeasures } from '../report/gate-document';
import { refuseVersion } from '../report/read-report';
import { reportDocumentSchema, reportVersion } from '../report/report-document';
import { z } from 'zod';
import { storedOutcomeSchema } from '../outcome-facts';

const { shape } = reportDocumentSchema;

const { shape: model } = shape.models.element;

const agree = ({ failures, judged }: { readonly failures: number; readonly judged: number }): boolean =>
  failures <= judged;

const disagreement = 'expected no more failures than judged trials';

const analyticSchema = z
  .object(
    model.analytics.element.pick({ analytic: true, judged: true, failures: true, rate: true, interval: true }).shape,
  )
  .refine(agree, disagreement);

const assertionSchema = z
  .object(
    model.assertions.element.pick({
      fixture: true,
      file: true,
      line: true,
      analytic: true,
      expected: true,
      assert: true,
      tolerate: true,
      judged: true,
      failures: true,
    }).shape,
  )
  .refine(agree, disagreement);

/** What a history needs from a validator's `report.json`; other keys may have been added or removed since. */
const pastReportSchema = z.object({
  ...reportDocumentSchema.pick({
    version: true,
    challenge: true,
    title: true,
    prompt: true,
    server: true,
    complete: true,
    simulated: true,
    sampling: true,
    runs: true,
    heldOut: true,
    of: true,
  }).shape,
  kind: shape.kind,
  startedAt: shape.startedAt.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date'),
  models: z.array(
    z.object({
      model: model.model,
      group: model.group,
      simulated: model.simulated,
      promptHash: model.promptHash,
      parameters: model.parameters,
      byFixture: model.byFixture,
      analytics: z.array(analyticSchema),
      assertions: z.array(assertionSchema),
    }),
  ),
  // Not everything that it says is needed, and older versions said it otherwise.
  outcome: z.object({ status: storedOutcomeSchema.shape.status }).optional().catch(undefined),
  gate: z.looseObject({}).nullish(),
  cost: z.object({ calls: z.number(), recorded: z.number() }),
  evidence: z.object({ snapshots: shape.evidence.shape.snapshots }),
});

/** The parts of a validator's report that a history reads. */
type PastReport = z.infer<typeof pastReportSchema>;

type PastModel = PastReport['models'][number];

type PastAssertion = PastModel['assertions'][number];

/** Reads what a history needs from a report; `shown` is the folder as the user wrote it. */
export function readPastReport(document: unknown, shown: string): HistoryReport {
  refuseVersion(`${shown}/report.json`, (document as { readonly version?: unknown } | null)?.version, [reportVersion]);
  const parsed = pastReportSchema.safeParse(document);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new AssayError([`${shown}/report.json cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  const { kind, challenge, title, simulated, complete, sampling, runs, heldOut, models, cost } = parsed.data;
  const assertions = models[0]?.assertions ?? [];
  return {
    folder: shown,
    kind,
    challenge,
    title,
    simulated,
    complete,
    sampling,
    runs,
    heldOut,
    measure: 'failure-rate',
    startedAt: new Date(parsed.data.startedAt).toISOString(),
    ...(parsed.data.outcome !== undefined && { outcome: parsed.data.outcome.status }),
    // Verdicts that were given elsewhere are new unless the same file is read again.
    replayed: cost.calls === 0 && cost.recorded > 0 && !asksNothing(kind),
    recorded: cost.recorded,
    fixtures: fixturesOf(assertions, heldOut),
    sawAll: complete && (sampling === 'fixed' || kind === 'gate'),
    policies: new Map(
      assertions.map(({ fixture, analytic, assert, tolerate }) => [
        `${fixture} › ${analytic}`,
        `${assert} ${tolerate}`,
      ]),
    ),
    settings: { 'fixtures held out': String(heldOut.length) },
    models: models.map((model) => {
      const group: Group = model.group ?? { model: model.model };
      return {
        name: model.model,
        model: group.model,
        slot: slotOf(group, parsed.data),
        ...(model.simulated !== undefined && { simulated: model.simulated }),
        servedBy: servedBy(group, parsed.data),
        server: parsed.data.server,
        prompt: {
          text: model.promptHash ?? null,
          // A common hash of several prompts identifies none of them.
          whole: hasOnePrompt(models) ? parsed.data.prompt.hash : null,
          parameters: model.parameters ?? null,
        },
        measures: measuresOf(model, parsed.data.of),
        ...repliesOf(model),
      };
    }),
  };
}

/** Another experiment type has a track of its own. */
function slotOf(group: Group, { kind, gate }: PastReport): string {
  const type = kind === 'gate' ? findMeasures(gate ?? {})?.type : kind;
  const isOther = type !== undefined && type !== 'repeat';
  return [slotName(group), ...(isOther ? [`under ${type}`] : [])].filter((part) => part !== '').join(', ');
}

function fixturesOf(assertions: readonly PastAssertion[], heldOut: readonly string[]): HistoryReport['fixtures'] {
  const fixtures = new Map<string, Map<string, string>>(heldOut.map((fixture) => [fixture, new Map()]));
  for (const { fixture, analytic, expected } of assertions) {
    const known = fixtures.get(fixture) ?? new Map<string, string>();
    fixtures.set(fixture, known.set(analytic, String(expected)));
  }
  return fixtures;
}

/** For a vote, all models that answered. */
function servedBy(group: Group, { evidence }: PastReport): readonly string[] {
  const asked = modelsOf(group);
  const own = evidence.snapshots.filter((snapshot) => asked.includes(snapshot.model));
  return [...new Set(own.flatMap((snapshot) => snapshot.servedBy))].sort();
}

function measuresOf({ analytics, assertions }: PastModel, of: string | undefined): readonly HistoryMeasure[] {
  return analytics.map(({ analytic, rate, interval, judged }) => ({
    name: analytic,
    rate,
    interval,
    judged,
    ...(of === undefined && toleratedOf(assertions.filter((one) => one.analytic === analytic))),
    units: () => {
      const own = assertions.filter((one) => one.analytic === analytic && one.judged > 0);
      return new Map(own.map((one) => [one.fixture, toUnit(one)]));
    },
  }));
}

/** Nothing if the assertions that can fail a report tolerate different rates. */
function toleratedOf(assertions: readonly PastAssertion[]): Pick<HistoryMeasure, 'tolerate'> {
  const hard = assertions.filter(({ assert }) => assert === 'hard');
  const [tolerate, ...others] = new Set(hard.map((one) => one.tolerate));
  return tolerate === undefined || others.length > 0 ? {} : { tolerate };
}

/** Whether all groups were given the same prompt. */
function hasOnePrompt(models: readonly PastModel[]): boolean {
  return (
    new Set(models.map(({ group, promptHash }) => JSON.stringify([group?.prompt, group?.examples, promptHash]))).size <
    2
  );
}

/** The question of a reply stays the same while the expected values of all its analytics stay the same. */
function repliesOf({ analytics, assertions, byFixture }: PastModel): Pick<HistoryModel, 'replies'> {
  return analytics.length < 2
    ? {}
    : {
        replies: () =>
          new Map(
            byFixture.map(({ fixture, judged, wrong }) => {
              const own = assertions.filter((one) => one.fixture === fixture);
              const label = own.map(({ analytic, expected }) => `${analytic}=${String(expected)}`).join();
              return [fixture, { label, file: '', line: 1, failures: wrong, judged, share: wrong / judged }];
            }),
          ),
      };
}

function toUnit({ expected, file, line, failures, judged }: PastAssertion): HistoryUnit {
  return { label: String(expected), file, line, failures, judged, share: failures / judged };
}
