import { availableParallelism } from 'node:os';
import { formatCount } from '../../packages/assay/dist/basics/text/numbers';
import { markdownTable } from '../../packages/assay/dist/output/markdown/fit-blocks';
import { megabytes, seconds } from '../figure';
import { fitGrowth, straight, type Growth } from './exponent';
import type { Line, Measured, Point } from './measure-series';

/** What a document says beside its tables. */
export interface AboutGrowth {
  readonly summary: string;
  /** Load of the machine before the first series and after each. */
  readonly loads: readonly string[];
  readonly rounds: number;
}

const right = (heading: string): { readonly heading: string; readonly align: 'right' } => ({ heading, align: 'right' });

/** A line for each command of each series: what it takes at the largest size, and how it got there. */
export function renderSummary(measured: readonly Measured[]): string {
  const columns = [
    ...[{ heading: 'doubled' }, { heading: 'command' }],
    ...['from – to', 'processor time', 'one more', 'exponent', 'peak memory', 'one more', 'exponent'].map(right),
    { heading: 'growth' },
  ];
  const rows = measured.flatMap(({ series, lines }) =>
    lines.map(({ command, points }) => {
      const time = growthOf(points, 'processor');
      const memory = growthOf(points, 'peak');
      const last = points.at(-1);
      return [
        ...[series.what, code(command), `${sizeOf(points[0])} – ${sizeOf(last)}`],
        ...[seconds(last?.processor ?? Number.NaN), describeMore(time, 1, 'ms'), describeExponent(time)],
        ...(last?.peak === undefined
          ? ['–', '–', '–']
          : [megabytes(last.peak), describeMore(memory, 1000, 'kB'), describeExponent(memory)]),
        describeGrowth(time, last?.peak === undefined ? undefined : memory, series.why?.[command]),
      ];
    }),
  );
  return renderMarkdown(columns, rows);
}

/** The whole document: summary, picture, and what each size took. */
export function renderDetails(measured: readonly Measured[], { summary, loads, rounds }: AboutGrowth): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `Node ${process.versions.node}, ${String(availableParallelism())} cores`;
  return [
    '# How time and memory grow',
    '',
    `Made by \`npm run bench -- growth\` on ${date}: ${machine},`,
    `load ${loads.join(', ')} before, between and after the series, median of ${formatCount(rounds)}.`,
    'What the columns mean is in [README.md](README.md#growth).',
    '',
    '![Processor time and peak memory by size](growth.svg)',
    '',
    summary,
    ...measured.flatMap(({ series, lines }) => [
      '',
      `## ${series.what}`,
      '',
      `${series.rest}. Processor time, time on the clock, peak memory.`,
      '',
      renderSizes(lines),
    ]),
    '',
  ].join('\n');
}

function renderSizes(lines: readonly Line[]): string {
  const sizes = lines[0]?.points ?? [];
  const columns = [right('size'), ...lines.map(({ command }) => right(code(command)))];
  return renderMarkdown(
    columns,
    sizes.map((point, index) => [sizeOf(point), ...lines.map(({ points }) => describePoint(points[index]))]),
  );
}

function describePoint(point: Point | undefined): string {
  if (point === undefined) {
    return '–';
  }
  const times = `${seconds(point.processor)}, ${seconds(point.wall)}`;
  return point.peak === undefined ? times : `${times}, ${megabytes(point.peak)}`;
}

function growthOf(points: readonly Point[], of: 'processor' | 'peak'): Growth {
  return fitGrowth(points.map((point) => ({ size: point.size, value: point[of] ?? 0 })));
}

/** Two digits, such as 0.72 ms or 1,000 kB. */
function describeMore({ exponent, perUnit }: Growth, divisor: number, unit: string): string {
  const rounded = Number((perUnit / divisor).toPrecision(2)).toLocaleString('en-US');
  return exponent === undefined ? '–' : `${rounded} ${unit}`;
}

function describeExponent({ exponent }: Growth): string {
  return exponent === undefined ? '–' : exponent.toFixed(2);
}

function describeGrowth(time: Growth, memory: Growth | undefined, why: string | undefined): string {
  const faster = [
    ...((time.exponent ?? 0) > straight ? ['time'] : []),
    ...((memory?.exponent ?? 0) > straight ? ['memory'] : []),
  ];
  if (time.exponent === undefined && memory?.exponent === undefined) {
    return 'not to be told from noise';
  }
  return faster.length === 0 ? 'straight' : `${faster.join(' and ')} faster than straight: ${why ?? 'not explained'}`;
}

function sizeOf(point: Point | undefined): string {
  return formatCount(point?.size ?? 0);
}

function code(command: string): string {
  return `\`${command}\``;
}

function renderMarkdown(...table: Parameters<typeof markdownTable>): string {
  const { head, rows } = markdownTable(...table);
  return [head, ...rows].join('\n');
}
