import {
  formatCount,
  formatInterval,
  formatNumberOf,
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
  toDecision,
} from 'gpt-assay/experiment';
import { largest, smallest } from 'gpt-assay/statistics';
import type { Find, FoolSection } from './fool-section';

/** The outcome of a search; only `stress: { worst }` of the prompt can make it fail. */
export function outcomeOfFool(report: UnjudgedReport, fool: FoolSection, about: OutcomeAbout): Outcome {
  const { complete, simulated, models } = report;
  const { finds, policy, seed } = fool;
  const who = printableLine(models[0]?.model ?? 'the grader', 80);
  const found = finds.find(({ status }) => status === 'found');
  const judgements: readonly Judgement[] =
    policy === null ? [] : [{ name: 'worst program', hard: true, ...toDecision(policy) }];
  const command = (most: number, by: string, asked?: string): string =>
    `${commandOf(report, asked)} --calls ${most} --seed ${quoteForShell(by)}`;
  const describe = `Describe in the rubric what the grader overlooks, then search again: ${command(fool.calls, `${seed}2`)}`;
  const searchOn = `Search longer, or with another seed: ${command(fool.calls * 2, `${seed}2`)}`;
  return decideOutcome({
    ...about,
    complete,
    simulated,
    judgements,
    groups: models,
    gate: null,
    runs: Math.max(2, report.runs),
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words: { noun: 'limit', failed: 'is exceeded', held: 'is not shown to be exceeded' },
    leads: found === undefined ? describeNothing(who, fool) : describeFound(who, found),
    findings: [],
    notices: [],
    meaning: [
      ...(found === undefined ? [] : describeHow(found)),
      ...describeSearch(fool),
      ...describeRuledOut(fool),
      ...describeLost(fool),
    ],
    next: {
      failed: describe,
      inconclusive: `Continue: ${command(fool.calls, seed)}`,
      measured: found === undefined ? searchOn : describe,
      'no-failure': searchOn,
      simulated: askReal(
        command(found === undefined && fool.untried.length > 0 ? fool.calls * 2 : fool.calls, seed, ''),
      ),
    },
  });
}

function describeFound(
  who: string,
  { analytic, program, rate, interval, wrong, judged, expected, chance }: Find,
): readonly string[] {
  const lines = program.split('\n').filter((line) => line.trim() !== '').length;
  return [
    `FOUND: a program of ${formatNumberOf(lines, 'line')} fools ${who} about ${printableLine(analytic, 60)} in ${formatShare(rate)} of trials.`,
    `${formatCount(wrong)} of ${formatCount(judged)} trials did not say that it is ${String(expected)} (95 % interval ${formatInterval(interval)}); about unchanged fixtures, at most ${formatShare(chance)} are wrong.`,
  ];
}

function describeNothing(
  who: string,
  { calls, asked, complete, programs, operators, untried, originals, finds }: FoolSection,
): readonly string[] {
  if (!complete) {
    return [
      `The search of ${formatNumberOf(calls, 'call')} was stopped after ${formatCount(asked)} and had found nothing.`,
    ];
  }
  if (originals.every(({ isSearched }) => !isSearched)) {
    return [
      `NOTHING SEARCHED: ${who} is wrong about unchanged fixtures so often that no program could be shown to be worse.`,
    ];
  }
  const never = untried.length === 0 ? '' : `, ${formatNumberOf(untried.length, 'operator')} never`;
  const little = operators.every((one) => one.programs === 1) ? ': one try rules out next to nothing' : '';
  const tried = `${formatNumberOf(operators.length, 'operator')} (ways to change a program) ${operators.length === 1 ? 'was' : 'were'} tried ${describeTimes(operators)}${never}${little}.`;
  const suspect = finds
    .filter(({ status, wrong }) => status === 'not-confirmed' && wrong > 0)
    .toSorted((a, b) => b.wrong / b.judged - a.wrong / a.judged)[0];
  if (suspect !== undefined) {
    const { operator, wrong, judged, chance } = suspect;
    return [
      `SUSPECTED, NOT SHOWN: asked again about a program by ${operator}, ${who} was wrong in ${formatCount(wrong)} of ${formatNumberOf(judged, 'trial')}.`,
      `On unchanged fixtures it may be wrong in up to ${formatShare(chance)}, so this is not significant within ${formatNumberOf(calls, 'call')}.`,
      tried,
    ];
  }
  return [
    `NOTHING FOUND: none of the ${formatNumberOf(programs, 'changed program')} was shown to fool ${who}; others still may.`,
    `Within ${formatNumberOf(calls, 'call')}, ${tried}`,
  ];
}

/** Such as `1 to 4 times each`. */
function describeTimes(operators: FoolSection['operators']): string {
  const tries = operators.map(({ programs }) => programs);
  const least = smallest(tries);
  const most = largest(tries);
  const times = least === most ? '' : `${formatCount(least)} to `;
  return `${times}${most === 1 ? 'once' : `${formatCount(most)} times`} each`;
}

/** A bound from which on next to nothing is ruled out: that of an operator tried once. */
const fewTell = 0.95 - 1e-9;

/** What the search can rule out about an operator, by how often it was tried. */
function describeRuledOut({ operators }: FoolSection): readonly string[] {
  const bounds = operators.flatMap(({ bound }) => bound ?? []);
  if (bounds.length === 0) {
    return [];
  }
  const least = smallest(bounds);
  const most = largest(bounds);
  const share =
    least === most
      ? `${formatShare(most)} of the programs of each operator that was tried`
      : `${formatShare(least).replace(' %', '')} to ${formatShare(most)} of the programs of each operator, depending on how often it was tried,`;
  return least >= fewTell
    ? ['Each operator was tried too rarely to rule out that it nearly always fools the grader. More calls narrow this.']
    : [`With 95 % confidence, at most ${share} always fool the grader. More calls narrow this.`];
}

function describeHow({ parent, operator, line, what, steps, isSmallest }: Find): readonly string[] {
  const shrunk = steps === 0 ? 'The program cannot be shortened' : `Shrunk in ${formatNumberOf(steps, 'step')}`;
  const rest = isSmallest ? '' : '; the calls ran out, so it might shrink further';
  return [
    `Made from ${printableLine(parent, 80)} by ${operator} in line ${line}: ${printableLine(what, 120)}. ${shrunk}${rest}.`,
    'The rate is for this program. It does not say how often candidates write such code.',
  ];
}

function describeSearch({ programs, operators, asked, calls, complete, originals }: FoolSection): readonly string[] {
  const [most] = operators;
  const weak = most === undefined || most.misjudged === 0 ? [] : [most];
  const skipped = originals.filter(({ isSearched }) => !isSearched).map(({ analytic }) => printableLine(analytic, 60));
  return [
    `${formatCount(asked)} of ${formatNumberOf(calls, 'call')} asked${complete && asked < calls ? ' (the rest is for confirming a find)' : ''}, ${formatNumberOf(programs, 'program')} by ${formatNumberOf(operators.length, 'operator')} tried; the oracle proved every label.`,
    ...weak.map(
      ({ operator, misjudged, programs: own }) =>
        `Most often misjudged at first: ${operator} (${formatCount(misjudged)} of ${formatCount(own)}).`,
    ),
    ...(skipped.length === 0
      ? []
      : [`Not searched, because too often wrong on unchanged fixtures: ${skipped.join(', ')}.`]),
  ];
}

/** Programs that seemed to fool the grader, but did not when asked about again. */
function describeLost({ finds }: FoolSection): readonly string[] {
  return finds
    .filter(({ status }) => status === 'not-confirmed')
    .map(
      ({ operator, parent, wrong, judged }) =>
        `Not confirmed: ${operator} of ${printableLine(parent, 80)}, wrong in ${formatCount(wrong)} of ${formatCount(judged)} new trials.`,
    );
}
