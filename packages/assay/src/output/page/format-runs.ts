import { formatNumberOf } from '../../basics/text/numbers';
import { runNumber } from '../../basics/settings/value-form';

/** Maximum number of ranges named. */
const named = 8;

/** The numbers of runs, given by index, as ranges, such as `runs 1–5, 18 and 12 more`. */
export function formatRuns(runs: readonly number[]): string {
  const sorted = runs.map(runNumber).sort((a, b) => a - b);
  const ranges: [first: number, last: number][] = [];
  for (const run of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && run <= last[1] + 1) {
      last[1] = run;
    } else {
      ranges.push([run, run]);
    }
  }
  const shown = ranges.slice(0, named);
  const rest = ranges.slice(named).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const text = shown.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return `${runs.length === 1 ? 'run' : 'runs'} ${text.join(', ')}${rest === 0 ? '' : ` and ${formatNumberOf(rest, 'more', 'more')}`}`;
}
