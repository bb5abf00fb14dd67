import type { IntervalsBlock } from '../../experiment/blocks/pictures';
import { type Section, type TableBlock, tableOf, toned, when } from '../../experiment/blocks/blocks';
import { formatNumberOf, formatP, formatPoints, roundedEnds } from '../../basics/text/numbers';

/** Two groups of a report, paired by common questions; `better` and `worse` are indexes of groups. */
export interface Pair {
  readonly better: number;
  readonly worse: number;
  readonly questions: number;
  readonly difference: number;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  readonly adjustedP: number;
  readonly real: boolean;
}

/** Number of pairs shown at once, and maximum number of pairs on a page. */
const [atOnce, mostListed] = [15, 276];

/**
 * Significant differences between groups, most certain first, and how far each group is behind the best of `ranking`.
 */
export function differenceSection(
  pairs: readonly Pair[],
  nameOf: (place: number) => string,
  ranking: readonly number[] = [],
): readonly Section[] {
  if (pairs.length === 0) {
    return [];
  }
  const real = pairs.filter((one) => one.real).length;
  const behind = behindBest(pairs, nameOf, ranking);
  const more = pairs.length - mostListed;
  return [
    {
      id: 'differences',
      heading: 'Which differences are significant',
      about: `${real} of ${formatNumberOf(pairs.length, 'pairwise difference')} ${real === 1 || pairs.length === 1 ? 'is' : 'are'} significant (sign flips by question, p adjusted by Holm over all pairs).${more > 0 ? ` ${formatNumberOf(more, 'pair')} are in report.json only.` : ''}`,
      blocks: [
        ...when(behind.rows.length > 0, behind),
        listPairs(pairs.slice(0, atOnce), nameOf, 'Pairs, most significant first'),
        ...when(pairs.length > atOnce, {
          kind: 'fold',
          summary: `The other ${Math.min(pairs.length, mostListed) - atOnce} pairs`,
          blocks: [listPairs(pairs.slice(atOnce, mostListed), nameOf, 'The other pairs')],
        }),
      ],
    },
  ];
}

function listPairs(pairs: readonly Pair[], nameOf: (place: number) => string, caption: string): TableBlock {
  return tableOf(
    caption,
    ['better', 'worse', 'difference (95 %)', 'questions', 'adjusted p', 'verdict'],
    pairs.map((pair) => [
      nameOf(pair.better),
      nameOf(pair.worse),
      describe(pair),
      pair.questions,
      formatP(pair.adjustedP),
      pair.real ? toned('heading', '✓ real') : 'not significant',
    ]),
  );
}

function behindBest(
  pairs: readonly Pair[],
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
    const [a, b] = [sign * interval.lower, sign * interval.upper];
    const measured = { value: sign * difference, lower: Math.min(a, b), upper: Math.max(a, b) };
    return [
      {
        name: nameOf(other),
        measured: { ...measured, text: `${describe(pair)}, ${real ? 'real' : 'not significant'}` },
        hollow: !real,
      },
    ];
  });
  return {
    kind: 'intervals',
    caption: `How far each is behind ${nameOf(best)}, with 95 % intervals by question; filled: significant, hollow: not significant`,
    axis: 'difference, points',
    ...{ rows, signed: true },
  };
}

function describe({ difference, interval }: Pair): string {
  const { from, to } = interval === null ? { from: '', to: '' } : roundedEnds(interval);
  return `${formatPoints(difference)}${interval === null ? '' : ` (${from} to ${to})`}`;
}
