import { formatNumberOf, formatShare } from '../../basics/text/numbers';
import { gateCharacteristics } from '../../statistics/gate-characteristics';
import type { GatedAccuracy } from '../gate/accuracy-gate';
import type { ReportDocument } from './report-document';

type AccuracyReport = NonNullable<NonNullable<ReportDocument['gate']>['accuracy']>;

/** The accuracy under the gate, for the report. */
export function toAccuracyReport({ plan, ...found }: GatedAccuracy, fixtures: number): AccuracyReport {
  const { tolerated, unacceptable, most } = plan;
  return { ...found, fixtures, tolerated, unacceptable, most };
}

/** What certification of an accuracy means, and its error probabilities. */
export function describeAccuracyPlan({ plan, required }: GatedAccuracy, fixtures: number): string {
  const { certified } = gateCharacteristics(plan, plan.tolerated);
  const confidence = formatShare(1 - plan.alpha);
  const these = fixtures === 1 ? 'this question' : `these ${formatNumberOf(fixtures, 'question')}`;
  return `at least ${formatShare(required)} of the answers to ${these} are right, with ${confidence} confidence; a model that answers ${formatShare(1 - plan.tolerated)} right passes ${formatShare(Number(certified.toFixed(4)))} of the time`;
}
