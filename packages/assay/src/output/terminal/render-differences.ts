import type { CellComparison } from '../../experiment/report/section-schema';
import { describeP, formatCount, formatNumberOf, formatPoints, roundedEnds } from '../../basics/text/numbers';
import type { Text } from '../../experiment/blocks/blocks';

/** Maximum number of differences listed. */
const listed = 15;

/** Significant differences between cells; `unit` is the word for points. Empty without pairs. */
export function renderDifferences(
  differences: readonly CellComparison[],
  names: readonly string[],
  unit: string,
): Text {
  const real = differences.filter((one) => one.real);
  const pairs = formatNumberOf(differences.length, 'pair');
  if (differences.length === 0) {
    return [];
  }
  if (real.length === 0) {
    return [`No difference is significant (sign flips by question, p adjusted by Holm over ${pairs}).`];
  }
  const lines = real.slice(0, listed).map(({ better, worse, difference, interval, adjustedP }) => {
    const { from, to } = interval === null ? { from: '', to: '' } : roundedEnds(interval);
    const between = interval === null ? '' : ` (${from} to ${to} on questions like these)`;
    return `  ${names[better] ?? ''} beats ${names[worse] ?? ''} by ${formatPoints(difference)} ${unit}${between}, ${describeP(adjustedP)}`;
  });
  return [
    `${formatCount(real.length)} of ${formatNumberOf(differences.length, 'pairwise difference')} ${real.length === 1 ? 'is' : 'are'} significant on these questions (sign flips by question, p adjusted by Holm over all pairs; intervals are 95 %):`,
    ...lines,
    ...(real.length > listed ? [`  and ${real.length - listed} more; --json lists all`] : []),
  ];
}
