import { countSpells, mostSpells } from '../spells';
import type { TrialsView } from './quiz-view';

/** Trials of one question and cell, and of a page, that are shown one by one. */
const mostOfOne = 1000;
const mostOfPage = 500_000;
/** Spells of all questions and cells of a page, where trials are counted instead. */
const spellsOfPage = 20_000;

/** How the trials of one question are laid out, and how far they may be shown. */
export interface TrialsRoom {
  readonly runs: number;
  /** Trials of a run. */
  readonly rotations: number;
  /** Place of the right option; `undefined` where several are right. */
  readonly right: number | undefined;
  /** Number of the first run, from 1. */
  readonly firstRun: number;
  /** Spells to count by; `null`: each trial is shown. */
  readonly spells: number | null;
}

/** How many spells trials are counted by on a page of so many questions and cells; `null`: each is shown. */
export function spellsFor(lists: number, trialsOfOne: number): number | null {
  return trialsOfOne <= mostOfOne && trialsOfOne * lists <= mostOfPage
    ? null
    : Math.min(mostSpells, Math.floor(spellsOfPage / Math.max(1, lists)));
}

/** The trials of one cell and question: each, or counted by spells. */
export function viewTrials(
  trials: readonly (string | undefined)[],
  { runs, rotations, right, firstRun, spells }: TrialsRoom,
): TrialsView {
  if (spells === null) {
    return Array.from({ length: runs * rotations }, (_, index) => trials[index] ?? ' ').join('');
  }
  const goldLetter = right === undefined ? '+' : String.fromCharCode(97 + right);
  return countSpells(runs, { first: firstRun, most: spells }, (run) =>
    trials.slice(run * rotations, (run + 1) * rotations).reduce(
      (counts, letter) => ({
        count: counts.count + (letter === goldLetter ? 1 : 0),
        judged: counts.judged + (letter === undefined || letter === '!' ? 0 : 1),
      }),
      { count: 0, judged: 0 },
    ),
  );
}
