import type { CourseBlock } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { largest, smallest } from '../extremes';
import { Chart, percent, room } from './chart';

/** Maximum number of times on the axis, and where there is little room. */
const mostTimes = 4;
const mostWhereNarrow = 2;
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
  const { name, measure, low, high, ticks, marks, points } = block;
  const values = points.map(({ value }) => value);
  const step = Math.max(1, Math.ceil(ticks.length / (room() < 500 ? mostWhereNarrow : mostTimes)));
  const isDense = ticks.length > mostRules;
  const options = {
    width: 600,
    height: 240,
    marginTop: 30,
    marginRight: 50,
    marginBottom: 40,
    x: {
      domain: [-0.5, ticks.length - 0.5],
      ticks: ticks.map((_, index) => index).filter((index) => index % step === 0),
      tickFormat: (index: number) => ticks[index] ?? '',
      label: null,
    },
    y: { domain: [low, high], nice: true, label: null, tickFormat: percent, ticks: 5, grid: true },
    marks: [
      Plot.ruleX(marks, { x: 'report', stroke: 'var(--faint)', strokeOpacity: 0.6, strokeDasharray: '2,3' }),
      Plot.text(marks, { x: 'report', text: 'sign', frameAnchor: 'top', dy: -14, fill: 'var(--ink)', fontSize: 13 }),
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
    ],
  };
  const ends = `from ${points[0]?.text ?? 'nothing'} to ${points.at(-1)?.text ?? 'nothing'}, lowest ${percent(smallest(values))}, highest ${percent(largest(values))}`;
  return (
    <Chart
      drawing={{
        options,
        caption: `${isNamed ? `${name}: ` : ''}${measure}${points.some(({ isApart }) => isApart) ? '; hollow: not compared' : ''}`,
        description: `${name}, ${measure} over ${points.length} reports: ${ends}. The table below lists all.`,
      }}
    />
  );
}
