import { countSpells } from '../spells';
import type { Spell } from '../view';
import type { TrialsView } from './validator-view';

/** Runs of one assertion that are shown one by one. */
const mostRuns = 1000;
/** Trials of a page that are shown one by one. */
const mostTrials = 1_000_000;

/** Whether trials of so many runs are shown one by one. */
export function isShownEach(runs: number, assertions: number): boolean {
  return runs <= mostRuns && runs * assertions <= mostTrials;
}

/** The outcomes of one analytic, whose letter stands at `place` in those of each run. */
export function viewTrials(
  outcomes: readonly (string | undefined)[],
  place: number,
  { first, each }: { readonly first: number; readonly each: boolean },
): TrialsView {
  const letters = Array.from(outcomes, (run) => run?.charAt(place) ?? ' ');
  return each
    ? { first, outcomes: letters.join('') }
    : { spells: countFailures(letters.length, first, (run) => letters[run] ?? ' ') };
}

/** Failures and judged trials of runs by spells; `lettersAt` gives what came of a run, counted from 0. */
export function countFailures(runs: number, first: number, lettersAt: (run: number) => string): readonly Spell[] {
  return countSpells(runs, { first }, (run) => {
    let [count, judged] = [0, 0];
    for (const letter of lettersAt(run)) {
      const isFailure = letter === 'x' || letter === 'u';
      count += isFailure ? 1 : 0;
      judged += isFailure || letter === '.' ? 1 : 0;
    }
    return { count, judged };
  });
}
