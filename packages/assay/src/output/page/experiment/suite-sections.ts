import { formatP, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { AnalyticReport, ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { layOut } from '../../terminal/lay-out';
import { renderSuiteNumbers } from '../../terminal/render-suite-numbers';
import { renderTrendsOf } from '../../terminal/render-trends';
import { tableOf, when, type Block, type SectionView } from '../blocks';
import { toMeasured } from '../measured';

/** Figures of a model without charts: the whole suite, how analytics err, their tests, languages, trends. */
export function suiteSections(report: ReportDocument, model: ModelReport): readonly SectionView[] {
  return [
    {
      id: 'suite',
      heading: 'The whole suite',
      about: null,
      blocks: [...suiteBlocks(report, model), ...languageTable(model), ...trendList(model)],
    },
    {
      id: 'agreement',
      heading: 'Floor, noise, luck, and how far runs agree',
      about: 'Failure rate = floor + noise − luck. A vote keeps the floor, removes the noise and loses the luck.',
      blocks: [natureTable(model), ...testTable(model)],
    },
  ];
}

/** The terminal's lines: each question, then its figures as a list. */
function suiteBlocks(report: ReportDocument, model: ModelReport): readonly Block[] {
  const blocks: Block[] = [];
  let items: string[] = [];
  for (const line of layOut(renderSuiteNumbers(report, model)).split('\n')) {
    if (line.startsWith(' ')) {
      items.push(line.trim());
    } else {
      items = [];
      blocks.push({ kind: 'heading', text: line }, { kind: 'list', items });
    }
  }
  return blocks;
}

function natureTable({ analytics }: ModelReport): Block {
  const number = (value: number | null | undefined): string => value?.toFixed(2) ?? '–';
  return tableOf(
    'By analytic',
    [
      'analytic',
      ...['floor', 'noise', 'luck', 'runs agree', 'AC1', 'kappa', 'alpha'],
      ...['Matthews', 'balanced accuracy'],
    ],
    analytics.map(({ analytic, floor, noise, luck, agreement, matthews, balancedAccuracy }) => [
      printableLine(analytic),
      ...[floor, noise, luck, agreement?.observed ?? null].map(formatShare),
      ...[agreement?.gwetAc1, agreement?.fleissKappa, agreement?.krippendorffAlpha, matthews].map(number),
      formatShare(balancedAccuracy),
    ]),
  );
}

/** Each analytic against the rates that its hard assertions tolerate. */
function testTable({ analytics }: ModelReport): readonly Block[] {
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

function languageTable({ languages = [] }: ModelReport): readonly Block[] {
  return when(
    languages.length > 0,
    { kind: 'heading', text: 'By language of the fixtures' },
    tableOf(
      'Failure rates by language, with 95 % intervals by fixture',
      ['language', 'fixtures', 'wrong', 'rate (95 %)'],
      languages.map(({ language, fixtures, failures, judged, rate, interval }) => [
        printableLine(language),
        fixtures,
        `${failures}/${judged}`,
        toMeasured(rate, interval)?.text ?? formatShare(rate),
      ]),
    ),
  );
}

function trendList({ assertions }: ModelReport): readonly Block[] {
  const trends = renderTrendsOf(assertions);
  return when(
    trends.length > 0,
    { kind: 'heading', text: 'Changes over time' },
    { kind: 'list', items: trends.map((text) => printableLine(text.trim())) },
  );
}
