import { intervalsOf, type Stretch } from '../../../experiment/blocks/pictures';
import { type Block, type Section, when } from '../../../experiment/blocks/blocks';
import { formatShare } from '../../../basics/text/numbers';
import { largest } from '../../../statistics/numbers';
import { printableLine } from '../../../basics/text/printable';
import { sharesOfWholes, toMeasured } from '../../../experiment/report/summarise';
import type { AnalyticReport, ModelReport } from '../../../experiment/report/report-document';
import type { ModelTally } from '../../../experiment/tally/tally';
import { advisedVotes, isTooFew } from '../../../experiment/vote/describe-choice';
import { planVoteOf, toPlanDocument } from '../../../experiment/vote/plan-vote';
import { errorTable } from '../../tables/analytic-figures';
import { voteBlocks } from '../../tables/vote';

/** Sections on a model: by analytic, on votes, and over time; `tally` is absent if no votes are predicted. */
export function analyticSection(
  model: ModelReport,
  overTime: readonly Stretch[],
  tally: ModelTally | undefined,
): Section {
  return {
    id: 'by-analytic',
    heading: 'Analytic by analytic',
    about: null,
    blocks: [
      ...showWholes(model),
      ...showErrors(model),
      ...when(
        model.analytics.some(({ floor }) => floor !== null),
        showNature(model),
      ),
      errorTable(model),
      ...(tally === undefined ? [] : showVotes(tally, model)),
      ...when(
        overTime.length > 1,
        { kind: 'heading', text: 'Over time' },
        {
          kind: 'stretches',
          caption: 'Failure rate of all assertions, by runs: a slope means drift',
          axis: 'failure rate',
          word: 'failed',
          stretches: overTime,
        },
      ),
    ],
  };
}

/** How often whole submissions are misjudged; with one analytic, that is what the analytic shows. */
function showWholes(model: ModelReport): readonly Block[] {
  if (model.suite.wholes === undefined || model.analytics.length < 2) {
    return [];
  }
  return intervalsOf({
    caption: 'Whole submissions: accepted means that every hard analytic is said to be true',
    axis: 'share of answers, with 95 % interval by fixture',
    rows: sharesOfWholes(model).map(({ name, share }) => ({ name, measured: measuredOf(share) })),
  });
}

function showErrors({ analytics }: ModelReport): readonly Block[] {
  return intervalsOf({
    caption: 'False accepts (said true, is false) and false rejects (said false, is true)',
    axis: 'error rate, with 95 % interval by fixture',
    rows: analytics.flatMap(({ analytic, falseAccepts, falseRejects }) => [
      { name: `${printableLine(analytic)}: false accepts`, measured: measuredOf(falseAccepts) },
      { name: `${printableLine(analytic)}: false rejects`, measured: measuredOf(falseRejects) },
    ]),
  });
}

function measuredOf(
  rate: { readonly rate: number | null; readonly interval: AnalyticReport['interval'] } | null,
): ReturnType<typeof toMeasured> {
  return toMeasured(rate?.rate ?? null, rate?.interval ?? null);
}

/** The share of each analytic's failures that a vote would remove. */
function showNature({ analytics }: ModelReport): Block {
  return {
    kind: 'stacks',
    caption: 'Systematic and random failures',
    axis: 'share of assertions',
    parts: [
      { name: 'systematic', meaning: 'no vote helps', colour: 'bad', ink: 'paper' },
      { name: 'random', meaning: 'a vote removes it', colour: 'mark', ink: 'paper' },
    ],
    rows: analytics.map(({ analytic, floor, noise }) => ({
      name: printableLine(analytic),
      parts: [floor ?? 0, noise ?? 0].map((share, part) => ({ part, share, words: [formatShare(share)] })),
    })),
  };
}

/** The predicted votes; empty with too few trials. */
function showVotes(tally: ModelTally, model: ModelReport): readonly Block[] {
  const plan = planVoteOf(tally);
  if (plan === undefined || isTooFew(plan)) {
    return [];
  }
  return [
    { kind: 'heading', text: 'Effect of a vote' },
    ...voteBlocks(toPlanDocument(plan, advisedVotes(model)), runsOf(tally), false),
  ];
}

function runsOf({ fixtures }: ModelTally): number {
  return largest([...fixtures.values()].map((fixture) => fixture.span()));
}
