import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable } from '../../experiment/blocks/table';
import { line, spaced, toned, whole, type Text } from '../../experiment/blocks/blocks';
import type { VoteDocument } from '../../experiment/vote/vote-document';

type Plan = VoteDocument['models'][number];

/** Assertions named that no vote helps. */
const listed = 10;

/** What votes of 1, 3, 5… are predicted to do, and which one to take. */
export function renderVote(document: VoteDocument): Text {
  const { models, mixed, simulated, complete, runs } = document;
  const errored = document.trials.errored === 0 ? [] : [describeErrored(document)];
  return spaced([
    ...(simulated
      ? [[toned('unsure', 'SIMULATED: an offline model answered; nothing here says how good the prompt is.')]]
      : []),
    ...(models.length === 0 ? [['Nothing was judged: no trial brought a reply.']] : []),
    ...models.map((plan) => renderPlan(plan, runs)),
    ...(mixed === null ? [] : [renderMixed(mixed)]),
    ...errored.map((text) => [toned('unsure', text)]),
    ...(complete
      ? []
      : [[toned('unsure', 'Asking ended before its time: these predictions rest on the trials that arrived.')]]),
  ]);
}

function describeErrored({ trials }: VoteDocument): string {
  return `${formatNumberOf(trials.errored, 'trial')} of ${formatCount(trials.all)} errored and did not count.`;
}

function renderPlan(plan: Plan, runs: number): Text {
  const rows = plan.predictions.map(({ votes, failureRate, interval, excess, callsPerVerdict }) =>
    failureRate === null
      ? [String(votes), 'too few runs', '', '', '']
      : [
          String(votes),
          formatShare(failureRate),
          interval === null ? '–' : formatInterval(interval),
          formatShare(excess),
          callsPerVerdict?.toFixed(2) ?? '–',
        ],
  );
  const columns = [
    { heading: 'votes', align: 'right' },
    { heading: 'failure rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: 'above floor', align: 'right' },
    { heading: 'calls per verdict', align: 'right' },
  ] as const;
  return [
    toned('heading', `${printableLine(plan.model)} · predicted from ${formatNumberOf(runs, 'run')}`),
    `floor ${formatShare(plan.floor)}: the share of assertions that are wrong in most trials; no vote gets below it`,
    ...(plan.floorUncertain > 0
      ? [`  ${formatNumberOf(plan.floorUncertain, 'of them', 'of them')} may be so by chance: more runs tell`]
      : []),
    ...renderTable(columns, rows),
    ...(isTooFew(plan)
      ? [
          `${formatNumberOf(runs, 'run')} ${runs === 1 ? 'is' : 'are'} too few to predict any vote: ask at least 6, better 20.`,
        ]
      : [describeChoice(plan)]),
    ...(isRecommended(plan)
      ? [line("  To paste into the prompt's front matter:  ", whole(`vote: { of: ${String(plan.choice.votes)} }`))]
      : []),
    ...renderFloor(plan),
  ];
}

/** A vote that is not enough is no advice: asking more or a better prompt is. */
function isRecommended({ choice, predictions }: Plan): boolean {
  if (isTooFew({ predictions })) {
    return false;
  }
  const enough = choice.kind !== 'noise-above-target' || choice.reason === 'gain' || choice.reason === 'drop';
  return choice.votes > 1 && enough;
}

/** Whether not even a vote of 3 can be predicted. */
export function isTooFew({ predictions }: Pick<Plan, 'predictions'>): boolean {
  return predictions.every(({ votes, failureRate }) => votes === 1 || failureRate === null);
}

/** Which vote to take, and why, in one sentence. */
export function describeChoice({ choice, floor, predictions }: Plan): string {
  const left = predictions.find((one) => one.votes === choice.votes)?.excess ?? null;
  const votes = choice.votes === 1 ? 'no vote (1 answer)' : `a vote of ${String(choice.votes)}`;
  switch (choice.kind) {
    case 'chosen':
      return choice.votes === 1
        ? 'Take a single answer: the noise is within 0.5 points of the floor already.'
        : `Take ${votes}: the smallest that brings the noise within 0.5 points of the floor.`;
    case 'floor-above-target':
      return `No vote reaches the target: the floor is ${formatShare(floor)}. With ${votes} little noise is left; then fix prompt or labels.`;
    case 'noise-above-target':
      return {
        gain: `Take ${votes}: more votes would gain less than 0.2 points, and the noise is still above 0.5 points.`,
        drop: `Take ${votes}: more votes would make an assertion worse than it is.`,
        trials: `${choice.votes === 1 ? 'A single answer' : `A vote of ${String(choice.votes)}`} is not enough (${formatShare(left)} noise), and a larger vote cannot be predicted from so few runs: ask at least ${String(2 * (choice.votes + 2))}.`,
        most: `Even ${votes} leaves ${formatShare(left)} noise: fix the prompt, or choose another model.`,
      }[choice.reason];
  }
}

function renderFloor({ floorAssertions }: Plan): Text {
  const shown = floorAssertions
    .slice(0, listed)
    .map(
      ({ fixture, analytic, file, line }) => `  ${printableLine(fixture, 40)} › ${analytic}  ${file}:${String(line)}`,
    );
  const more = floorAssertions.length - shown.length;
  return floorAssertions.length === 0
    ? []
    : [
        toned('heading', 'Wrong in most trials, so a vote makes them worse: fix the prompt or the label:'),
        ...shown,
        ...(more > 0 ? [`  and ${String(more)} more`] : []),
      ];
}

function renderMixed({ models, failureRate, pairs, effectiveVotes }: NonNullable<VoteDocument['mixed']>): Text {
  const rows = pairs.map(({ models: [first = '', second = ''], both, either, correlation }) => [
    printableLine(first),
    printableLine(second),
    formatShare(both),
    formatShare(either),
    correlation === null ? '–' : (Math.round(correlation * 100) / 100 + 0).toFixed(2).replace('-', '−'),
  ]);
  const columns = [
    { heading: 'model' },
    { heading: 'and' },
    { heading: 'both wrong', align: 'right' },
    { heading: 'either wrong', align: 'right' },
    { heading: 'correlation', align: 'right' },
  ] as const;
  return [
    `One vote for each of ${formatNumberOf(models.length, 'model')}: predicted failure rate ${formatShare(failureRate)}${effectiveVotes === null ? '' : `; they are worth ${effectiveVotes.toFixed(1)} independent votes`}`,
    ...renderTable(columns, rows),
  ];
}
