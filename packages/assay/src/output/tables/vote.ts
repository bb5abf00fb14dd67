import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, line, tableOf, whole, type TableBlock, type Text } from '../../experiment/blocks/blocks';
import { intervalsOf } from '../../experiment/blocks/pictures';
import { toMeasured } from '../../experiment/report/summarise';
import { describeChoice, isTooFew, recommendedVotes } from '../../experiment/vote/describe-choice';
import type { VoteDocument } from '../../experiment/vote/plan-vote';

type Plan = VoteDocument['models'][number];

/** Maximum number of assertions named that no vote helps. */
const listed = 10;

/** The predicted effect of votes; `isChoiceSaid` if the choice already stands above. */
export function voteBlocks(plan: Plan, runs: number, isChoiceSaid: boolean): Text {
  const votes = recommendedVotes(plan);
  return [
    ...choiceLines(plan, runs, isChoiceSaid),
    ...(votes === undefined
      ? []
      : [line("To paste into the prompt's front matter:  ", whole(`vote: { of: ${votes} }`))]),
    `Floor: ${formatShare(plan.floor)} of the assertions (${formatInterval(plan.floorInterval)}) are wrong in most trials. No vote gets below it.`,
    ...intervalsOf({
      caption: `Predicted share of wrong answers, with 95 % intervals for new fixtures like these; dashed: the floor, ${formatShare(plan.floor)}`,
      axis: 'predicted to be wrong',
      rows: plan.predictions.map(({ votes: of, failureRate, interval }) => ({
        name: formatNumberOf(of, 'vote'),
        measured: toMeasured(failureRate, interval),
        tolerate: plan.floor,
      })),
    }),
    voteTable(plan, runs),
    ...floorList(plan),
  ];
}

/** The predicted results of votes of 1, 3, 5… */
function voteTable({ predictions }: Plan, runs: number): TableBlock {
  return tableOf(
    `Predicted from ${formatNumberOf(runs, 'run')}, with 95 % intervals for new fixtures like these`,
    numberColumns('votes', 'wrong (95 %)', 'more votes correct at most', 'calls per verdict'),
    predictions.map(({ votes, failureRate, interval, excessBound, callsPerVerdict }) =>
      failureRate === null
        ? [votes, 'too few runs', '', '']
        : [
            votes,
            toMeasured(failureRate, interval)?.text ?? formatShare(failureRate),
            formatShare(excessBound),
            callsPerVerdict?.toFixed(2) ?? '–',
          ],
    ),
  );
}

function choiceLines(plan: Plan, runs: number, isChoiceSaid: boolean): readonly string[] {
  if (isTooFew(plan)) {
    return [
      `${formatNumberOf(runs, 'run')} ${runs === 1 ? 'is' : 'are'} too few to predict any vote: ask at least 6, better 20.`,
    ];
  }
  return isChoiceSaid ? [] : describeChoice(plan, runs);
}

/** The assertions that a vote makes worse. */
function floorList({ floorAssertions }: Plan): Text {
  const more = floorAssertions.length - listed;
  const items = floorAssertions
    .slice(0, listed)
    .map(
      ({ fixture, analytic, file, line: at }) =>
        `${printableLine(fixture, 40)} › ${printableLine(analytic)}  ${printableLine(file)}:${at}`,
    );
  return floorAssertions.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Wrong in most trials, so a vote makes them worse. Fix the prompt or the label:' },
        { kind: 'list', items: [...items, ...(more > 0 ? [`and ${more} more`] : [])] },
      ];
}
