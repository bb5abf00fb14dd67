import { printableLine } from 'gpt-assay/basics';
import { isLast } from '../report/compare-interview-cells';
import type { InterviewCell } from '../report/interview-section';
import { nameCells, type CellName } from '../report/name-cells';

/** A model with prompt, parameters and language, and its results up to each round; the last round counts. */
export interface NamedCell {
  readonly name: CellName;
  /** Name, with the group if there are several. */
  readonly fullName: string;
  readonly group: number;
  readonly rounds: readonly [InterviewCell, ...InterviewCell[]];
  /** Index of its last round among the report's cells. */
  readonly place: number;
}

/** One of these rounds, with a name that is unique in its group. */
export interface NamedRound {
  readonly of: NamedCell;
  readonly name: string;
  readonly round: InterviewCell;
}

/** Names the cells of an interview by group, and the groups. */
export function nameAnswers(cells: readonly InterviewCell[]): {
  readonly groups: readonly string[];
  readonly cells: readonly NamedCell[];
} {
  const names = nameCells(cells);
  const groups = [...new Set(names.map(({ group }) => group))];
  const joined: NamedCell[] = [];
  let rounds: InterviewCell[] = [];
  cells.forEach((cell, place) => {
    rounds.push(cell);
    const [first, ...rest] = rounds;
    const name = names[place];
    if (isLast(cells, cell, place) && first !== undefined && name !== undefined) {
      const fullName = groups.length > 1 ? `${name.label}, ${name.group}` : name.label;
      joined.push({ name, fullName, place, group: groups.indexOf(name.group), rounds: [first, ...rest] });
      rounds = [];
    }
  });
  return { groups, cells: joined };
}

/** All rounds of all cells. */
export function roundsOf(cells: readonly NamedCell[], nameOf: (cell: NamedCell) => string): readonly NamedRound[] {
  return cells.flatMap((of) =>
    of.rounds.map((round) => ({
      of,
      round,
      name:
        of.rounds.length === 1
          ? nameOf(of)
          : `${nameOf(of)}, ${round.round === 1 ? '1 round' : `${round.round} rounds`}`,
    })),
  );
}

/** What is unusual about cells, each note once. */
export function notesOfCells(cells: readonly NamedCell[]): readonly string[] {
  const notes = cells.flatMap(({ fullName, rounds }) =>
    rounds.flatMap((round) => round.notes.map((note) => `${fullName}: ${printableLine(note)}.`)),
  );
  return [...new Set(notes)];
}
