import {
  type ReportSection as Section,
  type SuiteEntry,
  outcomeOf,
  type Measure,
  type MeasureTerm,
  type RequiredVerdict,
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
import {
  findWeakest,
  measure,
  measureOf,
  observationsOf,
  type VerdictCount,
  type VerdictsOf,
  hasLabelOfItsOwn,
  type LabelsOf,
} from './measure-stress';
import { readStressDetails, type StressDetails, type StressPolicy } from './stress-details';
import type { StressCell, StressSection, StressResult } from './stress-section';
import {
  formatShare,
  capitalise,
  formatCount,
  formatInterval,
  formatNumberOf,
  formatPoints,
  printableLine,
  quoteForShell,
} from 'gpt-assay/basics';
import { findWeakSpot, nameSpot, describeShare, describeWeakSpot, subjects } from './weak-spot';

/** The originals that an operator is taken to have done no harm to, before any is seen. */
const originalsOfDoubt = 4;

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
  if (rate === null) {
    return 0;
  }
  const share = name === 'caught' ? 1 - rate : rate;
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

/** The outcome of a stress test under its prompt's policy. */
function outcomeOfStress(report: UnjudgedReport, stress: StressSection, about: OutcomeAbout): Outcome {
  const { complete, simulated, models, runs } = report;
  const command = (count: number, asked?: string): string =>
    [
      `${commandOf(report, asked)} --count ${count} --seed ${quoteForShell(stress.seed)}`,
      ...(stress.only === undefined ? [] : [`--only ${stress.only.join(',')}`]),
      ...(stress.combined === true ? ['--combined'] : []),
    ].join(' ');
  const told = describeGroups(stress);
  return decideOutcome({
    ...about,
    complete,
    simulated,
    judgements: judgementsOf(stress),
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
      describeBasis(stress),
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

function judgementsOf({ groups }: StressSection): readonly Judgement[] {
  return groups.flatMap(({ group, measures }) =>
    measures.flatMap(({ measure, policy }): readonly Judgement[] =>
      policy === null
        ? []
        : [
            {
              name: groups.length > 1 ? `${printableLine(group, 60)}, ${measure}` : measure,
              hard: true,
              ...toDecision(policy),
            },
          ],
    ),
  );
}

/** What is said of each grader, the weak spot of all first. */
function describeGroups({ groups }: StressSection): readonly string[] {
  const several = groups.length > 1;
  const lead = describeWeakSpot(groups);
  const told = groups.flatMap((one, index) => {
    const who = several ? `${printableLine(one.group, 60)}: ` : '';
    // Of one grader without a weak spot, the first sentence has said what it caught.
    const isSaid = !several && findWeakSpot(one)?.isShown !== true;
    const measures = isSaid
      ? one.measures.filter(({ measure, rate }) => measure !== 'caught' || rate === null)
      : one.measures;
    return [
      ...(one.measures.length === 0
        ? ['No variant could be made.']
        : describeMeasures(several ? one.group : 'The grader', measures)),
      ...(index === 0 ? explainSubjects(groups) : []),
      ...describeIntervals(who, one.measures),
      ...describeOperators(who, one),
    ];
  });
  return lead === undefined ? told : [lead, ...told];
}

/** What happened on each kind of variants; what is not shown to mislead the grader is not said to. */
function describeMeasures(who: string, measures: readonly StressResult[]): readonly string[] {
  const caught = measures.find(({ measure }) => measure === 'caught');
  const others = measures.filter(({ measure, rate }) => measure !== 'caught' && rate !== null);
  const isShown = ({ interval }: StressResult): boolean => interval !== null && interval.lower > 0;
  const parts = [
    ...(caught === undefined || caught.rate === null ? [] : [`caught ${formatShare(caught.rate)} of planted bugs`]),
    ...describeMisled('was misled by', others.filter(isShown)),
    ...describeMisled(
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

function describeMisled(verb: string, measures: readonly StressResult[]): readonly string[] {
  const told = measures.map((one) => {
    const unchanged = one.base === null ? '' : `; unchanged: ${formatShare(one.base)}`;
    return `${subjects[one.measure]} (${describeShare(one)}${unchanged})`;
  });
  return told.length === 0 ? [] : [`${verb} ${told.join(' or ')}`];
}

/** How far the shares may be off; of more than on the originals, only the upper end says something. */
function describeIntervals(who: string, measures: readonly StressResult[]): readonly string[] {
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
function describeOperators(who: string, group: StressSection['groups'][number]): readonly string[] {
  const { weakest, cells } = group;
  const spot = findWeakSpot(group);
  if (weakest.length === 0) {
    return spot === undefined || spot.isShown
      ? []
      : [
          `${who}Suspected, not shown: ${nameSpot(spot)}, ${describeShare(spot.result)} on ${formatNumberOf(spot.result.variants, 'variant')}.`,
        ];
  }
  const told = weakest
    .slice(0, 3)
    .flatMap((operator) => cells.find((cell) => cell.operator === operator && cell.analytic === null) ?? [])
    .map((cell) => `${cell.operator} (${describeShare(cell)})`);
  return [`${who}${who === '' ? 'Weakest' : 'weakest'} against ${joinWords(told)}.`];
}

function describeBasis({ basis, combined, variants, tried, dropped, wanted }: StressSection): string {
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
