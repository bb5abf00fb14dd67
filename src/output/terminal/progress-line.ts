import { formatCount, formatNumberOf } from '../../basics/text/numbers';

/** How far something is that takes its time. */
export interface HowFar {
  /** What is done, such as `Checking two-sum`; absent when it needs no word. */
  readonly what?: string;
  /** What is counted, such as `trial`. */
  readonly unit: string;
  readonly units?: string;
  readonly done: number;
  /** `undefined` when nobody knows. */
  readonly total?: number | undefined;
  /** Of what is done, that which took no time, such as kept replies. */
  readonly kept?: number;
  readonly failures?: number;
  /** What else is worth a word. */
  readonly more?: readonly string[];
}

/** One line on how far something is, how fast it goes and how long it will take. */
export function describeProgress(
  { what, unit, units = `${unit}s`, done, total, kept = 0, failures, more = [] }: HowFar,
  perSecond: number,
): string {
  // The first few may be as slow as the connection that they opened.
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

/** Times a second, or a minute when they are few. */
function formatPace(perSecond: number): string {
  const [rate, per] = perSecond >= 1 ? [perSecond, 's'] : [60 * perSecond, 'min'];
  return `${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))}/${per}`;
}

/** Seconds with the two largest units. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, hours] = [Math.floor(whole / 60), Math.floor(whole / 3600)];
  if (whole < 60) {
    return `${whole} s`;
  }
  return hours === 0 ? `${minutes} min ${whole % 60} s` : `${formatCount(hours)} h ${minutes % 60} min`;
}
