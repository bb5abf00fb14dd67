import { formatCount, formatInterval, formatNumberOf, formatShare, printableLine, roundedEnds } from 'gpt-assay/basics';
import type { GraderFigures, PeopleFigures, PeopleSection } from './people-section';

type Beside = NonNullable<GraderFigures['beside']>;

/** Maximum length of a grader's name, in columns. */
const longestName = 60;

/** How often people contradict each other. */
export function describeContradiction({ contradiction, divided, assertions }: PeopleFigures): string {
  const { rate, interval } = contradiction;
  const range = interval === null ? '' : ` (${formatInterval(interval)})`;
  return `A person contradicts others who agree in ${formatShare(rate)} of comparisons${range}; people are divided on ${formatCount(divided)} of ${formatCount(assertions)} labels.`;
}

/** How often a grader errs; with `of`, the number of graders among which it was chosen as the best. */
export function describeErrors({ group, rate, failures, judged, interval, chosen }: GraderFigures, of = 1): string {
  const choice = of > 1 ? `, allowing for the choice among ${formatCount(of)}` : '';
  const shown = of > 1 ? chosen : interval;
  const range = shown === null ? '' : ` (${formatInterval(shown)}${choice})`;
  const counts = `${formatCount(failures)} of ${formatCount(judged)} verdicts`;
  return of > 1
    ? `Of ${formatCount(of)} graders, ${nameOf(group)} errs least: in ${formatShare(rate)} of verdicts${range}.`
    : `${nameOf(group)} errs in ${formatShare(rate)}${range}: ${counts}.`;
}

/** A grader beside people, in the same comparisons. */
export function describeBeside({ beside, group }: GraderFigures, people: PeopleFigures): string | undefined {
  return beside === null
    ? undefined
    : `In the same comparisons, ${nameOf(group)} contradicts them in ${formatShare(beside.rate)}, a person in ${formatShare(people.contradiction.rate)}: ${describeVerdict(beside)}.`;
}

/** Whether a grader is worse than a person, such as `worse by 1.51 points (0.05 to 2.96)`. */
export function describeVerdict({ verdict, difference, interval }: Beside): string {
  const { from, to } = roundedEnds(interval);
  const range = `${from} to ${to}`;
  return verdict === 'not-shown'
    ? `not shown to be worse (${range} points)`
    : `${verdict} by ${roundLike({ difference: Math.abs(difference), interval })} points (${range})`;
}

/** A difference in points, with as many decimals as its interval has. */
export function roundLike({ difference, interval }: Pick<Beside, 'difference' | 'interval'>): string {
  const width = 100 * (interval.upper - interval.lower);
  const decimals = width > 0 ? Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(width)))) : 1;
  return (100 * difference).toFixed(decimals).replace('-', '−');
}

/** What the answers tell that are always wrong: whether a vote helps, and whether the rubric is clear. */
export function describeAlways({ group, always, sometimes, alwaysDivided }: GraderFigures): readonly string[] {
  if (always === 0) {
    return [];
  }
  const wrong = `${nameOf(group)} is wrong about ${formatNumberOf(always, 'label')} in every run`;
  const vote =
    sometimes === 0
      ? ': voting cannot help.'
      : `, and about ${formatCount(sometimes)} in some: voting can help only with the latter.`;
  const rest = always - alwaysDivided;
  return [
    `${wrong}${vote}`,
    ...(alwaysDivided === 0
      ? []
      : [
          `On ${formatCount(alwaysDivided)} of those ${formatCount(always)}, people are divided, too: make the rubric clear there${rest === 0 ? '' : `; on the other ${formatCount(rest)} they agree, and the grader is wrong, or the label is`}.`,
        ]),
  ];
}

/** How many graders are worse than a person, better, or neither. */
export function countVerdicts({ graders }: PeopleSection): string | undefined {
  const known = graders.flatMap(({ beside }) => beside?.verdict ?? []);
  const worse = known.filter((verdict) => verdict === 'worse').length;
  return known.length < 2
    ? undefined
    : `${formatCount(worse)} of ${formatCount(known.length)} graders contradict people more often than a person does; the others are not shown to.`;
}

/** A grader's name as texts show it. */
export function nameOf(group: string): string {
  return printableLine(group, longestName);
}
