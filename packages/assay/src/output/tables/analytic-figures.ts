import { formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, tableOf, toned, when, type TableBlock, type Text } from '../../experiment/blocks/blocks';
import { toMeasured } from '../../experiment/report/summarise';
import type { AnalyticReport, ModelReport } from '../../experiment/report/report-document';

/** How often each analytic was wrong, and in which direction. */
export function errorTable({ analytics }: Pick<ModelReport, 'analytics'>): TableBlock {
  return tableOf(
    'Errors by analytic, with 95 % intervals by fixture',
    ['analytic', ...numberColumns('wrong', 'rate (95 %)', 'false accepts', 'false rejects', 'unreadable')],
    analytics.map((one) => {
      const tone = one.failures > 0 ? 'bad' : undefined;
      return [
        printableLine(one.analytic),
        toned(tone, `${one.failures}/${one.judged}`),
        toned(tone, rateText(one)),
        rateText(one.falseAccepts),
        rateText(one.falseRejects),
        one.unreadable,
      ];
    }),
  );
}

/** Why directions are missing. */
export function missingDirections({ analytics }: Pick<ModelReport, 'analytics'>): readonly string[] {
  return analytics.flatMap(({ analytic, falseAccepts, falseRejects }) => [
    ...(falseAccepts === null
      ? [`${analytic}: false accepts need at least 2 fixtures (better 10) where it is false`]
      : []),
    ...(falseRejects === null
      ? [`${analytic}: false rejects need at least 2 fixtures (better 10) where it is true`]
      : []),
  ]);
}

/** Which errors a vote removes, and how far runs agree with each other and with the labels. */
export function agreementTable({ analytics }: Pick<ModelReport, 'analytics'>): TableBlock {
  const number = (value: number | null | undefined): string => value?.toFixed(2).replace('-', '−') ?? '–';
  return tableOf(
    'Floor, noise and luck, agreement of runs, and association with the labels',
    [
      'analytic',
      ...numberColumns(
        'floor',
        'noise',
        'luck',
        'runs agree',
        'AC1',
        'kappa',
        'alpha',
        'Matthews',
        'balanced accuracy',
      ),
    ],
    analytics.map(({ analytic, floor, noise, luck, agreement, matthews, balancedAccuracy }) => [
      printableLine(analytic),
      ...[floor, noise, luck, agreement?.observed ?? null].map(formatShare),
      ...[agreement?.gwetAc1, agreement?.fleissKappa, agreement?.krippendorffAlpha, matthews].map(number),
      formatShare(balancedAccuracy),
    ]),
  );
}

/** How often answers were wrong, by language of the fixtures; empty if there is only one. */
export function languageBlocks({ languages = [] }: Pick<ModelReport, 'languages'>): Text {
  return when(
    languages.length > 0,
    tableOf(
      'Errors by language of the fixtures, with 95 % intervals by fixture',
      ['language', ...numberColumns('fixtures', 'wrong', 'rate (95 %)')],
      languages.map(({ language, fixtures, failures, judged, rate, interval }) => {
        const tone = failures > 0 ? 'bad' : undefined;
        return [
          printableLine(language),
          fixtures,
          toned(tone, `${failures}/${judged}`),
          toned(tone, rateText({ rate, interval })),
        ];
      }),
    ),
  );
}

function rateText(
  rate: { readonly rate: number | null; readonly interval: AnalyticReport['interval'] } | null,
): string {
  return rate === null ? 'n/a' : (toMeasured(rate.rate, rate.interval)?.text ?? formatShare(rate.rate));
}
