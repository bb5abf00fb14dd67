import { type GatePlan, trialsToCertifyAfter } from '../../statistics/sequential';
import type { GateEntry } from '../log/suite-entry';
import { accuracyHypotheses, hypothesesOf } from '../policy/policy';

/** The settings of a gate: its log entry without the attempt and the fixtures. */
export type GateSettings = Omit<GateEntry, 'attempt' | 'spent' | 'look' | 'over' | 'heldOut' | 'fromOutside'>;

/** Named rates and limits. */
export const gatePresets = {
  quick: { tolerated: 0.01, unacceptable: 0.1, most: 300 },
  default: { tolerated: 0.01, unacceptable: 0.05, most: 600 },
  strict: { tolerated: 0.001, unacceptable: 0.01, most: 3000 },
} as const;

/** Default error rates and batch size. */
export const gateDefaults = { alpha: 0.05, beta: 0.05, batch: 10 } as const;

/** The limit as a multiple of the trials of a flawless assertion: 600 at 1 % v 5 %, where 73 certify. */
const patience = 600 / 73;

/** The same for an accuracy, twice as large, because the two rates are closer. */
const patienceOfAccuracy = 16;

/** The sequential test of an accuracy over all fixtures together; it looks after whole runs. */
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

/** The sequential test of an assertion with a tolerated failure rate, one of `family` hard assertions. */
export function gatePlanOf(tolerate: number, settings: GateSettings, family: number): GatePlan {
  const { alpha, beta, batch } = settings;
  const hypotheses = settings.hypotheses ?? hypothesesOf(tolerate);
  const most = settings.most ?? patience * trialsToCertifyAfter(hypotheses, alpha, 0);
  return { ...hypotheses, alpha, beta, family, batch, most: Math.ceil(most / batch - 1e-9) * batch };
}
