import type { ComparisonView } from '../output/page/comparison/comparison-view';
import { buildComparisonView, type SideTexts } from '../output/page/comparison/build-comparison-view';
import type { ComparedSide } from '../output/page/comparison/compared-side';
import { createTrialGatherer } from '../output/page/experiment/collect-trials';
import { describeOrigins } from '../output/page/comparison/describe-origins';
import type { TextPool } from '../output/page/text-pool';
import { compareTallies } from '../experiment/compare/compare';
import { buildCompareDocument } from '../experiment/compare/build-compare-document';
import { createReportBuilder } from '../experiment/report/report-builder';
import type { Verdict } from '../experiment/log/trial';
import type { AssertionEntry, SuiteEntry } from '../experiment/log/suite-entry';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, onlyModel, wrongIn } from './counted-trials';

/** Six fixtures asked about two analytics. */
export const comparedFixtures = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5'];
/** Their assertions. */
export const comparedAssertions = comparedFixtures.flatMap((fixture) =>
  ['a', 'b'].map((analytic) => createAssertionEntry(fixture, analytic)),
);
/** Ten runs that were right, and ten that were wrong in one analytic. */
export const right = Array.from({ length: 10 }, () => wrongIn());
/** All of them wrong in analytic a. */
export const wrongInA = right.map(() => wrongIn('a'));

interface SideWithTexts extends SideTexts {
  readonly side: ComparedSide;
}

interface SideOf {
  readonly name: string;
  readonly verdicts?: Readonly<Record<string, readonly Verdict[]>>;
  readonly own?: readonly AssertionEntry[];
  readonly suite?: Partial<SuiteEntry>;
  readonly codes?: Readonly<Record<string, string>>;
}

/** A side whose fixtures were always right, unless told; each verdict has a reply of its own, whose text names the side. */
export function createSide({
  name,
  verdicts = {},
  own = comparedAssertions,
  suite: facts = {},
  codes = {},
}: SideOf): SideWithTexts {
  const suite = createSuiteEntry(own, { runs: 10, ...facts });
  const builder = createReportBuilder(suite);
  const gatherer = createTrialGatherer();
  for (const fixture of new Set(own.map((one) => one.fixture))) {
    (verdicts[fixture] ?? right).forEach((verdict, run) => {
      const entry = createTrialEntry(fixture, run, verdict, { replyHash: `${name} ${verdict.status}` });
      gatherer.onTrial(entry, suite, builder.add(entry));
    });
  }
  const pool: TextPool = {
    lengthOf: (hash) => (hash.startsWith(name) ? hash.length : undefined),
    take: (hashes) => new Map([...hashes].filter((hash) => hash.startsWith(name)).map((hash) => [hash, [[hash, '']]])),
  };
  return {
    side: {
      name,
      folder: `/${name}`,
      suite,
      tally: onlyModel(builder.tally),
      gathered: gatherer.end(suite),
      report: builder.build({ complete: true }),
    },
    codes: new Map(
      Object.entries(codes).map(([fixture, text]) => [fixture, { kind: 'code', fixture, language: 'text', text }]),
    ),
    pool,
  };
}

/** The page of a comparison of these sides; `hidden` are held out. */
export function buildComparison(
  baseline: SideWithTexts,
  others: readonly SideWithTexts[],
  hidden: readonly string[] = [],
): ComparisonView {
  const heldOut = new Set(hidden);
  const compared = others.map((other) => ({
    ...other,
    comparison: compareTallies(baseline.side.tally, other.side.tally),
  }));
  const document = buildCompareDocument({
    baseline: baseline.side.name,
    margin: null,
    simulated: false,
    heldOut,
    notes: [],
    ranking: null,
    others: compared.map(({ side, codes, comparison }) => ({
      name: side.name,
      comparison,
      origins: describeOrigins({
        sides: [baseline.side, side],
        codes: [baseline.codes, codes],
        comparison,
        heldOut,
      }),
    })),
    commands: { open: 'npx open', again: (name) => `npx again ${name}`, gate: (name) => `npx gate ${name}` },
  });
  const texts = new Map([baseline, ...others].map((one) => [one.side, one]));
  return buildComparisonView({ document, baseline: baseline.side, others: compared }, (side) => {
    const own = texts.get(side);
    if (own === undefined) {
      throw new Error(`no texts of ${side.name}`);
    }
    return own;
  });
}
