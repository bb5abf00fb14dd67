import type { GatePlan } from '../../statistics/gate-characteristics';
import { trialsToCertifyAfter } from '../../statistics/sprt';
import type { GateEntry } from '../log/suite-entry';
import { hypothesesOf } from '../policy/hypotheses';

/** What a gate is set to: its log entry without what concerns the attempt. */
export type GateSettings = Omit<GateEntry, 'attempt' | 'spent'>;

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

/** The sequential test of an assertion that tolerates a failure rate, one of `family` hard ones. */
export function gatePlanOf(tolerate: number, settings: GateSettings, family: number): GatePlan {
  const { alpha, beta, batch } = settings;
  const hypotheses = settings.hypotheses ?? hypothesesOf(tolerate);
  const most = settings.most ?? patience * trialsToCertifyAfter(hypotheses, alpha, 0);
  return { ...hypotheses, alpha, beta, family, batch, most: Math.ceil(most / batch - 1e-9) * batch };
}
