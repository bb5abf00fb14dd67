import { countSpells, mostSpells } from '../spells';
import type { Spell } from '../figures';
import type { TrialsView } from './experiment-view';

/** Trials of one assertion and group, and of a page, that are shown one by one. */
const mostOfOne = 1000;
const mostOfPage = 500_000;
/** Spells of all assertions and groups of a page, where trials are counted instead. */
const spellsOfPage = 20_000;

/** How trials are laid out, and how far they may be shown. */
export interface TrialsRoom {
  /** Number of the first run. */
  readonly first: number;
  /** Runs that are shown at least, asked or not. */
  readonly runs?: number;
  /** Trials of a run. */
  readonly parts?: number;
  /** Spells to count by; `null`: each trial is shown. */
  readonly spells: number | null;
}

/** How many spells trials are counted by on a page with so many assertions and groups; `null`: each is shown. */
export function spellsFor(lists: number, trialsOfOne: number): number | null {
  return trialsOfOne <= mostOfOne && trialsOfOne * lists <= mostOfPage
    ? null
    : Math.min(mostSpells, Math.floor(spellsOfPage / Math.max(1, lists)));
}

/** The outcomes of one analytic, whose letter stands at `place` in those of each trial. */
export function viewTrials(
  outcomes: readonly (string | undefined)[],
  place: number,
  { first, runs = 0, parts = 1, spells }: TrialsRoom,
): TrialsView {
  const letters = Array.from(
    { length: Math.max(outcomes.length, runs * parts) },
    (_, index) => outcomes[index]?.charAt(place) ?? ' ',
  );
  return spells === null
    ? { first, outcomes: letters.join(''), ...(parts > 1 && { parts }) }
    : {
        spells: countFailures(letters.length / parts, { first, most: spells }, (run) =>
          letters.slice(run * parts, (run + 1) * parts).join(''),
        ),
      };
}

/** Failures and judged trials of runs by spells; `lettersAt` gives what came of a run, counted from 0. */
export function countFailures(
  runs: number,
  layout: Parameters<typeof countSpells>[1],
  lettersAt: (run: number) => string,
): readonly Spell[] {
  return countSpells(Math.ceil(runs), layout, (run) => {
    let [count, judged] = [0, 0];
    for (const letter of lettersAt(run)) {
      judged += letter === 'e' || letter === ' ' ? 0 : 1;
      count += letter === 'e' || letter === ' ' || letter === '.' ? 0 : 1;
    }
    return { count, judged };
  });
}
