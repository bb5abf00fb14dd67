import type { CompareDocument } from '../../experiment/compare/compare-document';
import { formatCount, formatP, formatShare } from '../../basics/text/numbers';
import type { Annotation } from './workflow-commands';

type OneComparison = CompareDocument['comparisons'][number];

/**
 * Annotations of a comparison: an error for each side that is worse than the baseline, and warnings for assertions that
 * got worse.
 */
export function annotateCompare({ baseline, comparisons, simulated }: CompareDocument): readonly Annotation[] {
  const mark = simulated ? ' (simulated)' : '';
  return comparisons.flatMap((one) => [
    ...(one.verdict === 'worse' ? [annotateWhole(baseline, one, mark)] : []),
    ...one.changed
      .filter(({ before, after }) => rateOf(after) > rateOf(before))
      .sort((a, b) => a.adjustedP - b.adjustedP)
      .map(({ fixture, analytic, file, line, before, after, adjustedP }): Annotation => ({
        level: 'warning',
        file,
        line,
        title: `${fixture} › ${analytic}: fails more often${mark}`,
        message: `failed ${describe(before)} before and ${describe(after)} now (adjusted p ${formatP(adjustedP)}); ${one.after} against ${baseline}`,
      })),
  ]);
}

function annotateWhole(baseline: string, { after, rates, adjustedP }: OneComparison, mark: string): Annotation {
  return {
    level: 'error',
    title: `${after} is worse${mark}`,
    message: `failure rate ${formatShare(rates.before)} before, ${formatShare(rates.after)} after (adjusted p ${formatP(adjustedP)}), against ${baseline}`,
  };
}

type Counts = OneComparison['changed'][number]['before'];

function rateOf({ failures, judged }: Counts): number {
  return judged === 0 ? 0 : failures / judged;
}

function describe({ failures, judged }: Counts): string {
  return `${formatCount(failures)} of ${formatCount(judged)}`;
}
