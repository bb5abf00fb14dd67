import type { InterviewCell } from './interview-section';
import { printable, printableLine } from 'gpt-assay/basics';

/** The names of a cell on a page. */
export interface CellName {
  /** Language, preceded by the interview if there are several. */
  readonly group: string;
  readonly model: string;
  /** Prompt and parameters, if cells differ in them. */
  readonly about: string;
  /** A short label, unique within its group: the model, with what distinguishes it if needed. */
  readonly label: string;
}

/** Maximum number of characters in a label. */
const longestLabel = 44;

/** Names of cells, in order; rounds of one cell share a name. */
export function nameCells(cells: readonly InterviewCell[]): readonly CellName[] {
  const differs = (part: 'interview' | 'template' | 'params'): boolean =>
    new Set(cells.map((cell) => cell[part])).size > 1;
  const groupOf = ({ interview, language }: InterviewCell): string =>
    [...(differs('interview') ? [printableLine(interview, 60)] : []), language].join(', ');
  const twins = new Map<string, Set<string>>();
  for (const cell of cells) {
    const key = JSON.stringify([groupOf(cell), cell.model]);
    twins.set(key, (twins.get(key) ?? new Set()).add(JSON.stringify([cell.template, cell.params])));
  }
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  return cells.map((cell) => {
    const { interview, model, template, params, language } = cell;
    const group = groupOf(cell);
    const parts = [
      ...(differs('template') ? [printableLine(template, 60)] : []),
      ...(differs('params') ? [printableLine(params || 'no parameters', 80)] : []),
    ];
    const isAlone = twins.get(JSON.stringify([group, model]))?.size === 1;
    const key = JSON.stringify([interview, model, template, params, language]);
    const label = labels.get(key) ?? freeLabel([model, ...(isAlone ? [] : parts)].join(', '), group, taken);
    labels.set(key, label);
    return { group, model: printableLine(model), about: parts.join(', '), label };
  });
}

function freeLabel(name: string, group: string, taken: Set<string>): string {
  const line = printable(name.replace(/\s+/g, ' '));
  const half = longestLabel / 2;
  const short = line.length <= longestLabel ? line : `${line.slice(0, half - 1)}…${line.slice(-half)}`;
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? short : `${short} (${number})`;
    const key = JSON.stringify([group, label]);
    if (!taken.has(key)) {
      taken.add(key);
      return label;
    }
  }
}
