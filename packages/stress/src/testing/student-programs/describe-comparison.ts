import { formatShare } from 'gpt-assay/basics';
import type { Catch, Comparison } from './compare-faults';
import { bias, estimate, pearson, slope, spearman, type Pair } from './correlation';
import type { Tried } from './graders';

/** A comparison as lines of text: what both kinds of faults are like, correlations, and each grader. */
export function describeComparison(title: string, { planted, real, passing, letThrough, catches }: Comparison): string {
  const families = [...new Set(catches.map(({ grader }) => grader.family))];
  return [
    title,
    `  ${String(letThrough)} of ${String(passing)} programs that pass the tests of the course are wrong, and left out`,
    `  ${describeFaults('planted', planted)}; ${describeFaults('real', real)}`,
    describeRelation('all graders', catches),
    ...families.map((family) =>
      describeRelation(
        family,
        catches.filter(({ grader }) => grader.family === family),
      ),
    ),
    ...catches.map(describeCatch),
  ].join('\n');
}

function describeFaults(kind: string, programs: readonly Tried[]): string {
  const failed = programs.map(({ marks }) => marks.replaceAll('1', '').length / marks.length).toSorted((a, b) => a - b);
  const everywhere = failed.filter((share) => share === 1).length / failed.length;
  const median = failed[Math.floor(failed.length / 2)] ?? 0;
  return `${String(programs.length)} ${kind} faults show on ${formatShare(median)} of inputs in the median, ${formatShare(everywhere)} of them on all`;
}

function describeRelation(name: string, pairs: readonly Catch[]): string {
  const of = (figure: (pairs: readonly Pair[]) => number): string => {
    const { value, lower, upper } = estimate(figure, pairs);
    return `${value.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
  };
  return `  ${name} (${String(pairs.length)}): Pearson ${of(pearson)}, Spearman ${of(spearman)}, slope ${of(slope)}, planted less real ${of(bias)}`;
}

function describeCatch({ grader, planted, real, refused }: Catch): string {
  const shares = [planted, real, refused].map((share) => formatShare(share).padStart(8)).join(' ');
  return `    ${grader.name.padEnd(40)} planted, real, right refused: ${shares}`;
}
