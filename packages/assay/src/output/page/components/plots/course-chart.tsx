import type { CourseBlock } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { largest, smallest } from '../../../../statistics/numbers';
import { Chart, percent, room } from './chart';

/** Approximate width of a character of a label in pixels, and the room between two labels. */
const character = 6.8;
const gap = 14;
/** Width of the chart and the room at its sides, in pixels. */
const width = 600;
const marginLeft = 60;
const marginRight = 64;
/** Maximum number of intervals drawn separately; more become one band. */
const mostRules = 60;

/** One figure over the reports of its track: hollow points are of reports that are not compared. */
export function CourseChart({
  block,
  isNamed = false,
}: {
  readonly block: CourseBlock;
  /** Whether the caption names the figure. */
  readonly isNamed?: boolean;
}): VNode {
  const { name, measure, low, high, tolerate, ticks, points } = block;
  const values = points.map(({ value }) => value);
  const options = {
    width,
    height: 240,
    marginTop: 30,
    marginLeft,
    marginRight,
    marginBottom: 40,
    x: {
      domain: [-0.5, ticks.length - 0.5],
      ticks: ticks.map((_, index) => index).filter((index) => index % stepOf(ticks) === 0),
      tickFormat: (index: number) => ticks[index] ?? '',
      label: null,
    },
    y: { domain: [low, high], nice: true, label: null, tickFormat: percent, ticks: 5, grid: true },
    marks: marksOf(block),
  };
  const ends = `from ${points[0]?.text ?? 'nothing'} to ${points.at(-1)?.text ?? 'nothing'}, lowest ${percent(smallest(values))}, highest ${percent(largest(values))}`;
  const limit = tolerate === null ? '' : `, ${percent(tolerate)} tolerated`;
  return (
    <Chart
      drawing={{
        options,
        caption: `${isNamed ? `${name}: ` : ''}${measure}${explain(block)}`,
        description: `${name}, ${measure} over ${points.length} reports: ${ends}${limit}. The table below lists all.`,
      }}
    />
  );
}

function marksOf({ tolerate, ticks, marks, points }: CourseBlock): Plot.Markish[] {
  const limits = tolerate === null ? [] : [tolerate];
  const isDense = ticks.length > mostRules;
  return [
    Plot.ruleX(marks, { x: 'report', stroke: 'var(--faint)', strokeOpacity: 0.6, strokeDasharray: '2,3' }),
    Plot.text(marks, { x: 'report', text: 'sign', frameAnchor: 'top', dy: -14, fill: 'var(--ink)', fontSize: 13 }),
    Plot.ruleY(limits, { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '3,2' }),
    Plot.text(limits, {
      y: (limit: number) => limit,
      text: () => 'tolerated',
      frameAnchor: 'right',
      textAnchor: 'start',
      dx: 4,
      fill: 'var(--ink)',
    }),
    Plot.line(points, { x: 'report', y: 'value', stroke: 'var(--mark)', strokeWidth: 1.5 }),
    isDense
      ? Plot.areaY(points, { x: 'report', y1: 'lower', y2: 'upper', fill: 'var(--mark)', fillOpacity: 0.2 })
      : Plot.ruleX(points, {
          x: 'report',
          y1: 'lower',
          y2: 'upper',
          stroke: 'var(--mark)',
          strokeWidth: 2,
          strokeOpacity: 0.55,
        }),
    Plot.dot(points, {
      x: 'report',
      y: 'value',
      r: isDense ? 2 : 4.5,
      fill: ({ isApart }: { readonly isApart: boolean }) => (isApart ? 'var(--paper)' : 'var(--mark)'),
      stroke: 'var(--mark)',
      strokeWidth: 1.5,
    }),
  ];
}

/** What the signs in the chart mean. */
function explain({ tolerate, marks, points }: CourseBlock): string {
  const first = marks[0]?.sign;
  const last = marks.at(-1)?.sign;
  return [
    ...(tolerate === null ? [] : [`dashed: the tolerated ${percent(tolerate)}`]),
    ...(first === undefined
      ? []
      : [`${first === last ? first : `${first}–${last}`}: something changed before that report, see below`]),
    ...(points.some(({ isApart }) => isApart) ? ['hollow: not compared'] : []),
  ]
    .map((part) => `; ${part}`)
    .join('');
}

/** Every how many reports there is room for a label. */
function stepOf(ticks: readonly string[]): number {
  const longest = largest(ticks.map((tick) => tick.length));
  const available = Math.min(width, room()) - marginLeft - marginRight;
  return Math.max(1, Math.ceil((ticks.length * (longest * character + gap)) / available));
}
