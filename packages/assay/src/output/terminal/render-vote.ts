import { saySimulated } from '../../experiment/report/say-simulated';
import { describeChoice, isTooFew, recommendedVotes } from '../../experiment/vote/describe-choice';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import type { VoteDocument } from '../../experiment/vote/vote-document';

type Plan = VoteDocument['models'][number];

/** Maximum number of assertions named that no vote helps. */
const listed = 10;

/** Predictions for votes of 1, 3, 5…, and the recommended one. */
export function renderVote(document: VoteDocument): Text {
  const { models, mixed, simulated, complete, runs } = document;
  const errored = document.trials.errored === 0 ? [] : [describeErrored(document)];
  return spaced([
    ...(simulated ? [[toned('unsure', saySimulated())]] : []),
    ...(models.length === 0 ? [['Nothing was judged: no trial brought a reply.']] : []),
    ...models.map((plan) => renderPlan(plan, runs, models.length > 1)),
    ...(mixed === null ? [] : [renderMixed(mixed)]),
    ...errored.map((text) => [toned('unsure', text)]),
    ...(complete ? [] : [[toned('unsure', 'Stopped early: predictions are based only on the trials completed.')]]),
  ]);
}

function describeErrored({ trials }: VoteDocument): string {
  return `${formatNumberOf(trials.errored, 'trial')} of ${formatCount(trials.all)} errored and did not count.`;
}

/** The choice of an only model is the first sentence of the output, and stands there only. */
function renderPlan(plan: Plan, runs: number, isOneOfSeveral: boolean): Text {
  const votes = recommendedVotes(plan);
  const rows = plan.predictions.map(({ votes, failureRate, interval, excessBound, callsPerVerdict }) =>
    failureRate === null
      ? [String(votes), 'too few runs', '', '', '']
      : [
          String(votes),
          formatShare(failureRate),
          formatInterval(interval),
          formatShare(excessBound),
          callsPerVerdict?.toFixed(2) ?? '–',
        ],
  );
  const columns = [
    { heading: 'votes', align: 'right' },
    { heading: 'wrong', align: 'right' },
    { heading: 'on new ones like these', align: 'right' },
    { heading: 'more votes correct at most', align: 'right' },
    { heading: 'calls per verdict', align: 'right' },
  ] as const;
  return [
    toned('heading', `${printableLine(plan.model)} · predicted from ${formatNumberOf(runs, 'run')}`),
    `floor ${formatShare(plan.floor)} (${formatInterval(plan.floorInterval)}): the share of assertions that are wrong in most trials; no vote gets below it`,
    ...renderTable(columns, rows),
    ...(isTooFew(plan)
      ? [
          `${formatNumberOf(runs, 'run')} ${runs === 1 ? 'is' : 'are'} too few to predict any vote: ask at least 6, better 20.`,
        ]
      : isOneOfSeveral
        ? describeChoice(plan, runs)
        : []),
    ...(votes === undefined
      ? []
      : [line("  To paste into the prompt's front matter:  ", whole(`vote: { of: ${votes} }`))]),
    ...renderFloor(plan),
  ];
}

function renderFloor({ floorAssertions }: Plan): Text {
  const shown = floorAssertions
    .slice(0, listed)
    .map(({ fixture, analytic, file, line }) => `  ${printableLine(fixture, 40)} › ${analytic}  ${file}:${line}`);
  const more = floorAssertions.length - shown.length;
  return floorAssertions.length === 0
    ? []
    : [
        toned('heading', 'Wrong in most trials, so a vote makes them worse. Fix the prompt or the label:'),
        ...shown,
        ...(more > 0 ? [`  and ${more} more`] : []),
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
    `One vote per model (${formatNumberOf(models.length, 'model')}): ${failureRate === null && models.length % 2 === 0 ? 'no failure rate is predicted, because an even number can tie' : `predicted failure rate ${formatShare(failureRate)}`}${effectiveVotes === null ? '' : `; they are worth ${effectiveVotes.toFixed(1)} independent votes`}`,
    ...renderTable(columns, rows),
  ];
}
