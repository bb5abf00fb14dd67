import { groupBy } from 'gpt-assay/basics';
import type { SuiteEntry } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { agreement, clusteredRate, unbiasedMajorityFailureRate } from 'gpt-assay/statistics';
import {
  comparePeople,
  compareGrader,
  contradictionOf,
  type Comparisons,
  type GradedAssertion,
  type LabelledAssertion,
} from './compare-with-people';
import { findSuspects } from './find-suspects';
import type { GraderFigures, PeopleFigures, PeopleSection } from './people-section';

type ModelReport = Readonly<ReportDocument['models'][number]>;

/** Labels of one assertion from which people can be compared. */
const fewestLabels = 3;

/** People beside graders; `undefined` for reports in which no label rests on several people and nothing is assessed. */
export function derivePeople(suite: SuiteEntry, models: readonly ModelReport[]): PeopleSection | undefined {
  const labelled = suite.assertions.flatMap((one): readonly LabelledAssertion[] =>
    one.labels === undefined ? [] : [{ ...one, labels: one.labels }],
  );
  if (suite.measuredBy !== 'assess' && labelled.length === 0) {
    return undefined;
  }
  const compared = labelled.filter(({ labels }) => Object.keys(labels).length >= fewestLabels);
  const comparisons = compared.map(comparePeople);
  return {
    people: peopleFigures(compared, comparisons) ?? null,
    graders: models
      .map((model) => graderFigures(model, models.length, labelled, comparisons))
      .toSorted((a, b) => (a.rate ?? 2) - (b.rate ?? 2)),
    suspects: [...findSuspects(suite, models)],
  };
}

function peopleFigures(
  compared: readonly LabelledAssertion[],
  comparisons: readonly Comparisons[],
): PeopleFigures | undefined {
  const whole = figuresOf(compared, comparisons);
  const analytics = [...new Set(compared.map(({ analytic }) => analytic))];
  return whole === undefined
    ? undefined
    : {
        raters: new Set(compared.flatMap(({ labels }) => Object.keys(labels))).size,
        ...whole,
        byAnalytic: analytics.flatMap((analytic) => {
          const own = figuresOf(
            compared.filter((one) => one.analytic === analytic),
            comparisons.filter((one) => one.analytic === analytic),
          );
          return own === undefined ? [] : [{ analytic, ...own }];
        }),
      };
}

function figuresOf(
  compared: readonly LabelledAssertion[],
  comparisons: readonly Comparisons[],
): Omit<PeopleFigures, 'raters' | 'byAnalytic'> | undefined {
  const contradiction = contradictionOf(comparisons);
  return contradiction === undefined
    ? undefined
    : {
        assertions: compared.length,
        divided: compared.filter(({ labels }) => isDivided(labels)).length,
        fleissKappa: agreement(compared.map(({ labels }) => countValues(labels)))?.fleissKappa ?? null,
        contradiction,
      };
}

function graderFigures(
  { model, assertions }: ModelReport,
  graders: number,
  labelled: readonly LabelledAssertion[],
  comparisons: readonly Comparisons[],
): GraderFigures {
  const judged = assertions.filter((one) => one.judged > 0);
  const sum = (of: 'failures' | 'judged'): number => judged.reduce((all, one) => all + one[of], 0);
  const counts = [...groupBy(judged, ({ fixture }) => fixture).values()].map((own) => ({
    failures: own.reduce((all, one) => all + one.failures, 0),
    trials: own.reduce((all, one) => all + one.judged, 0),
  }));
  const intervalAt = (confidence: number): GraderFigures['interval'] => {
    const clustered = clusteredRate(counts, confidence);
    return clustered === undefined ? null : { ...clustered.interval };
  };
  const repeated = judged.filter((one) => one.judged > 1);
  const always = repeated.filter((one) => one.failures === one.judged);
  const divided = new Set(
    labelled.filter(({ labels }) => isDivided(labels)).map(({ fixture, analytic }) => keyOf(fixture, analytic)),
  );
  const graded = new Map<string, GradedAssertion>(judged.map((one) => [keyOf(one.fixture, one.analytic), one]));
  const shared = comparisons.filter(({ fixture, analytic }) => graded.has(keyOf(fixture, analytic)));
  const votes = judged.flatMap((one) => unbiasedMajorityFailureRate(one.failures, one.judged, 3) ?? []);
  return {
    group: model,
    failures: sum('failures'),
    judged: sum('judged'),
    rate: judged.length === 0 ? null : sum('failures') / sum('judged'),
    interval: intervalAt(0.95),
    chosen: graders > 1 ? intervalAt(1 - 0.05 / graders) : null,
    repeated: repeated.length,
    always: always.length,
    sometimes: repeated.filter((one) => one.failures > 0 && one.failures < one.judged).length,
    alwaysDivided: always.filter((one) => divided.has(keyOf(one.fixture, one.analytic))).length,
    votes:
      2 * votes.length < judged.length || votes.length === 0 ? null : votes.reduce((a, b) => a + b, 0) / votes.length,
    beside:
      compareGrader(
        shared,
        (fixture, analytic) => graded.get(keyOf(fixture, analytic)) ?? { failures: 0, unreadable: 0, judged: 0 },
      ) ?? null,
  };
}

function isDivided(labels: Readonly<Record<string, boolean>>): boolean {
  return new Set(Object.values(labels)).size > 1;
}

function countValues(labels: Readonly<Record<string, boolean>>): readonly number[] {
  const values = Object.values(labels);
  const yes = values.filter((value) => value).length;
  return [yes, values.length - yes];
}

function keyOf(fixture: string, analytic: string): string {
  return JSON.stringify([fixture, analytic]);
}
