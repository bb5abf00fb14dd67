import {
  type ReportSection as Section,
  type SuiteEntry,
  outcomeOf,
  type Measure,
  type MeasureTerm,
  type RequiredVerdict,
} from 'gpt-assay/experiment';
import { findWeakest } from './find-weakest';
import {
  measure,
  measureOf,
  observationsOf,
  type VerdictCount,
  type VerdictsOf,
  hasLabelOfItsOwn,
  type LabelsOf,
} from './measure-stress';
import { readStressDetails, type StressDetails, type StressPolicy } from './stress-details';
import { outcomeOfStress } from './stress-outcome';
import type { StressCell, StressSection, StressResult } from './stress-section';
import { formatShare } from 'gpt-assay/basics';

type Labels = Readonly<Record<string, boolean>>;

/** The section of a log with variants; `undefined` without variants. */
export function createStressSection(suite: SuiteEntry): Section | undefined {
  const stress = readStressDetails(suite);
  return stress === undefined ? undefined : sectionOf(suite, stress);
}

function sectionOf(suite: SuiteEntry, stress: StressDetails): Section {
  const labels = labelsIn(suite);
  const counts = new Map(suite.models.map((model) => [model, new Map<string, VerdictCount>()]));
  return {
    add({ trial }) {
      const own = counts.get(trial.model);
      for (const [analytic, expected] of Object.entries(labels.get(trial.fixture) ?? {})) {
        const outcome = outcomeOf(trial, analytic);
        if (outcome !== 'errored') {
          const key = keyOf(trial.fixture, analytic);
          const { judged, wrong, wronglyTrue } = own?.get(key) ?? { judged: 0, wrong: 0, wronglyTrue: 0 };
          const isWrong = outcome === 'failed' || outcome === 'unreadable';
          own?.set(key, {
            judged: judged + 1,
            wrong: wrong + (isWrong ? 1 : 0),
            wronglyTrue: wronglyTrue + (outcome === 'failed' && !expected ? 1 : 0),
          });
        }
      }
    },
    build() {
      const content = buildSection(suite, stress, labels, counts);
      return { content, outcome: (report, about) => outcomeOfStress(report, content, about) };
    },
    measures: gatedMeasures(stress.variants, (fixture) => labels.get(fixture) ?? {}, stress.policy),
  };
}

function buildSection(
  { models }: SuiteEntry,
  { variants, ...about }: StressDetails,
  labels: ReadonlyMap<string, Labels>,
  counts: ReadonlyMap<string, ReadonlyMap<string, VerdictCount>>,
): StressSection {
  const observations = observationsOf(variants, (fixture) => labels.get(fixture) ?? {});
  const groups = models.map((group): StressSection['groups'][number] => {
    const verdictsOf: VerdictsOf = (fixture, analytic) => counts.get(group)?.get(keyOf(fixture, analytic));
    const measures = (['caught', 'flipped', 'fooled'] as const).flatMap((name) => {
      const own = observations.filter(({ variant }) => measureOf[variant.purpose] === name);
      return own.length === 0 ? [] : [{ measure: name, ...measure(name, own, verdictsOf) }];
    });
    const operators = [...new Set(variants.map(({ operator }) => operator))];
    const cells = operators
      .flatMap((operator) => cellsOf(operator, observations, verdictsOf))
      .toSorted((a, b) => shrunkBadness(b) - shrunkBadness(a));
    const weak = findWeakest(
      cells.filter(({ analytic, interval }) => analytic === null && interval !== null),
      ({ operator, measure: name }, confidence) =>
        measure(
          name,
          observations.filter(({ variant }) => variant.operator === operator),
          verdictsOf,
          confidence,
        ),
    );
    return {
      group,
      measures: judgeStress(measures, about.policy),
      weakest: weak.map(({ operator }) => operator),
      cells,
    };
  });
  return {
    ...about,
    dropped: about.dropped.map((one) => ({ ...one })),
    variants: variants.map((one) => ({ ...one, flips: [...one.flips] })),
    groups,
  };
}

/** The originals that an operator is taken to have done no harm to, before any is seen. */
const originalsOfDoubt = 4;

/** The cells of an operator: all analytics together, then each. */
function cellsOf(
  operator: string,
  observations: ReturnType<typeof observationsOf>,
  verdictsOf: VerdictsOf,
): readonly StressCell[] {
  const own = observations.filter(({ variant }) => variant.operator === operator);
  const [first] = own;
  if (first === undefined) {
    return [];
  }
  const name = measureOf[first.variant.purpose];
  const cell = (analytic: string | null, some: typeof own): StressCell => ({
    operator,
    measure: name,
    analytic,
    ...measure(name, some, verdictsOf),
  });
  const analytics = [...new Set(own.map(({ analytic }) => analytic))];
  return [
    cell(null, own),
    ...analytics.map((analytic) =>
      cell(
        analytic,
        own.filter((one) => one.analytic === analytic),
      ),
    ),
  ];
}

/**
 * The share of undesired verdicts, as if so many more originals had shown none: with few originals, a bad estimate is
 * easily chance.
 */
function shrunkBadness({ measure: name, rate, originals }: StressCell): number {
  const share = rate === null ? 0 : name === 'caught' ? 1 - rate : rate;
  return (share * originals) / (originals + originalsOfDoubt);
}

function labelsIn({ assertions }: SuiteEntry): ReadonlyMap<string, Labels> {
  const labels = new Map<string, Record<string, boolean>>();
  for (const { fixture, analytic, expected } of assertions) {
    labels.set(fixture, { ...labels.get(fixture), [analytic]: expected });
  }
  return labels;
}

function keyOf(fixture: string, analytic: string): string {
  return `${fixture} ${analytic}`;
}

/**
 * The measures with a requirement in the policy, in the form that a gate certifies: each verdict has the same weight as
 * in the report.
 */
function gatedMeasures(
  variants: StressDetails['variants'],
  labelsOf: LabelsOf,
  policy: StressPolicy,
): readonly Measure[] {
  const observations = observationsOf(variants, labelsOf);
  return (['caught', 'flipped', 'fooled'] as const).flatMap((name): readonly Measure[] => {
    const own = observations.filter(
      ({ variant, analytic }) =>
        measureOf[variant.purpose] === name &&
        (hasLabelOfItsOwn(variant) || labelsOf(variant.parent)[analytic] !== undefined),
    );
    const weights = new Map<string, MeasureTerm>();
    const add = (fixture: string, analytic: string, weight: number): void => {
      const key = `${fixture} ${analytic}`;
      const known = weights.get(key)?.weight ?? 0;
      weights.set(key, { fixture, analytic, weight: known + weight, onlyReadable: name === 'fooled' });
    };
    for (const { variant, analytic } of own) {
      add(variant.fixture, analytic, 1);
      if (!hasLabelOfItsOwn(variant)) {
        add(variant.parent, analytic, -1);
      }
    }
    return policy[name] === undefined || own.length === 0
      ? []
      : [{ name, isOfRight: name === 'caught', verdicts: own.length, terms: [...weights.values()] }];
  });
}

/** Judges each measure by the policy: a measure fails if its whole interval violates the requirement. */
function judgeStress(results: readonly Omit<StressResult, 'policy'>[], policy: StressPolicy): StressResult[] {
  return results.map((result) => {
    const required = policy[result.measure];
    return { ...result, policy: required === undefined ? null : judge(result, required) };
  });
}

function judge({ measure, rate, interval }: Omit<StressResult, 'policy'>, required: number): RequiredVerdict {
  if (rate === null || interval === null) {
    return { status: 'inconclusive', reason: 'too few variants were judged: an interval needs two originals' };
  }
  const atLeast = measure === 'caught';
  const limit = `${atLeast ? 'at least' : 'at most'} ${formatShare(required)} required`;
  const numbers = `${measure} ${formatShare(rate)} (${formatShare(interval.lower)} to ${formatShare(interval.upper)}), ${limit}`;
  const isShown = atLeast ? interval.upper < required : interval.lower > required;
  const below = atLeast ? rate < required : rate > required;
  return { status: isShown ? 'failed' : 'no-failure', reason: numbers, below };
}
