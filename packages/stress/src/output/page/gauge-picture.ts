import { capitalise, formatCount, formatInterval, formatShare, printableLine } from 'gpt-assay/basics';
import { type Gauge, type GaugesBlock, toMeasured } from 'gpt-assay/experiment';
import type { StressCell, StressResult, StressSection } from '../../variants/stress-section';
import { findWeakSpot, nameSpot, describeShare, shownShare, subjects } from '../../variants/weak-spot';

/** The shown weak spot of each model, what it caught, and what misled it, as gauges. */
export function gaugePicture({ groups, policy }: Pick<StressSection, 'groups' | 'policy'>): readonly GaugesBlock[] {
  return groups.flatMap((group) => {
    const spot = findWeakSpot(group);
    const gauges = [
      ...(spot?.isShown === true && 'operator' in spot.result
        ? gaugeOf(`Weak against ${nameSpot(spot)}: ${describeShare(spot.result)}`, spot.result)
        : []),
      ...group.measures.flatMap((one) => gaugeOf(describeMeasure(one), one, { limit: policy[one.measure] })),
    ];
    const caption = groups.length > 1 ? printableLine(group.group, 60) : 'What it caught, and what misled it';
    return gauges.length === 0 ? [] : [{ kind: 'gauges', caption, gauges }];
  });
}

function describeMeasure(result: StressResult): string {
  const { measure, judged, happened, variants } = result;
  const counts = judged === variants ? `${happened} of ${variants}` : formatCount(variants);
  return `${capitalise(subjects[measure])}${measure === 'caught' ? ` (${counts})` : ''}: ${describeShare(result)}`;
}

/** Whether it is more than on the originals. */
function describeUsual({ rate, interval, base }: StressCell | StressResult): string {
  const usual = `on the originals (line): ${formatShare(base)}`;
  if ((rate ?? 0) <= 0) {
    return `no more than ${usual}`;
  }
  return (interval?.lower ?? 0) > 0 ? `more than ${usual}` : `not significantly more than ${usual}`;
}

/** On a scale of wrong verdicts, or of caught bugs: excesses over the originals, which may be below 0, are added to these. */
function gaugeOf(
  sentence: string,
  result: StressCell | StressResult,
  { limit }: { readonly limit?: number | undefined } = {},
): readonly Gauge[] {
  const { measure, interval, base } = result;
  const value = shownShare(result);
  if (value === null) {
    return [];
  }
  const usual = measure === 'caught' ? null : (base ?? 0);
  const onScale = (share: number): number => Math.min(1, Math.max(0, share + (usual ?? 0)));
  const range = interval === null ? null : { lower: onScale(interval.lower), upper: onScale(interval.upper) };
  const measured = toMeasured(value, range ?? { lower: value, upper: value });
  const required = limit === undefined ? null : onScale(limit);
  const details = [
    ...(usual === null ? [] : [describeUsual(result)]),
    range === null ? 'too few originals for an interval' : `fixtures like these: ${formatInterval(range)} (95 %)`,
    ...(required === null
      ? []
      : [`dashed: required ${measure === 'caught' ? 'at least' : 'at most'} ${formatShare(required)}`]),
  ];
  return measured === null
    ? []
    : [
        {
          sentence,
          detail: details.join(' · '),
          measured,
          usual,
          required,
          isMissed: 'policy' in result && result.policy?.status === 'failed',
        },
      ];
}
