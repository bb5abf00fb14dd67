import { describeSimulated } from '../../../experiment/report/describe-simulated';
import type { Comparison, ComparedAssertion } from '../../../experiment/compare/compare';
import type { CompareDocument, ComparisonDocument } from '../../../experiment/compare/compare-document';
import { describeDifference, describeRange, familyError } from '../../../experiment/compare/significance';
import { formatNumberOf, formatP, formatShare, formatPoints } from '../../../basics/text/numbers';
import { shortNames, sideLabels } from '../../../experiment/compare/short-names';
import { printable, printableLine } from '../../../basics/text/printable';
import { largest } from '../../../statistics/numbers';
import {
  pairTable,
  analyticTable,
  originBlocks,
  describeLeft,
  viewPaired,
  viewRates,
  kindOfChange,
} from '../../tables/comparison';
import { highlight } from '../highlight';
import type { TextPool } from '../text-pool';
import { withWords } from '../with-words';
import { createReplyViewer, type ReplyViewer } from '../experiment/view-replies';
import { stretchesFor, viewTrials } from '../experiment/view-trials';
import type { ComparedSide } from './compared-side';
import type { ComparisonView, PairView, SideAssertion, SideView, ChangeView } from './comparison-view';
import { concludeComparison, concludePair } from './conclude-comparison';
import type { Codes } from './describe-origins';
import type { IntervalsBlock, Range } from '../../../experiment/blocks/pictures';
import type { Fact, PageHead } from '../view';
import { runNumber } from '../../../basics/settings/value-form';
import type { AssertionReport } from '../../../experiment/report/report-document';
import { toMeasured } from '../../../experiment/report/summarise';
import type { CollectedReply, CollectedTrials } from '../experiment/collect-trials';
import type { Lines } from '../../../experiment/blocks/blocks';

/** Maximum number of sides drawn. */
const mostSides = 12;

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written =
  'failure rate, assertion, fixture, analytic, hard, soft, tolerates, unreadable, errored, trial, run, 95 %, adjusted p';

/** A baseline and what was compared with it, in the order of the document. */
export interface ComparedReports {
  readonly document: CompareDocument;
  readonly baseline: ComparedSide;
  readonly others: readonly { readonly side: ComparedSide; readonly comparison: Comparison }[];
}

/** The texts of a side's report folder. */
export interface SideTexts {
  readonly codes: Codes;
  readonly pool: TextPool;
}

/** The page of a comparison. */
export function buildComparisonView(
  { document, baseline, others }: ComparedReports,
  textsOf: (side: ComparedSide) => SideTexts,
): ComparisonView {
  const sides = [baseline, ...others.map(({ side }) => side)];
  const compared = new Set(document.comparisons.flatMap(({ byFixture }) => byFixture.map(({ fixture }) => fixture)));
  const titles = new Map(sides.flatMap(({ suite }) => suite.assertions).map((one) => [one.fixture, one]));
  const fixtures = [...titles.keys()].filter((fixture) => compared.has(fixture));
  const analytics = [
    ...new Set(document.comparisons.flatMap(({ byAnalytic }) => byAnalytic.map((one) => one.analytic))),
  ];
  const places = placesOf(fixtures, analytics);
  const trials = sides.map((side) => trialsFor(side, fixtures, analytics));
  const viewer = createReplyViewer(trials.flat(), joinPools([...new Set(sides.map((side) => textsOf(side).pool))]));
  const runs = largest([0, ...sides.map(({ report }) => report.runs)]);
  const stretches = stretchesFor(fixtures.length * analytics.length * sides.length, runs);
  const codes = createCodePool();
  const nameOf = shortNames(document);
  return withWords(written, {
    kind: 'comparison',
    ...headOf(document, baseline),
    fixtures: fixtures.map((fixture) => ({
      id: printableLine(fixture),
      title: printableLine(titles.get(fixture)?.title ?? ''),
      file: printableLine(titles.get(fixture)?.file ?? ''),
    })),
    analytics: analytics.map((analytic) => printableLine(analytic)),
    sides: sides.map((side, index) =>
      viewSide(side, {
        nameOf,
        fixtures,
        places,
        viewer,
        stretches,
        trials: trials[index] ?? [],
        codeOf: (fixture) => codes.placeOf(textsOf(side).codes, fixture),
      }),
    ),
    comparisons: document.comparisons.flatMap((one, index) => {
      const comparison = others[index]?.comparison;
      return comparison === undefined
        ? []
        : [viewPair({ document, one, comparison, after: index + 1, fixtures, analytics, places })];
    }),
    pairTable: pairTable(document),
    codes: codes.all,
    texts: viewer.texts(),
    problems: viewer.problems(),
  });
}

function headOf(document: CompareDocument, { suite }: ComparedSide): Omit<PageHead, 'kind' | 'words'> {
  const nameOf = shortNames(document);
  const [only, ...more] = document.comparisons;
  // A sentence that says `before` and `after` needs to be told what they are.
  const [before, after] = sideLabels(document) === undefined ? ['before: ', ' · after: '] : ['', ' → '];
  const names =
    more.length === 0
      ? `${before}${nameOf(document.baseline)}${after}${nameOf(only?.after ?? '')}`
      : `${nameOf(document.baseline)} → ${formatNumberOf(document.comparisons.length, 'other')}`;
  return {
    title: `Comparison: ${printableLine(suite.title)}`,
    subtitle: `${printableLine(suite.challenge)} · ${names}`,
    verdict: concludeComparison(document),
    picture: differencePicture(document),
    notes: notesOn(document),
    facts: factsOf(document, suite.challenge),
  };
}

/**
 * How much better each side is than the baseline: of one side, on these fixtures and on others like them; of several,
 * on these fixtures. Empty where nothing is common.
 */
function differencePicture(document: CompareDocument): readonly IntervalsBlock[] {
  const { comparisons, of } = document;
  const nameOf = sideLabels(document) ?? shortNames(document);
  const asked = of === undefined ? 'fixtures' : 'questions';
  const others = of === undefined ? 'submissions' : 'questions';
  const isSingle = comparisons.length === 1;
  const rows = comparisons.slice(0, mostSides).flatMap(({ after, difference, verdict }): readonly Range[] => {
    if (difference === null) {
      return [];
    }
    const { mean, again, unseen } = difference;
    const rangeOf = (name: string, { lower, upper }: typeof again, isReal: boolean): Range => ({
      name,
      measured: { value: mean, lower, upper, text: `${describeDifference(mean)} (${describeRange({ lower, upper })})` },
      hollow: !isReal,
    });
    const isShown = verdict !== 'no-difference';
    return isSingle
      ? [
          rangeOf(`these ${asked}, asked again`, again, isShown),
          rangeOf(`other ${others} like them`, unseen, isShown && (unseen.lower > 0 || unseen.upper < 0)),
        ]
      : [rangeOf(nameOf(after), again, isShown)];
  });
  return rows.length === 0
    ? []
    : [
        {
          kind: 'intervals',
          caption: `Difference${isSingle ? '' : ` to ${nameOf(document.baseline)}`}, with 95 % intervals; hollow: not significant`,
          axis: '← worse · points · better →',
          signed: true,
          rows,
        },
      ];
}

function placesOf(fixtures: readonly string[], analytics: readonly string[]): Places {
  const [ofFixtures, ofAnalytics] = [fixtures, analytics].map(
    (names) => new Map(names.map((name, place) => [name, place])),
  );
  return {
    fixture: (id) => ofFixtures?.get(id) ?? -1,
    analytic: (name) => ofAnalytics?.get(name) ?? -1,
  };
}

/** The code of all sides; each distinct one is highlighted once. */
function createCodePool(): {
  readonly all: ComparisonView['codes'];
  readonly placeOf: (codes: Codes, fixture: string) => number | null;
} {
  const all: ComparisonView['codes'][number][] = [];
  const places = new Map<string, number>();
  return {
    all,
    placeOf(codes, fixture) {
      const code = codes.get(fixture);
      if (code === undefined) {
        return null;
      }
      const key = JSON.stringify([code.language, code.text]);
      const place =
        places.get(key) ??
        all.push({ language: printableLine(code.language), lines: highlight(code.text, code.language) }) - 1;
      places.set(key, place);
      return place;
    },
  };
}

function notesOn({ simulated, heldOut, notes }: CompareDocument): readonly string[] {
  return [
    ...(simulated ? [describeSimulated()] : []),
    ...notes.map((note) => `${printable(note)}.`),
    ...(heldOut > 0
      ? [
          `${formatNumberOf(heldOut, 'fixture')} held out: included in the totals, but not shown individually, so that they stay unseen.`,
        ]
      : []),
  ];
}

function factsOf(document: CompareDocument, challenge: string): ComparisonView['facts'] {
  const facts = [
    ['Challenge', challenge],
    ['Baseline (before)', document.baseline],
    ['Compared (after)', document.comparisons.map(({ after }) => after).join(', ')],
    [
      'The whole',
      'mean failure rate of the fixtures, paired; sign flips by fixture and, with unequal runs, exchanged trials',
    ],
    ['Interval, these fixtures', 'stratified by fixture: what asking the same fixtures again would show'],
    ['Interval, submissions like them', 'Gaffke’s, for a mean within bounds: the fixtures are the sample'],
    ['Each analytic', 'the same, p-values adjusted by Holm over all analytics'],
    [
      'Each assertion',
      'Fisher’s exact test, two-sided, adjusted by Holm over all assertions; the intervals of its report',
    ],
  ] as const;
  return facts.map(([name, value]) => ({ name, value: printableLine(value, 1000) }));
}

interface PairOf {
  readonly document: CompareDocument;
  readonly one: ComparisonDocument;
  readonly comparison: Comparison;
  /** Index of the other side. */
  readonly after: number;
  readonly fixtures: readonly string[];
  readonly analytics: readonly string[];
  readonly places: Places;
}

function viewPair({ document, one, comparison, after, fixtures, analytics, places }: PairOf): PairView {
  const rates = new Map(one.byFixture.map((own) => [own.fixture, viewRates(own.rates)]));
  const paired = new Map(one.byAnalytic.map((own) => [own.analytic, viewPaired(own)]));
  return {
    after,
    verdict: concludePair(one, document),
    whole: viewPaired(one),
    statistics: statisticsOf(one, comparison, document),
    origins: originBlocks(one.origins),
    analyticTable: analyticTable(one, document),
    analytics: analytics.map((analytic) => paired.get(analytic) ?? null),
    fixtures: fixtures.map((fixture) => rates.get(fixture) ?? null),
    changes: viewChanges(comparison.assertions, places),
  };
}

function statisticsOf(
  one: ComparisonDocument,
  { assertions }: Comparison,
  { comparisons }: CompareDocument,
): readonly Fact[] {
  const { rates, fixtures, pValue, adjustedP, detectable } = one;
  const left = describeLeft(one);
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Failure rate before', formatShare(rates.before)],
    ['Failure rate after', formatShare(rates.after)],
    ['Difference, paired by fixture', describeDifference(one.difference?.mean ?? 0)],
    ['These fixtures, asked again', `${viewPaired(one).again} (95 %)`],
    ['Submissions like them', `${viewPaired(one).unseen} (95 %)`],
    ['p-value', `${formatP(pValue)} (sign flips by fixture and, with unequal runs, exchanged trials; two-sided)`],
    [
      'Adjusted p-value',
      comparisons.length > 1 ? `${formatP(adjustedP)} (Holm over ${comparisons.length} comparisons)` : null,
    ],
    [
      'Detectable difference',
      detectable === null ? null : `a true difference of ${formatPoints(detectable)} points, with 80 % probability`,
    ],
    [
      'Compared',
      `${formatNumberOf(assertions.length, 'assertion')} of ${formatNumberOf(fixtures, 'common fixture')}, each fixture with the same weight`,
    ],
    ['Excluded', left === '' ? null : left],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

interface OnPage {
  readonly nameOf: (name: string) => string;
  readonly fixtures: readonly string[];
  readonly places: Places;
  readonly viewer: ReplyViewer;
  /** Index of a fixture's code on the page. */
  readonly codeOf: (fixture: string) => number | null;
  /** Trials by fixture of the page, with outcomes in the order of its analytics. */
  readonly trials: readonly CollectedTrials[];
  /** Number of stretches in which trials are counted; `null`: each trial is shown. */
  readonly stretches: number | null;
}

function viewSide(side: ComparedSide, page: OnPage): SideView {
  const own = side.report.models.find(({ model }) => model === side.tally.model);
  return {
    name: page.nameOf(side.name),
    assertions: (own?.assertions ?? [])
      .filter(({ fixture }) => page.places.fixture(fixture) >= 0)
      .map((assertion) => viewSideAssertion(assertion, runNumber(side.suite.firstRun), page)),
    codes: page.fixtures.map(page.codeOf),
    replies: page.trials.map((trials) => page.viewer.viewReplies(trials)),
  };
}

function viewSideAssertion(
  assertion: AssertionReport,
  first: number,
  { places, trials, stretches }: OnPage,
): SideAssertion {
  const { expected, assert, tolerate, judged, failures, unreadable, errored, rate, interval } = assertion;
  const fixture = places.fixture(assertion.fixture);
  const analytic = places.analytic(assertion.analytic);
  return {
    fixture,
    analytic,
    expected,
    policy: `${assert}, tolerates ${formatShare(tolerate)}`,
    tolerate,
    judged,
    failures,
    unreadable,
    errored,
    rate: toMeasured(rate, interval),
    trials: viewTrials(trials[fixture]?.outcomes ?? [], analytic, { first, stretches }),
  };
}

/** The trials of a side's fixtures, with their outcomes in the order of the page's analytics. */
function trialsFor(
  { gathered, tally }: ComparedSide,
  fixtures: readonly string[],
  analytics: readonly string[],
): readonly CollectedTrials[] {
  const order = analytics.map((analytic) => gathered?.analytics.indexOf(analytic) ?? -1);
  const reorder = (outcomes: string): string => order.map((place) => outcomes.charAt(place) || ' ').join('');
  return fixtures.map((fixture) => {
    const own = gathered?.trialsOf(tally.model, fixture);
    return {
      lost: own?.lost ?? new Map(),
      outcomes: Array.from(own?.outcomes ?? [], (run) => (run === undefined ? undefined : reorder(run))),
      replies: new Map(
        [...(own?.replies ?? [])].map(([id, reply]): [string, CollectedReply] => [
          id,
          { ...reply, outcomes: reorder(reply.outcomes) },
        ]),
      ),
    };
  });
}

/** Combines the replies of several report folders: equal texts have equal hashes. */
function joinPools(pools: readonly TextPool[]): TextPool {
  return {
    lengthOf: (hash) => pools.find((pool) => pool.lengthOf(hash) !== undefined)?.lengthOf(hash),
    take(hashes) {
      const taken = new Map<string, Lines>();
      for (const pool of pools) {
        for (const [hash, lines] of pool.take(new Set([...hashes].filter((one) => !taken.has(one))))) {
          taken.set(hash, lines);
        }
      }
      return taken;
    },
  };
}

/** Positions of fixtures and analytics on the page; -1 if they are not on it. */
interface Places {
  readonly fixture: (id: string) => number;
  readonly analytic: (name: string) => number;
}

/** Of what changed significantly. */
const order: readonly ChangeView['kind'][] = ['newly failing', 'worse', 'no longer failing', 'better'];

/**
 * The compared assertions of the page's fixtures: significant changes first, and of these new failures first; of the
 * others, which may be chance, the largest first.
 */
function viewChanges(assertions: readonly ComparedAssertion[], places: Places): readonly ChangeView[] {
  const sizeOf = ({ before, after }: ComparedAssertion): number =>
    Math.abs(after.failures / after.judged - before.failures / before.judged);
  return assertions
    .filter(({ assertion }) => places.fixture(assertion.fixture) >= 0)
    .map((one) => ({ one, size: sizeOf(one), view: viewChange(one, places) }))
    .sort(
      (a, b) =>
        Number(b.view.shown) - Number(a.view.shown) ||
        (a.view.shown ? order.indexOf(a.view.kind) - order.indexOf(b.view.kind) : 0) ||
        a.one.adjustedP - b.one.adjustedP ||
        b.size - a.size,
    )
    .map(({ view }) => view);
}

function viewChange(one: ComparedAssertion, places: Places): ChangeView {
  const { assertion, before, after, adjustedP } = one;
  return {
    fixture: places.fixture(assertion.fixture),
    analytic: places.analytic(assertion.analytic),
    kind: kindOfChange(one),
    shown: adjustedP <= familyError,
    before: `${before.failures}/${before.judged}`,
    after: `${after.failures}/${after.judged}`,
    adjustedP: formatP(adjustedP),
    place: printableLine(`${assertion.file}:${assertion.line}`),
  };
}
