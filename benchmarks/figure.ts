import { layOut } from '../packages/assay/dist/output/terminal/lay-out';
import { renderTable } from '../packages/assay/dist/experiment/blocks/blocks';

/** One line of a benchmark's table. */
export interface Figure {
  readonly name: string;
  readonly ours: string;
  /** What ours is compared with, as words and value; absent when there is only a goal. */
  readonly comparison?: string;
  readonly ratio?: number;
  /** What the project set itself; absent when the figure is context. */
  readonly goal?: { readonly text: string; readonly reached: boolean };
}

/** The table of one benchmark as text. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, ours, comparison = '–', ratio, goal }) => [
    name,
    ours,
    comparison,
    ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`,
    goal?.text ?? '–',
    describeReached(goal),
  ]);
  const columns = ['figure', 'ours', 'compared with', 'ratio', 'goal', 'reached'].map((heading) => ({ heading }));
  return layOut(renderTable(columns, rows));
}

function describeReached(goal: Figure['goal']): string {
  if (goal === undefined) {
    return '–';
  }
  return goal.reached ? 'yes' : 'NO';
}

/** Milliseconds as seconds with two decimals, such as `1.35 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Times a second, such as `387/s`. */
export function perSecond(times: number): string {
  return `${times.toFixed(0)}/s`;
}

/** Bytes as megabytes of a million, such as `213 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
