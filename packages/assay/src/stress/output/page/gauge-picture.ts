import { formatInterval, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { Gauge, GaugesBlock } from '../../../experiment/blocks/pictures';
import { toMeasured } from '../../../experiment/report/to-measured';
import type { StressResult, StressSection } from '../../variants/stress-section';

/** Ends of scales, as round numbers. */
const ends = [0.1, 0.25, 0.5, 1];

/** What each model caught, and what misled it, as gauges. */
export function gaugePicture({ groups, policy }: Pick<StressSection, 'groups' | 'policy'>): readonly GaugesBlock[] {
  return groups.flatMap(({ group, measures }) => {
    const gauges = measures.flatMap((result) => gaugeOf(result, policy));
    return gauges.length === 0 ? [] : [{ kind: 'gauges', caption: printableLine(group, 60), gauges }];
  });
}

/** On a scale of wrong verdicts, or of caught bugs: excesses over the originals, which may be below 0, are added to these. */
function gaugeOf(result: StressResult, policy: StressSection['policy']): readonly Gauge[] {
  const { measure, rate, interval, base } = result;
  if (rate === null) {
    return [];
  }
  const usual = measure === 'caught' ? null : (base ?? 0);
  const onScale = (share: number): number => Math.min(1, Math.max(0, share + (usual ?? 0)));
  const range = interval === null ? null : { lower: onScale(interval.lower), upper: onScale(interval.upper) };
  const value = onScale(rate);
  const measured = toMeasured(value, range ?? { lower: value, upper: value });
  const limit = policy[measure];
  const required = limit === undefined ? null : onScale(limit);
  const farthest = Math.max(value, range?.upper ?? 0, usual ?? 0, required ?? 0);
  const details = [
    range === null
      ? 'too few originals for an interval'
      : `95 % interval for fixtures like these: ${formatInterval(range)}`,
    ...(usual === null ? [] : [`line: on the originals ${formatShare(usual)}`]),
    ...(required === null
      ? []
      : [`dashed: required ${measure === 'caught' ? 'at least' : 'at most'} ${formatShare(required)}`]),
  ];
  return measured === null
    ? []
    : [
        {
          sentence: sentenceOf(result, value),
          detail: details.join(' · '),
          measured,
          end: measure === 'caught' ? 1 : (ends.find((end) => end >= farthest) ?? 1),
          usual,
          required,
          isMissed: result.policy?.status === 'failed',
        },
      ];
}

function sentenceOf(
  { measure, rate, interval, base, judged, happened, variants }: StressResult,
  value: number,
): string {
  if (measure === 'caught') {
    const part = judged === variants ? `${happened} of ${variants}` : `${formatShare(value)} of ${variants}`;
    return `Caught ${part} planted bugs`;
  }
  const usual = `its usual ${formatShare(base)}`;
  const against =
    (rate ?? 0) <= 0
      ? `no more than ${usual}`
      : (interval?.lower ?? 0) > 0
        ? `more than ${usual}`
        : `not significantly more than ${usual}`;
  return `${measure === 'flipped' ? 'Rewrites: misjudged' : 'Tricks: believed'} in ${formatShare(value)}, ${against}`;
}
