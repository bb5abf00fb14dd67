import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { drawGrowth } from './growth/draw-growth';
import { measureSeries, type Measured } from './growth/measure-series';
import { renderDetails, renderSummary } from './growth/render-growth';
import { allSeries } from './growth/series';

/** Times that each size is measured, of which the median counts. */
const rounds = Number(process.env['ROUNDS'] ?? '1');
/** Only series of whose name this is the start. */
const only = process.env['ONLY'] ?? '';
/** Folder for the tables and the picture; they are not written without it. */
const out = process.env['OUT'];

/** How time and memory of whole commands grow with fixtures, runs, replies, questions and workers: a table. */
export async function measureGrowth(): Promise<string> {
  const measured: Measured[] = [];
  const loads = [describeLoad()];
  for (const series of allSeries.filter(({ what }) => what.startsWith(only))) {
    measured.push(await measureSeries(series, rounds));
    loads.push(describeLoad());
  }
  const summary = renderSummary(measured);
  if (out !== undefined) {
    writeFileSync(join(out, 'growth.svg'), drawGrowth(measured));
    writeFileSync(join(out, 'growth.md'), renderDetails(measured, { summary, loads, rounds }));
  }
  return summary;
}

/** Processes that wanted a processor, on average over a minute: what else the machine did. */
function describeLoad(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}
