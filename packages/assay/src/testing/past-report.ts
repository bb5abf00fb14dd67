import type { ReportDocument } from '../experiment/report/report-document';

/** What a report of the past is made of; whatever is left out is like in the others. */
export interface PastReportParts {
  readonly startedAt?: string;
  readonly model?: string;
  readonly servedBy?: readonly string[];
  readonly prompt?: string;
  readonly kind?: 'repeat' | 'gate';
  readonly simulated?: boolean;
  readonly complete?: boolean;
  readonly heldOut?: readonly string[];
  readonly replayed?: boolean;
  readonly tolerate?: number;
  /** Failures of 10 trials by fixture, for each analytic the same. */
  readonly failures?: Readonly<Record<string, number>>;
  /** Of all fixtures; by fixture where they differ. */
  readonly expected?: Readonly<Record<string, boolean>>;
  readonly analytics?: readonly string[];
}

const trials = 10;

/** Eight fixtures, `f0` to `f7`, that fail so often in 10 trials. */
export function eight(...failures: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${String(index)}`, failures[index] ?? 0]));
}

/** The parts of a `report.json` that a history reads. */
export function pastReport(parts: PastReportParts = {}): object {
  const { failures = eight(), analytics = ['a'], kind = 'repeat', complete = true, expected = {} } = parts;
  const { model = 'gpt-6-luna', servedBy = [], prompt = '1', heldOut = [], tolerate = 0.01 } = parts;
  const sum = Object.values(failures).reduce((all, one) => all + one, 0);
  const judged = trials * Object.keys(failures).length;
  const evidence: Partial<ReportDocument['evidence']> = { snapshots: [{ model, servedBy: [...servedBy] }] };
  return {
    version: 1,
    kind,
    challenge: 'parity',
    title: 'Parity',
    server: 'api.openai.com',
    runs: trials,
    complete,
    prompt: { file: 'prompts/parity.md', hash: prompt.padEnd(64, '0') },
    startedAt: parts.startedAt ?? '2026-11-01T10:00:00.000Z',
    simulated: parts.simulated ?? false,
    sampling: kind === 'gate' || !complete ? 'sequential' : 'fixed',
    heldOut,
    models: [
      {
        model,
        byFixture: Object.entries(failures).map(([fixture, wrong]) => ({ fixture, judged: trials, wrong })),
        analytics: analytics.map((analytic) => ({
          analytic,
          judged,
          failures: sum,
          rate: judged === 0 ? null : sum / judged,
          interval: judged === 0 ? null : { lower: 0, upper: 0.5 },
        })),
        assertions: Object.entries(failures).flatMap(([fixture, failed]) =>
          analytics.map((analytic) => ({
            fixture,
            analytic,
            file: `fixtures/parity/${fixture}.yaml`,
            line: 3,
            tolerate,
            assert: 'hard',
            expected: expected[fixture] ?? true,
            judged: trials,
            failures: failed,
          })),
        ),
      },
    ],
    cost: { calls: parts.replayed === true ? 0 : judged, recorded: parts.replayed === true ? judged : 0 },
    evidence,
  };
}

/** Files of report folders made by hand, `reports/r0` and so on, a day apart. */
export function pastReports(...parts: readonly PastReportParts[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parts.map((one, day) => {
      const startedAt = `2026-11-0${String(day + 1)}T10:00:00.000Z`;
      return [`reports/r${String(day)}/report.json`, JSON.stringify(pastReport({ startedAt, ...one }))];
    }),
  );
}
