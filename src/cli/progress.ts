import type { Clock } from '../clock';
import { formatCount, formatDollars, formatNumberOf } from '../report/numbers';
import type { ReportBuilder } from '../report/report-builder';
import type { Terminal } from './terminal';

/** Time between two updates of the line. */
const updateEvery = 200;

/** A line of live progress; does nothing when nobody watches. */
export interface Progress {
  readonly update: () => void;
  readonly end: () => void;
}

/** Progress of the trials that a builder counts, out of `total` if that is known. */
export function createProgress(
  { progress }: Terminal,
  builder: Pick<ReportBuilder, 'cost' | 'failures'>,
  total: number | undefined,
  clock: Clock,
): Progress {
  const start = clock.elapsed();
  let shown = -Infinity;
  return {
    update() {
      const now = clock.elapsed();
      if (progress !== undefined && now - shown >= updateEvery) {
        shown = now;
        progress(describe(builder, total, now - start));
      }
    },
    end: () => progress?.(undefined),
  };
}

function describe(
  { cost, failures }: Pick<ReportBuilder, 'cost' | 'failures'>,
  total: number | undefined,
  milliseconds: number,
): string {
  const { trials, calls, dollars } = cost();
  const perSecond = trials / Math.max(0.001, milliseconds / 1000);
  const left = total === undefined ? [] : [`${formatDuration((total - trials) / Math.max(perSecond, 1e-9))} left`];
  return [
    total === undefined ? formatNumberOf(trials, 'trial') : `${formatCount(trials)}/${formatCount(total)} trials`,
    `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`,
    formatNumberOf(failures(), 'failure'),
    ...(calls > 0 ? [formatNumberOf(calls, 'call'), dollars === null ? 'cost unknown' : formatDollars(dollars)] : []),
    ...left,
  ].join(' · ');
}

function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${String(whole)} s` : `${String(Math.floor(whole / 60))} min ${String(whole % 60)} s`;
}
