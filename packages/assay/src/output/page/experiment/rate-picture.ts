import { type IntervalsBlock, intervalsOf, type Range } from '../../../experiment/blocks/pictures';
import { formatCount, formatShare } from '../../../basics/text/numbers';
import { distinguishNames } from '../../../basics/text/distinguish-names';
import { printableLine } from '../../../basics/text/printable';
import type { AnalyticReport, AssertionReport, ReportDocument } from '../../../experiment/report/report-document';
import { toMeasured } from '../../../experiment/report/summarise';

/** Maximum number of rows of the picture; of several models, whose rows have long names. */
const mostRows = 16;
const mostOfSeveral = 6;

/** What the picture shows of a model. */
interface PicturedModel {
  readonly model: string;
  readonly analytics: readonly Pick<AnalyticReport, 'analytic' | 'rate' | 'interval' | 'hard'>[];
  readonly assertions: readonly Pick<AssertionReport, 'analytic' | 'assert' | 'tolerate' | 'decision'>[];
}

/** The failure rate of each analytic of each model: failed ones first, then soft ones last, most often wrong first. */
export function ratePicture({
  models,
  gate,
}: {
  readonly models: readonly PicturedModel[];
  readonly gate: ReportDocument['gate'];
}): readonly IntervalsBlock[] {
  if (gate !== null) {
    return [];
  }
  const labelOf = distinguishNames(models.map(({ model }) => printableLine(model)));
  const rows = models
    .flatMap((model) =>
      model.analytics.map((one) => {
        const analytic = printableLine(one.analytic);
        const name = models.length > 1 ? `${labelOf(printableLine(model.model))} · ${analytic}` : analytic;
        return { name, ...rowOf(model, one) };
      }),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.measured?.value ?? 0) - (a.measured?.value ?? 0));
  const shown = rows.slice(0, models.length > 1 ? mostOfSeveral : mostRows);
  return intervalsOf({
    caption: captionOf(shown, rows.length),
    axis: 'failure rate',
    aside: true,
    rows: shown,
  });
}

type Row = Omit<Range, 'name' | 'measured'> & Pick<Parameters<typeof intervalsOf>[0]['rows'][number], 'measured'>;

/** The verdict rests on the hard assertions: on all of an analytic together, or on single ones. */
function rowOf(
  { assertions }: PicturedModel,
  { analytic, rate, interval, hard: pool }: PicturedModel['analytics'][number],
): Row {
  const hard = assertions.filter((one) => one.analytic === analytic && one.assert === 'hard');
  if (hard.length === 0 && pool == null) {
    return { measured: toMeasured(rate, interval), tolerate: null, mark: { word: 'soft', tone: 'faint' } };
  }
  const [tolerate = null, ...others] = new Set(hard.map((assertion) => assertion.tolerate));
  const failed = pool?.decision === 'failed';
  const alone = hard.filter(({ decision }) => decision === 'failed').length;
  const word = failed ? 'fails' : alone > 0 ? `${formatCount(alone)} of ${formatCount(hard.length)} fail` : null;
  return {
    measured: toMeasured(pool == null || pool.judged === 0 ? rate : pool.failures / pool.judged, interval),
    tolerate: others.length === 0 ? tolerate : null,
    ...(word !== null && { mark: { word, tone: 'bad' } }),
    ...(failed && pool.lower !== null && { proof: Number(pool.lower.toPrecision(5)) }),
  };
}

function rankOf({ mark }: Pick<Row, 'mark'>): number {
  return mark === undefined ? 1 : mark.tone === 'bad' ? 0 : 2;
}

function captionOf(rows: readonly Row[], all: number): string {
  const [tolerate, ...others] = new Set(rows.flatMap((row) => row.tolerate ?? []));
  const limit = tolerate === undefined || others.length > 0 ? '' : ` ${formatShare(tolerate)}`;
  const is = (wanted: 'bad' | 'faint'): boolean => rows.some(({ mark }) => mark?.tone === wanted);
  return [
    `Dot: failure rate on these fixtures${all > rows.length ? ` (${formatCount(rows.length)} of ${formatCount(all)} rows)` : ''}.`,
    ...(tolerate === undefined ? [] : [`Dashed: the tolerated${limit === '' ? ' rate' : limit}.`]),
    ...(rows.some(({ proof }) => proof !== undefined)
      ? ['Thick line: wrong at least this often on these fixtures (95 % confidence), so it fails.']
      : []),
    'Thin line: other submissions like these (95 %); no verdict rests on it.',
    ...(is('faint') ? ['Soft: only observed, cannot fail.'] : []),
  ].join(' ');
}
