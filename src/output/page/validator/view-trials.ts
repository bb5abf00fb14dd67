import type { Spell, TrialsView } from './validator-view';

/** Runs of one assertion that are shown one by one. */
const mostRuns = 1000;
/** Trials of a page that are shown one by one. */
const mostTrials = 1_000_000;
/** Spells that runs are counted by, where they are not. */
const spells = 50;

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
    : { spells: countSpells(letters.length, first, (run) => letters[run] ?? ' ') };
}

/** Failures and judged trials by spells of about as many runs; `lettersAt` gives what came of a run, counted from 0. */
export function countSpells(runs: number, first: number, lettersAt: (run: number) => string): readonly Spell[] {
  const length = Math.max(1, Math.ceil(runs / spells));
  return Array.from({ length: Math.ceil(runs / length) }, (_, index) => {
    const begin = index * length;
    const end = Math.min(runs, begin + length);
    let [failures, judged] = [0, 0];
    for (let run = begin; run < end; run += 1) {
      for (const letter of lettersAt(run)) {
        failures += letter === 'x' || letter === 'u' ? 1 : 0;
        judged += letter === 'x' || letter === 'u' || letter === '.' ? 1 : 0;
      }
    }
    return { first: first + begin, last: first + end - 1, failures, judged };
  });
}
