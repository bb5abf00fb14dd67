import {
  capitalise,
  formatCount,
  formatInterval,
  formatNumberOf,
  formatPoints,
  formatShare,
  printableLine,
  quoteForShell,
} from 'gpt-assay/basics';
import {
  type Judgement,
  type Outcome,
  type OutcomeAbout,
  type UnjudgedReport,
  askReal,
  commandOf,
  decideOutcome,
  describeBelow,
  joinShards,
  toDecision,
} from 'gpt-assay/experiment';
import type { StressResult, StressSection } from './stress-section';
import { findWeakSpot, nameSpot, sayShare, sayWeakSpot, subjects } from './weak-spot';

/** The outcome of a stress test under its prompt's policy. */
export function outcomeOfStress(report: UnjudgedReport, stress: StressSection, about: OutcomeAbout): Outcome {
  const { complete, simulated, models, runs } = report;
  const several = stress.groups.length > 1;
  const judgements = stress.groups.flatMap(({ group, measures }) =>
    measures.flatMap(({ measure, policy }): readonly Judgement[] =>
      policy === null
        ? []
        : [{ name: several ? `${printableLine(group, 60)}, ${measure}` : measure, hard: true, ...toDecision(policy) }],
    ),
  );
  const command = (count: number, asked?: string): string =>
    [
      `${commandOf(report, asked)} --count ${count} --seed ${quoteForShell(stress.seed)}`,
      ...(stress.only === undefined ? [] : [`--only ${stress.only.join(',')}`]),
      ...(stress.combined === true ? ['--combined'] : []),
    ].join(' ');
  const lead = sayWeakSpot(stress.groups);
  const told = [
    ...(lead === undefined ? [] : [lead]),
    ...stress.groups.flatMap((one, index) => {
      const who = several ? `${printableLine(one.group, 60)}: ` : '';
      // Of one grader without a weak spot, the first sentence has said what it caught.
      const isSaid = !several && findWeakSpot(one)?.isShown !== true;
      const measures = isSaid
        ? one.measures.filter(({ measure, rate }) => measure !== 'caught' || rate === null)
        : one.measures;
      return [
        ...(one.measures.length === 0
          ? ['No variant could be made.']
          : sayMeasures(several ? one.group : 'The grader', measures)),
        ...(index === 0 ? explainSubjects(stress.groups) : []),
        ...sayIntervals(who, one.measures),
        ...sayOperators(who, one),
      ];
    }),
  ];
  return decideOutcome({
    ...about,
    complete,
    simulated,
    judgements,
    groups: models,
    gate: null,
    // Counts as several runs: an interval shows no failure, but a single trial per variant is never a pass.
    runs: Math.max(2, runs),
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words: {
      noun: 'measure',
      failed: 'missed the required limits',
      held: 'reached the required limits',
    },
    below: describeBelow(
      stress.groups.flatMap(({ measures }) =>
        measures.flatMap(({ measure, policy }) =>
          policy === null ? [] : [{ told: measure, isBelow: policy.below === true }],
        ),
      ),
      { noun: 'measure', required: 'the required limits' },
    ),
    ...(complete ? { leads: told, findings: [] } : { findings: told }),
    notices: stress.groups.flatMap(({ measures }) =>
      measures.flatMap(({ policy }) =>
        policy?.below === true ? [`Too few to show a failure: ${policy.reason}.`] : [],
      ),
    ),
    meaning: [
      sayBasis(stress),
      'A measurement of these variants: for the intervals, the originals are the sample, not the variants.',
    ],
    next: {
      failed: 'Look at the replies about misjudged variants: npx assay report --open',
      inconclusive: `Ask again: ${command(stress.wanted)}`,
      measured: `Set limits in the prompt, such as stress: { caught: 0.9, flipped: 0.02, fooled: 0.01 }, then: ${command(stress.wanted)}`,
      'no-failure': `Try more variants: ${command(stress.wanted * 3)}`,
      shard: joinShards,
      simulated: askReal(command(stress.wanted, '')),
    },
  });
}

/** What happened on each kind of variants; what is not shown to mislead the grader is not said to. */
function sayMeasures(who: string, measures: readonly StressResult[]): readonly string[] {
  const caught = measures.find(({ measure }) => measure === 'caught');
  const others = measures.filter(({ measure, rate }) => measure !== 'caught' && rate !== null);
  const isShown = ({ interval }: StressResult): boolean => interval !== null && interval.lower > 0;
  const parts = [
    ...(caught === undefined || caught.rate === null ? [] : [`caught ${formatShare(caught.rate)} of planted bugs`]),
    ...sayMisled('was misled by', others.filter(isShown)),
    ...sayMisled(
      'was not shown to be misled by',
      others.filter((one) => !isShown(one)),
    ),
    ...measures.filter(({ rate }) => rate === null).map(({ measure }) => `was not judged (${measure})`),
  ];
  return parts.length === 0 ? [] : [`${printableLine(who, 60)} ${joinWords(parts)}.`];
}

/** What rewrites and tricks are, of those that were asked about. */
function explainSubjects(groups: StressSection['groups']): readonly string[] {
  const asked = new Set(groups.flatMap(({ measures }) => measures.map(({ measure }) => measure)));
  const parts = [
    ...(asked.has('flipped') ? ['rewrites look different but behave the same'] : []),
    ...(asked.has('fooled') ? ['tricks are messages to the grader, or programs without a solution'] : []),
  ];
  return parts.length === 0 ? [] : [`${capitalise(parts.join('; '))}.`];
}

function sayMisled(verb: string, measures: readonly StressResult[]): readonly string[] {
  const told = measures.map((one) => {
    const unchanged = one.base === null ? '' : `; unchanged: ${formatShare(one.base)}`;
    return `${subjects[one.measure]} (${sayShare(one)}${unchanged})`;
  });
  return told.length === 0 ? [] : [`${verb} ${told.join(' or ')}`];
}

/** How far the shares may be off; of more than on the originals, only the upper end says something. */
function sayIntervals(who: string, measures: readonly StressResult[]): readonly string[] {
  const told = measures.flatMap(({ measure, interval }) =>
    interval === null
      ? []
      : [
          measure === 'caught'
            ? `${formatInterval(interval)} of planted bugs caught`
            : `${subjects[measure]} at most ${formatPoints(Math.max(0, interval.upper))} points above unchanged programs`,
        ],
  );
  return told.length === 0
    ? []
    : [`${who}${who === '' ? 'On' : 'on'} other fixtures like these, with 95 % confidence: ${told.join('; ')}.`];
}

/** Operators that stand out significantly among so many; if none does, the one that looks worst. */
function sayOperators(who: string, group: StressSection['groups'][number]): readonly string[] {
  const { weakest, cells } = group;
  const spot = findWeakSpot(group);
  if (weakest.length === 0) {
    return spot === undefined || spot.isShown
      ? []
      : [
          `${who}Suspected, not shown: ${nameSpot(spot)}, ${sayShare(spot.result)} on ${formatNumberOf(spot.result.variants, 'variant')}.`,
        ];
  }
  const told = weakest
    .slice(0, 3)
    .flatMap((operator) => cells.find((cell) => cell.operator === operator && cell.analytic === null) ?? [])
    .map((cell) => `${cell.operator} (${sayShare(cell)})`);
  return [`${who}${who === '' ? 'Weakest' : 'weakest'} against ${joinWords(told)}.`];
}

function sayBasis({ basis, combined, variants, tried, dropped, wanted }: StressSection): string {
  const made = `${formatNumberOf(variants.length, 'variant')} of ${formatNumberOf(new Set(variants.map(({ parent }) => parent)).size, 'original')}${combined === true ? ', each changed twice' : ''}`;
  const lost = dropped.reduce((sum, { count }) => sum + count, 0);
  const how =
    basis === 'oracle'
      ? `The oracle proved every label and dropped ${formatCount(lost)} of ${formatNumberOf(tried, 'candidate')}.`
      : 'Without an oracle, only changes that cannot matter by construction were made.';
  return `${made}${variants.length < wanted ? `, all that could be made (wanted: ${formatCount(wanted)})` : ''}. ${how}`;
}

function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
