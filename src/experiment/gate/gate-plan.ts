import type { GatePlan } from '../../statistics/gate-characteristics';
import { trialsToCertifyAfter } from '../../statistics/sprt';
import type { GateEntry } from '../log/suite-entry';
import { accuracyHypotheses, hypothesesOf } from '../policy/hypotheses';

/** What a gate is set to: its log entry without what concerns the attempt and the fixtures. */
export type GateSettings = Omit<GateEntry, 'attempt' | 'spent' | 'heldOut' | 'fromOutside'>;

/** Rates and limits with names. */
export const gatePresets = {
  quick: { tolerated: 0.01, unacceptable: 0.1, most: 300 },
  default: { tolerated: 0.01, unacceptable: 0.05, most: 600 },
  strict: { tolerated: 0.001, unacceptable: 0.01, most: 3000 },
} as const;

/** Error rates and batch of a gate whose user says nothing. */
export const gateDefaults = { alpha: 0.05, beta: 0.05, batch: 10 } as const;

/** How many times the trials of an assertion without a failure the limit allows: 600 at 1 % v 5 %, where 73 certify. */
const patience = 600 / 73;

/** The same for an accuracy: twice as patient, for its two rates are closer. */
const patienceOfAccuracy = 16;

/** The sequential test of an accuracy that so many fixtures must reach together; it looks after whole runs. */
export function accuracyPlanOf(
  required: number,
  { alpha, beta, batch, most: mostRuns }: GateSettings,
  { fixtures, family }: { readonly fixtures: number; readonly family: number },
): GatePlan {
  const hypotheses = accuracyHypotheses(required);
  const step = Math.max(1, batch * fixtures);
  const most =
    mostRuns === null ? patienceOfAccuracy * trialsToCertifyAfter(hypotheses, alpha, 0) : mostRuns * fixtures;
  return { ...hypotheses, alpha, beta, family, batch: step, most: Math.ceil(most / step - 1e-9) * step };
}

/** The sequential test of an assertion that tolerates a failure rate, one of `family` hard ones. */
export function gatePlanOf(tolerate: number, settings: GateSettings, family: number): GatePlan {
  const { alpha, beta, batch } = settings;
  const hypotheses = settings.hypotheses ?? hypothesesOf(tolerate);
  const most = settings.most ?? patience * trialsToCertifyAfter(hypotheses, alpha, 0);
  return { ...hypotheses, alpha, beta, family, batch, most: Math.ceil(most / batch - 1e-9) * batch };
}
