import { formatCount } from '../../packages/assay/dist/basics/text/numbers';
import { largest } from '../../packages/assay/dist/statistics/numbers';
import type { Line, Measured, Point } from './measure-series';

/** What a panel shows of each point. */
interface Figure {
  readonly name: string;
  readonly of: (point: Point) => number | undefined;
  readonly unit: string;
}

const figures: readonly Figure[] = [
  { name: 'time', of: ({ processor }) => processor / 1000, unit: 's' },
  { name: 'memory', of: ({ peak }) => (peak === undefined ? undefined : peak / 1e6), unit: 'MB' },
];

/** Read on white and on black. */
const colours = ['#3b82d6', '#d9772b', '#2f9e62', '#b45fc4', '#c2506b', '#7f8c2f', '#2a9d9d'];
const panelWidth = 300;
const panelHeight = 210;
const perRow = 4;
const left = 46;
const right = 24;
const top = 34;
const bottom = 34;
const legendHeight = 40;

/** One panel for the time and one for the memory of each series; both axes begin at 0, so straight growth is a straight line. */
export function drawGrowth(measured: readonly Measured[]): string {
  const commands = [...new Set(measured.flatMap(({ lines }) => lines.map(({ command }) => command)))];
  const colourOf = (command: string): string => colours[commands.indexOf(command) % colours.length] ?? '#888';
  const panels = measured.flatMap((one) =>
    figures
      .filter(({ of }) => one.lines.some(({ points }) => points.some((point) => of(point) !== undefined)))
      .map((figure) => ({ ...one, figure })),
  );
  const width = perRow * panelWidth;
  const height = legendHeight + Math.ceil(panels.length / perRow) * panelHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-label="Processor time and peak memory of commands by size; the table beside it has the numbers">`,
    '<style>text{font:12px system-ui,sans-serif;fill:#57606a}.name{font-weight:600}.axis{stroke:#8b949e}.guide{stroke:#8b949e;stroke-dasharray:3 4;opacity:.7}.line{fill:none;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#a5afba}}</style>',
    ...commands.map((command, index) => drawLegend(command, colourOf(command), 46 + index * 160)),
    ...panels.map(({ series, lines, figure }, index) => {
      const x = (index % perRow) * panelWidth;
      const y = legendHeight + Math.floor(index / perRow) * panelHeight;
      const title = `${figure.name} (${figure.unit}) by ${series.what}`;
      return `<g transform="translate(${String(x)} ${String(y)})">${drawPanel(title, lines, figure, colourOf)}</g>`;
    }),
    '</svg>',
    '',
  ].join('\n');
}

function drawLegend(command: string, colour: string, x: number): string {
  return `<path class="line" stroke="${colour}" d="M${String(x)} 18h22"/><text x="${String(x + 28)}" y="22">${command}</text>`;
}

function drawPanel(
  title: string,
  lines: readonly Line[],
  { of }: Figure,
  colourOf: (command: string) => string,
): string {
  const points = lines.flatMap((line) => line.points);
  const mostSize = largest(points.map(({ size }) => size));
  const most = roundUp(largest(points.map((point) => of(point) ?? 0)));
  const bottomY = panelHeight - bottom;
  const rightX = panelWidth - right;
  const xOf = (size: number): string => (left + (size / mostSize) * (rightX - left)).toFixed(1);
  const yOf = (value: number): string => (bottomY - (value / most) * (bottomY - top)).toFixed(1);
  const pathOf = (shown: readonly Point[]): string =>
    `M${shown.map((point) => `${xOf(point.size)} ${yOf(of(point) ?? 0)}`).join('L')}`;
  return [
    `<text class="name" x="${String(left)}" y="${String(top - 14)}">${title}</text>`,
    `<path class="axis" fill="none" d="M${String(left)} ${String(top)}V${String(bottomY)}H${String(rightX)}"/>`,
    ...[0, most / 2, most].map(
      (value) =>
        `<text x="${String(left - 6)}" y="${String(Number(yOf(value)) + 4)}" text-anchor="end">${String(value)}</text>`,
    ),
    ...[0, mostSize / 2, mostSize].map(
      (size) => `<text x="${xOf(size)}" y="${String(bottomY + 18)}" text-anchor="middle">${formatCount(size)}</text>`,
    ),
    ...lines.flatMap(({ command, points: own }) => [
      `<path class="guide" fill="none" d="${pathOf([...own.slice(0, 1), ...own.slice(-1)])}"/>`,
      `<path class="line" stroke="${colourOf(command)}" d="${pathOf(own)}"/>`,
      ...own.map(
        (point) => `<circle cx="${xOf(point.size)}" cy="${yOf(of(point) ?? 0)}" r="2.5" fill="${colourOf(command)}"/>`,
      ),
    ]),
  ].join('');
}

/** The next of 1, 2, 4, 6 and 10 times a power of 10. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 6, 10].find((step) => step * power >= value) ?? 10);
}
