import { groupBy } from 'gpt-assay/basics';
import {
  type Cluster,
  clopperPearsonInterval,
  clusteredExcess,
  clusteredRate,
  type FamilyCounts,
  studentQuantile,
} from 'gpt-assay/statistics';
import type { GraderFigures, PeopleFigures } from './people-section';

/** Labels of one analytic of a fixture, by person. */
export interface LabelledAssertion {
  readonly fixture: string;
  readonly analytic: string;
  readonly expected: boolean;
  readonly labels: Readonly<Record<string, boolean>>;
}

/** The trials of a grader on one assertion. */
export interface GradedAssertion {
  /** Trials in which the verdict was wrong, or could not be read. */
  readonly failures: number;
  readonly unreadable: number;
  readonly judged: number;
}

/** The comparisons of each person with the others, on one assertion. */
export interface Comparisons {
  readonly fixture: string;
  readonly analytic: string;
  readonly all: number;
  /** Comparisons in which the person contradicts the others. */
  readonly contradicted: number;
  /** Comparisons in which the others say what the label says. */
  readonly asLabelled: number;
}

/** People whose labels are compared with at least this many others'. */
const fewestOthers = 2;

/** Fixtures that tell two rates apart, from which the normal approximation covers what it says (by simulation). */
const fewestTelling = 30;

/**
 * Compares each person with what most of the others say, if at least two others do and more than say the opposite: with
 * three people, one who contradicts two who agree.
 */
export function comparePeople({ fixture, analytic, expected, labels }: LabelledAssertion): Comparisons {
  const values = Object.values(labels);
  const yes = values.filter((value) => value).length;
  let all = 0;
  let contradicted = 0;
  let asLabelled = 0;
  for (const value of values) {
    const othersYes = yes - (value ? 1 : 0);
    const othersNo = values.length - 1 - othersYes;
    if (othersYes !== othersNo && Math.max(othersYes, othersNo) >= fewestOthers) {
      const others = othersYes > othersNo;
      all += 1;
      contradicted += value === others ? 0 : 1;
      asLabelled += others === expected ? 1 : 0;
    }
  }
  return { fixture, analytic, all, contradicted, asLabelled };
}

/**
 * How often people contradict others, with the interval by fixture: Clopper & Pearson at the effective number of
 * comparisons (Korn & Graubard 1998), which is not held to the number of fixtures, unlike that of `clusteredRate`, once
 * 30 fixtures are divided. `undefined` without a comparison.
 */
export function contradictionOf(comparisons: readonly Comparisons[]): PeopleFigures['contradiction'] | undefined {
  const people = familiesOf(comparisons, () => ({ failures: 0, unreadable: 0, judged: 0 })).map(({ base }) => base);
  const all = sum(people.map(({ trials }) => trials));
  const rate = sum(people.map(({ failures }) => failures)) / all;
  if (all === 0) {
    return undefined;
  }
  const isFrequent = people.filter(({ failures }) => failures > 0).length >= fewestTelling;
  const effective = (rate * (1 - rate)) / ratioError(people, rate) ** 2;
  const interval = isFrequent ? clopperPearsonInterval(effective * rate, effective) : clusteredRate(people)?.interval;
  return { comparisons: all, rate, interval: interval === undefined ? null : { ...interval } };
}

/**
 * How often a grader contradicts people who agree, and by how much more than a person does in the very same comparisons.
 * Errors against the label are not comparable with it: of the items on which people are divided, a person is compared
 * only with the two who agree, a label is compared with every verdict. The interval is Student's by fixture (linearised
 * ratio, Cochran 1977) once 30 fixtures tell the two apart; below that it covers too little, and that of two correlated
 * rates (`clusteredExcess`), which is wider, takes its place. `undefined` where fewer than two fixtures were compared.
 */
export function compareGrader(
  comparisons: readonly Comparisons[],
  gradedOf: (fixture: string, analytic: string) => GradedAssertion,
): NonNullable<GraderFigures['beside']> | undefined {
  const families = familiesOf(comparisons, gradedOf);
  const excess = clusteredExcess(families);
  if (excess === undefined) {
    return undefined;
  }
  const { rate, difference } = excess;
  const pairs = families.map(({ failures, trials, base }) => ({ failures: failures - base.failures, trials }));
  const telling = pairs.filter(({ failures }) => failures !== 0).length;
  const margin = studentQuantile(0.975, families.length - 1) * ratioError(pairs, difference);
  const interval =
    telling < fewestTelling ? excess.interval : { lower: difference - margin, upper: difference + margin };
  const isDifferent = interval.lower > 0 || interval.upper < 0;
  const direction = difference > 0 ? 'worse' : 'better';
  return { rate, difference, interval: { ...interval }, verdict: isDifferent ? direction : 'not-shown' };
}

/** Standard error of a ratio of sums over fixtures (Cochran 1977, linearised). */
function ratioError(counts: readonly Cluster[], rate: number): number {
  const clusters = counts.length;
  const squares = sum(counts.map(({ failures, trials }) => (failures - rate * trials) ** 2));
  return Math.sqrt((clusters / (clusters - 1)) * squares) / sum(counts.map(({ trials }) => trials));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** A grader and people in the same comparisons, by fixture; what the grader has not judged is left out. */
function familiesOf(
  comparisons: readonly Comparisons[],
  gradedOf: (fixture: string, analytic: string) => GradedAssertion,
): readonly FamilyCounts[] {
  const compared = comparisons.filter(({ all }) => all > 0);
  return [...groupBy(compared, ({ fixture }) => fixture).values()].map((own) => {
    let failures = 0;
    let trials = 0;
    let contradicted = 0;
    for (const { fixture, analytic, all, contradicted: byPeople, asLabelled } of own) {
      const { failures: failed, unreadable, judged } = gradedOf(fixture, analytic);
      const wrong = judged === 0 ? 0 : failed / judged;
      // Whoever is wrong by the label says what people say who contradict the label, if it can be read.
      const right = judged === 0 ? 0 : (judged - failed + unreadable) / judged;
      trials += all;
      contradicted += byPeople;
      failures += wrong * asLabelled + right * (all - asLabelled);
    }
    return { failures, trials, base: { failures: contradicted, trials } };
  });
}
