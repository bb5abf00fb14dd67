import { assertionsOf } from '../kinds/validator/challenge/challenge';
import { gateTermsOf } from '../kinds/validator/gate-terms';
import { attemptKey, openAttempt } from '../experiment/gate/gate-attempts';
import { gateDefaults, type GateSettings } from '../experiment/gate/gate-plan';
import { runGate } from '../experiment/gate/run-gate';
import { createReportBuilder } from '../experiment/report/report-builder';
import type { ReportDocument } from '../experiment/report/report-document';
import { toSuiteEntry } from '../kinds/validator/suite-entry';
import type { Trial } from '../experiment/log/trial';
import { toTrialEntry } from '../experiment/log/trial-log';
import type { Validator } from '../kinds/validator/validator';

/** What one session of a gate came to. */
export interface GateSession {
  readonly attempt: number;
  readonly continued: boolean;
  readonly earlier: readonly string[];
  readonly firstRun: number;
  readonly verdict: string | undefined;
  readonly report: ReportDocument;
  /** By source, how many trials it counted. */
  readonly sources: Readonly<Record<string, number>>;
}

/** Gates a validator as the command line does, with its attempts on record; when asking is aborted, the attempt stays open. */
export async function gateOnce(validator: Validator, overrides: Partial<GateSettings> = {}): Promise<GateSession> {
  const settings = { ...gateDefaults, preset: null, hypotheses: null, most: null, failFast: false, ...overrides };
  const { challenge } = validator;
  const entry = toSuiteEntry(validator, assertionsOf(challenge, 'declared'));
  const key = attemptKey(gateTermsOf(validator, { assertions: entry.assertions, settings }));
  const attempt = openAttempt({
    root: challenge.root,
    challenge: challenge.id,
    key,
    alpha: settings.alpha,
    simulated: validator.models.find(({ offline }) => offline)?.name,
    canContinue: validator.settings.recordings === 'auto',
    now: new Date(),
  });
  attempt.begin();
  const { number, continued, earlier, firstRun, spent } = attempt;
  const builder = createReportBuilder({ ...entry, firstRun, gate: { ...settings, attempt: number, spent } });
  const sources: Record<string, number> = {};
  const onTrial = (trial: Trial): void => {
    sources[trial.asked.source] = (sources[trial.asked.source] ?? 0) + 1;
    builder.add(toTrialEntry(trial));
  };
  const complete =
    builder.gate !== undefined &&
    (await runGate(validator, builder.gate, firstRun, onTrial).then(
      () => true,
      () => false,
    ));
  const report = builder.build({ complete });
  const verdict = complete ? report.gate?.verdict : undefined;
  if (verdict !== undefined) {
    attempt.end(verdict);
  }
  return { attempt: number, continued, earlier, firstRun, verdict, report, sources };
}
