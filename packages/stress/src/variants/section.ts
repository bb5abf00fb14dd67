import { type ReportSection as Section, type SuiteEntry, outcomeOf } from 'gpt-assay/experiment';
import { findWeakest } from './find-weakest';
import { gatedMeasures } from './gated-measures';
import { judgeStress } from './judge-stress';
import { measure, measureOf, observationsOf, type VerdictCount, type VerdictsOf } from './measure-stress';
import { readStressDetails, type StressDetails } from './stress-details';
import { outcomeOfStress } from './stress-outcome';
import type { StressCell, StressSection } from './stress-section';

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
