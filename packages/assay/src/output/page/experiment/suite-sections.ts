import { tableOf, when, type Section, type Text } from '../../../experiment/blocks/blocks';
import { formatP, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { AnalyticReport, ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { suiteFigures } from '../../tables/suite-figures';
import { agreementTable, languageBlocks } from '../../tables/analytic-figures';
import { renderTrendsOf } from '../../terminal/render-trends';

/** Figures of a model without charts: the whole suite, how analytics err, their tests, languages, trends. */
export function suiteSections(report: ReportDocument, model: ModelReport): readonly Section[] {
  return [
    {
      id: 'suite',
      heading: 'The whole suite',
      about: null,
      blocks: [...suiteFigures(report, model), ...languageBlocks(model), ...trendList(model)],
    },
    {
      id: 'agreement',
      heading: 'Floor, noise, luck, and how far runs agree',
      about: 'Failure rate = floor + noise − luck. A vote keeps the floor, removes the noise and loses the luck.',
      blocks: [agreementTable(model), ...testTable(model)],
    },
  ];
}

/** Each analytic against the rates that its hard assertions tolerate. */
function testTable({ analytics }: ModelReport): Text {
  const tested = analytics.flatMap(({ analytic, hard }) => (hard == null ? [] : [{ analytic, hard }]));
  return when(
    tested.length > 0,
    tableOf(
      'Hard assertions of each analytic together, against their tolerance (exact Poisson-binomial test, Holm over the analytics)',
      ['analytic', 'wrong', 'tolerated', 'wrong at least', 'adjusted p'],
      tested.map(({ analytic, hard }) => testRow(analytic, hard)),
    ),
  );
}

function testRow(analytic: string, hard: NonNullable<AnalyticReport['hard']>): readonly string[] {
  return [
    printableLine(analytic),
    `${hard.failures}/${hard.judged}`,
    formatShare(hard.tolerate),
    formatShare(hard.lower),
    formatP(hard.adjustedP),
  ];
}

function trendList({ assertions }: ModelReport): Text {
  const trends = renderTrendsOf(assertions);
  return when(
    trends.length > 0,
    { kind: 'heading', text: 'Changes over time' },
    { kind: 'list', items: trends.map((text) => printableLine(text.trim())) },
  );
}
