import { formatNumberOf, formatP, formatPoints, roundedEnds } from '../../basics/text/numbers';
import { numberColumns, tableOf, toned, when, type Section, type TableBlock } from '../../experiment/blocks/blocks';
import type { IntervalsBlock } from '../../experiment/blocks/pictures';
import { largest, smallest } from '../../statistics/numbers';
import type { CellComparison } from '../../experiment/report/section';

/** Number of pairs shown at once. */
const atOnce = 15;
const mostListed = 276;

/**
 * Significant differences between cells, most certain first, and how far each cell is behind the best of `ranking`.
 */
export function differenceSection(
  pairs: readonly CellComparison[],
  nameOf: (place: number) => string,
  ranking: readonly number[] = [],
): readonly Section[] {
  const behind = behindBest(pairs, nameOf, ranking);
  const more = pairs.length - mostListed;
  return pairs.length === 0
    ? []
    : [
        {
          id: 'differences',
          heading: 'Which differences are significant',
          about: `${describeDifferences(pairs)}${more > 0 ? ` ${formatNumberOf(more, 'pair')} are in report.json only.` : ''}`,
          blocks: [...when(behind.rows.length > 0, behind), pairTable(pairs, nameOf)],
        },
      ];
}

/** How many differences are significant. */
export function describeDifferences(pairs: readonly CellComparison[]): string {
  const real = pairs.filter((one) => one.real).length;
  return `${real} of ${formatNumberOf(pairs.length, 'pairwise difference')} ${real === 1 || pairs.length === 1 ? 'is' : 'are'} significant (sign flips by question, p adjusted by Holm over all pairs).`;
}

/** Pairs of cells, most certain first. */
export function pairTable(pairs: readonly CellComparison[], nameOf: (place: number) => string): TableBlock {
  const differ = new Set(pairs.map(({ questions }) => questions)).size > 1;
  return tableOf(
    'Pairs, most significant first; differences in percentage points, with 95 % intervals for questions like these',
    [
      'better',
      'worse',
      ...numberColumns('difference (95 %)', ...(differ ? ['questions'] : []), 'adjusted p'),
      'verdict',
    ],
    pairs
      .slice(0, mostListed)
      .map((pair) => [
        nameOf(pair.better),
        nameOf(pair.worse),
        describe(pair),
        ...(differ ? [pair.questions] : []),
        formatP(pair.adjustedP),
        pair.real ? toned('heading', '✓ significant') : 'not significant',
      ]),
    { shown: atOnce, noun: 'pair' },
  );
}

function behindBest(
  pairs: readonly CellComparison[],
  nameOf: (place: number) => string,
  [best = -1, ...others]: readonly number[],
): IntervalsBlock {
  const rows = others.flatMap((other) => {
    const pair = pairs.find((one) => [one.better, one.worse].every((place) => place === best || place === other));
    if (pair === undefined || pair.interval === null) {
      return [];
    }
    const { difference, interval, real } = pair;
    const sign = pair.better === best ? -1 : 1;
    const ends = [sign * interval.lower, sign * interval.upper];
    const measured = { value: sign * difference, lower: smallest(ends), upper: largest(ends) };
    return [
      {
        name: nameOf(other),
        measured: { ...measured, text: `${describe(pair)}, ${real ? '' : 'not '}significant` },
        hollow: !real,
      },
    ];
  });
  return {
    kind: 'intervals',
    caption: `How far each is behind ${nameOf(best)}, with 95 % intervals by question; filled: significant, hollow: not significant`,
    axis: 'difference, points',
    rows,
    signed: true,
  };
}

function describe({ difference, interval }: CellComparison): string {
  const { from, to } = interval === null ? { from: '', to: '' } : roundedEnds(interval);
  return `${formatPoints(difference)}${interval === null ? '' : ` (${from} to ${to})`}`;
}
