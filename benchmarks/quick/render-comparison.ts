import { layOut } from '../../packages/assay/dist/output/terminal/lay-out';
import { renderTable } from '../../packages/assay/dist/experiment/blocks/blocks';
import type { Change, Comparison } from './compare-runs';
import type { QuickRun } from './history';
import type { Shift } from './shift-interval';
import { median } from '../median';

/** What a run says: what moved, then every figure, then what to do next. */
export function renderComparison(run: QuickRun, { since, changes }: Comparison, file: string): string {
  const moved = changes.filter(({ verdict }) => verdict === 'slower' || verdict === 'faster');
  const sittings = Object.values(run.probes)[0]?.sittings.length ?? 0;
  return [
    describeMoved(moved, since),
    `${run.commit} · Node ${run.node} · ${run.machine} · ${String(sittings)} sittings`,
    '',
    layOut(
      renderTable(
        ['benchmark', 'measured by', 'ours', 'compared with', 'ratio', 'against earlier', '95 % interval'].map(
          (heading) => ({ heading }),
        ),
        changes.map((change) => rowOf(run, change)),
      ),
    ),
    '',
    ...Object.entries(run.probes).map(([name, { form }]) => `${name}: ${form}.`),
    '',
    describeNext(moved, since, file),
  ].join('\n');
}

function describeMoved(moved: readonly Change[], since: readonly string[]): string {
  const earlier =
    since.length === 1
      ? `the run before (${since.join()})`
      : `the last ${String(since.length)} runs (${since.join(', ')})`;
  if (since.length === 0) {
    return 'FIRST RUN on this machine and Node: there is nothing to compare with yet.';
  }
  return moved.length === 0
    ? `NOTHING MOVED beyond noise since ${earlier}.`
    : `MOVED since ${earlier}: ${moved.map(describe).join(', ')}.`;
}

function describe({ probe, by, verdict, factor }: Change): string {
  const clock = by === 'clock' ? '' : ' in processor time';
  return `${probe} is ${verdict}${clock}${factor === null ? '' : ` (${times(factor.estimate)}, ${range(factor)})`}`;
}

function rowOf(run: QuickRun, { probe, by, ratio, factor, verdict }: Change): readonly string[] {
  const sittings = run.probes[probe]?.sittings ?? [];
  const of = (side: 'ours' | 'plain'): string =>
    `${median(sittings.map((sitting) => sitting[by]?.[side] ?? Number.NaN)).toFixed(0)} ms`;
  return [
    probe,
    by === 'clock' ? 'the clock' : 'processor time',
    of('ours'),
    of('plain'),
    times(ratio),
    factor === null ? '–' : `${times(factor.estimate)}${verdict === 'not shown' ? '' : `, ${verdict}`}`,
    factor === null ? '–' : range(factor),
  ];
}

function describeNext(moved: readonly Change[], since: readonly string[], file: string): string {
  const [last] = since.slice(-1);
  return moved.length === 0 || last === undefined
    ? `Kept in ${file}. Next: run it again after a change.`
    : `Kept in ${file}. Next: git log ${last.replace('+', '')}..HEAD says what was changed; run it again before you believe it.`;
}

function range({ lower, upper }: Shift): string {
  return `${lower.toFixed(2)}–${times(upper)}`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}
