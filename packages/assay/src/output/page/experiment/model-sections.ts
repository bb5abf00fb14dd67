import { when, tableOf, type Section, type Text, type Block } from '../../../experiment/blocks/blocks';
import { printableLine } from '../../../basics/text/printable';
import { failedRows } from '../../../experiment/advice/failed-rows';
import type { ModelReport, ReportDocument, AnalyticReport } from '../../../experiment/report/report-document';
import { summariseAnalytics, sharesOfWholes, toMeasured } from '../../../experiment/report/summarise';
import { shareOf } from '../../tables/list-words';
import { answerTables, askedOf, linkToAnswer } from '../../tables/validator-summary';
import type { PageLink } from '../view';
import { intervalsOf, type Stretch } from '../../../experiment/blocks/pictures';
import { formatP, formatShare } from '../../../basics/text/numbers';
import { largest } from '../../../statistics/numbers';
import type { ModelTally } from '../../../experiment/tally/tally';
import { advisedVotes, isTooFew } from '../../../experiment/vote/describe-choice';
import { planVoteOf, toPlanDocument } from '../../../experiment/vote/plan-vote';
import { agreementTable, errorTable, languageBlocks } from '../../tables/analytic-figures';
import { suiteFigures } from '../../tables/suite-figures';
import { renderTrends } from '../../terminal/render-remarks';
import { voteBlocks } from '../../tables/vote';

/** The summary of a model: one row per analytic, then one per fixture with errors. */
export function summarySection(report: ReportDocument, model: ModelReport): Section {
  const isJudged = model.judged > 0;
  return {
    id: 'summary',
    heading: 'What was wrong',
    about: isJudged ? null : 'Nothing was judged: no trial brought a reply.',
    blocks: when(isJudged, ...answerTables(report, model), ...adviceTable(model, report)),
  };
}

/** The answers to look at first; `undefined` if none was wrong. */
export function worstAnswer(report: ReportDocument): PageLink | undefined {
  const all = report.models.flatMap((model) =>
    summariseAnalytics(model, report.heldOut)
      .filter(({ worst }) => worst.length > 0)
      .map((summary) => ({ ...summary, asked: askedOf(report, model) })),
  );
  const first = all.find(({ tone }) => tone === 'bad') ?? all[0];
  const [worst] = first?.worst ?? [];
  if (first === undefined || worst === undefined) {
    return undefined;
  }
  const { analytic, asked } = first;
  return linkToAnswer(`${printableLine(worst.fixture, 60)} › ${analytic}`, { fixture: worst.fixture, analytic }, asked);
}

/** What to do about each failed assertion, with those that fail alike in one row; empty without failures. */
function adviceTable({ assertions }: ModelReport, report: ReportDocument): Text {
  const rows = failedRows(assertions, report);
  return when(
    rows.length > 0,
    tableOf(
      'What to do, most serious first',
      ['what', { heading: 'wrong', align: 'right' }, 'which way', 'how it fails', 'what to do'],
      rows.map(({ name, failures, judged, wrongly, fails, advice }) => [
        name,
        shareOf(failures, judged),
        wrongly,
        fails,
        advice,
      ]),
      { shown: 10, noun: 'line' },
    ),
  );
}

/** Sections on a model: by analytic, on votes, and over time; `tally` is absent if no votes are predicted. */
export function analyticSection(
  model: ModelReport,
  overTime: readonly Stretch[],
  tally: ModelTally | undefined,
): Section {
  return {
    id: 'by-analytic',
    heading: 'Analytic by analytic',
    about: null,
    blocks: [
      ...showWholes(model),
      ...showErrors(model),
      ...when(
        model.analytics.some(({ floor }) => floor !== null),
        showNature(model),
      ),
      errorTable(model),
      ...(tally === undefined ? [] : showVotes(tally, model)),
      ...when(
        overTime.length > 1,
        { kind: 'heading', text: 'Over time' },
        {
          kind: 'stretches',
          caption: 'Failure rate of all assertions, by runs: a slope means drift',
          axis: 'failure rate',
          word: 'failed',
          stretches: overTime,
        },
      ),
    ],
  };
}

/** How often whole submissions are misjudged; with one analytic, that is what the analytic shows. */
function showWholes(model: ModelReport): readonly Block[] {
  if (model.suite.wholes === undefined || model.analytics.length < 2) {
    return [];
  }
  return intervalsOf({
    caption: 'Whole submissions: accepted means that every hard analytic is said to be true',
    axis: 'share of answers, with 95 % interval by fixture',
    rows: sharesOfWholes(model).map(({ name, share }) => ({ name, measured: measuredOf(share) })),
  });
}

function showErrors({ analytics }: ModelReport): readonly Block[] {
  return intervalsOf({
    caption: 'False accepts (said true, is false) and false rejects (said false, is true)',
    axis: 'error rate, with 95 % interval by fixture',
    rows: analytics.flatMap(({ analytic, falseAccepts, falseRejects }) => [
      { name: `${printableLine(analytic)}: false accepts`, measured: measuredOf(falseAccepts) },
      { name: `${printableLine(analytic)}: false rejects`, measured: measuredOf(falseRejects) },
    ]),
  });
}

function measuredOf(
  rate: { readonly rate: number | null; readonly interval: AnalyticReport['interval'] } | null,
): ReturnType<typeof toMeasured> {
  return toMeasured(rate?.rate ?? null, rate?.interval ?? null);
}

/** The share of each analytic's failures that a vote would remove. */
function showNature({ analytics }: ModelReport): Block {
  return {
    kind: 'stacks',
    caption: 'Systematic and random failures',
    axis: 'share of assertions',
    parts: [
      { name: 'systematic', meaning: 'no vote helps', colour: 'bad', ink: 'paper' },
      { name: 'random', meaning: 'a vote removes it', colour: 'mark', ink: 'paper' },
    ],
    rows: analytics.map(({ analytic, floor, noise }) => ({
      name: printableLine(analytic),
      parts: [floor ?? 0, noise ?? 0].map((share, part) => ({ part, share, words: [formatShare(share)] })),
    })),
  };
}

/** The predicted votes; empty with too few trials. */
function showVotes(tally: ModelTally, model: ModelReport): readonly Block[] {
  const plan = planVoteOf(tally);
  if (plan === undefined || isTooFew(plan)) {
    return [];
  }
  return [
    { kind: 'heading', text: 'Effect of a vote' },
    ...voteBlocks(toPlanDocument(plan, advisedVotes(model)), runsOf(tally), false),
  ];
}

function runsOf({ fixtures }: ModelTally): number {
  return largest([...fixtures.values()].map((fixture) => fixture.span()));
}

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
  const trends = renderTrends(assertions);
  return when(
    trends.length > 0,
    { kind: 'heading', text: 'Changes over time' },
    { kind: 'list', items: trends.map((text) => printableLine(text.trim())) },
  );
}
