import { formatCount, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { type DotsBlock, type IntervalsBlock, intervalsOf, type Range } from '../../../experiment/blocks/pictures';
import type {
  ReportDocument,
  AnalyticReport,
  AssertionReport,
  ModelReport,
} from '../../../experiment/report/report-document';
import { distinguishNames } from '../../../basics/text/distinguish-names';
import { toMeasured } from '../../../experiment/report/summarise';

/** Maximum number of assertions shown. */
const most = 4;

/** What a gate of assertions decided: rejected ones first, then those most often wrong, each where its counting ended. */
export function gatePicture({ gate }: Pick<ReportDocument, 'gate'>): readonly IntervalsBlock[] {
  const judged = (gate?.assertions ?? []).filter((one) => one.judged > 0);
  const rateOf = ({ failures, judged: of }: { readonly failures: number; readonly judged: number }): number =>
    Number((failures / of).toPrecision(5));
  const shown = judged
    .toSorted((a, b) => Number(b.status === 'rejected') - Number(a.status === 'rejected') || rateOf(b) - rateOf(a))
    .slice(0, most);
  if (shown.length === 0) {
    return [];
  }
  const tolerated = new Set(shown.map((one) => formatShare(one.tolerated)));
  return [
    {
      kind: 'intervals',
      caption: [
        `Dot: wrong answers when the gate had decided, after which it no longer counts${judged.length > shown.length ? ` (${formatCount(shown.length)} of ${formatCount(judged.length)} assertions, worst first)` : ''}.`,
        `Dashed: tolerated${tolerated.size === 1 ? ` ${[...tolerated].join('')}` : ''}.`,
      ].join(' '),
      axis: 'wrong answers',
      aside: true,
      rows: shown.map((one) => ({
        name: `${printableLine(one.fixture)} › ${printableLine(one.analytic)}`,
        measured: {
          value: rateOf(one),
          lower: rateOf(one),
          upper: rateOf(one),
          text: `${formatCount(one.failures)} of ${formatCount(one.judged)}`,
        },
        tolerate: one.tolerated,
        ...(one.status === 'rejected' && { mark: { word: 'rejected', tone: 'bad' as const } }),
      })),
    },
  ];
}

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
  const isFailed = pool?.decision === 'failed';
  const alone = hard.filter(({ decision }) => decision === 'failed').length;
  return {
    measured: toMeasured(pool == null || pool.judged === 0 ? rate : pool.failures / pool.judged, interval),
    tolerate: others.length === 0 ? tolerate : null,
    ...(isFailed && failedPool(pool)),
    ...(!isFailed &&
      alone > 0 && { mark: { word: `${formatCount(alone)} of ${formatCount(hard.length)} fail`, tone: 'bad' } }),
  };
}

function failedPool({ lower }: NonNullable<AnalyticReport['hard']>): Pick<Row, 'mark' | 'proof'> {
  const mark = { word: 'fails', tone: 'bad' } as const;
  return lower === null ? { mark } : { mark, proof: Number(lower.toPrecision(5)) };
}

function rankOf({ mark }: Pick<Row, 'mark'>): number {
  if (mark === undefined) {
    return 1;
  }
  return mark.tone === 'bad' ? 0 : 2;
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

/** What becomes of 100 submissions like these; empty for several models, gates, and where no whole was judged. */
export function hundredPicture({ models, gate }: Pick<ReportDocument, 'models' | 'gate'>): readonly DotsBlock[] {
  const [model, ...others] = models;
  const wholes = model?.suite.wholes;
  if (model === undefined || wholes === undefined || others.length > 0 || gate !== null || wholes.right.of === 0) {
    return [];
  }
  const { right } = wholes;
  const wrong = Math.round((100 * (right.of - right.count)) / right.of);
  const { interval } = right;
  const most = interval === null ? wrong : Math.round(100 * (1 - interval.lower));
  const range =
    interval === null ? '' : ` (${Math.round(100 * (1 - interval.upper))} to ${most}, with 95 % confidence)`;
  const parts = partsOfWrong(wholes, wrong);
  const counts = parts.map(({ name, count }) => `${name} ${count}`).join(', ');
  return [
    {
      kind: 'dots',
      caption: `Of 100 submissions like these, ${printableLine(model.model, 60)} grades about ${wrong} wrongly${range}${counts === '' ? '' : `: ${counts}`}`,
      parts,
      possible: Math.max(0, most - wrong),
    },
  ];
}

function partsOfWrong(
  { right, falseAccepts, falseRejects }: NonNullable<ModelReport['suite']['wholes']>,
  wrong: number,
): DotsBlock['parts'] {
  const ofHundred = (share: { readonly count: number } | null): number =>
    Math.round((100 * (share?.count ?? 0)) / right.of);
  const accepted = Math.min(wrong, ofHundred(falseAccepts));
  const rejected = Math.min(wrong - accepted, ofHundred(falseRejects));
  return [
    { name: 'flawed but accepted', count: accepted, colour: 'bad' },
    { name: 'flawless but rejected', count: rejected, colour: 'unsure' },
    { name: 'another analytic wrong', count: wrong - accepted - rejected, colour: 'faint' },
  ].filter(({ count }) => count > 0);
}
