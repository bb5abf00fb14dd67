import { decideOutcome } from '../outcome';
import type { Outcome } from '../outcome-facts';
import { commandOf } from '../report/command-of';
import { askReal, lookAtWrong, someModel } from '../report/next-steps';
import type { ReportDocument } from '../report/report-document';
import { printableLine } from '../../basics/text/printable';
import { describeChoice, isTooFew, recommendedVotes, runsToShow, sumUpChoices } from './describe-choice';
import type { VoteDocument } from './plan-vote';

/** Suggested number of runs to measure a vote. */
const suggestedRuns = 20;

/** What the outcome of a vote prediction needs beside the prediction. */
export interface VoteAbout {
  readonly interrupted: boolean;
  /** Names of the models. */
  readonly asked: readonly string[];
  /** The trials that the prediction is made from. */
  readonly report: ReportDocument;
}

/** The outcome of a vote prediction: it judges nothing, and may have too little data. */
export function outcomeOfVote(
  document: Omit<VoteDocument, 'outcome'>,
  { interrupted, asked, report }: VoteAbout,
): Outcome {
  const { simulated, complete, runs, trials, models } = document;
  const command = (kind: 'vote' | 'repeat', count: number, model?: string): string =>
    commandOf({ ...report, kind, runs: count }, model);
  return decideOutcome({
    interrupted,
    complete,
    simulated,
    runs,
    lacking: [],
    shard: false,
    logOnly: false,
    gate: null,
    judgements: asked.map((name) => {
      const plan = models.find(({ model }) => model === name);
      const reason = plan === undefined ? 'no trial brought a reply' : 'too few runs to predict the required vote';
      const isOpen = plan === undefined || isTooFew(plan) || isTooShort(plan);
      return { name: printableLine(name, 60), hard: false, status: isOpen ? 'inconclusive' : 'passed', reason };
    }),
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words: { noun: 'model', failed: '', held: '', open: 'had too few runs' },
    groups: [{ trials: trials.all, errored: trials.errored }],
    leads: describeChoices(
      models.filter((plan) => !isTooFew(plan)),
      runs,
    ),
    findings: [],
    notices: [],
    meaning: ['A prediction from single answers; no assertion is judged.'],
    next: {
      inconclusive:
        trials.errored > 0
          ? `Ask again: ${command('vote', runs)}`
          : `Ask more runs: ${command('vote', runsToShow(runs))}`,
      measured: tryVote(models, (votes) => `${command('repeat', suggestedRuns)} --vote ${votes}`),
      simulated: askReal(command('vote', runs, report.of === undefined ? '' : someModel)),
    },
  });
}

/** The choice of one model at length, of several in one sentence: the rest stands with each model's table. */
function describeChoices(plans: VoteDocument['models'], runs: number): readonly string[] {
  const [only, ...others] = plans;
  if (only === undefined) {
    return [];
  }
  return others.length === 0 ? describeChoice(only, runs) : [sumUpChoices(plans)];
}

/** What to do with a prediction: the vote of the first model that should have one, else what no vote corrects. */
function tryVote(models: VoteDocument['models'], command: (votes: number) => string): string {
  const votes = models.map(recommendedVotes).find((one) => one !== undefined);
  return votes === undefined ? lookAtWrong : `Measure the vote: ${command(votes)}`;
}

/** Whether so few runs can neither predict the vote that is needed nor show that a smaller one is enough. */
function isTooShort({ choice }: VoteDocument['models'][number]): boolean {
  return choice.kind === 'noise-above-target' && (choice.reason === 'trials' || choice.reason === 'bound');
}
