import { formatCount, formatDuration, formatNumberOf } from '../../basics/text/numbers';

/** Progress of a longer task. */
export interface HowFar {
  /** The task, such as `Checking two-sum`; absent if it needs no name. */
  readonly what?: string;
  /** The unit of counting, such as `trial`. */
  readonly unit: string;
  readonly units?: string;
  readonly done: number;
  /** `undefined` if unknown. */
  readonly total?: number | undefined;
  /** Completed items that took no time, such as recorded replies. */
  readonly kept?: number;
  readonly failures?: number;
  /** Further remarks. */
  readonly more?: readonly string[];
}

/** One line with progress, speed and remaining time. */
export function describeProgress(
  { what, unit, units = `${unit}s`, done, total, kept = 0, failures, more = [] }: HowFar,
  perSecond: number,
): string {
  // The first few may be slowed down by connecting.
  const isKnown = total !== undefined && total > done && done - kept >= Math.min(5, total / 20) && perSecond > 0;
  const left = isKnown ? (total - done) / perSecond : undefined;
  const count =
    total === undefined || total < done
      ? formatNumberOf(done, unit, units)
      : `${formatCount(done)}/${formatNumberOf(total, unit, units)}`;
  return [
    what === undefined ? count : `${what}: ${count}`,
    ...(perSecond > 0 ? [formatPace(perSecond)] : []),
    ...(failures === undefined ? [] : [formatNumberOf(failures, unit === 'trial' ? 'wrong answer' : 'failure')]),
    ...(left === undefined ? [] : [`${formatDuration(left)} left`]),
    ...more,
  ].join(' · ');
}

/** A rate per second, or per minute if it is low. */
function formatPace(perSecond: number): string {
  const [rate, per] = perSecond >= 1 ? [perSecond, 's'] : [60 * perSecond, 'min'];
  return `${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))}/${per}`;
}
