import { decideOutcome } from '../outcome';
import type { Outcome } from '../outcome-facts';
import { askReal } from '../report/next-steps';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { describeChoice, isTooFew, runsToShow } from './describe-choice';
import type { VoteDocument } from './vote-document';

/** The outcome of a vote prediction: it judges nothing, and may have too little data. `asked` are the models. */
export function outcomeOfVote(
  document: Omit<VoteDocument, 'outcome'>,
  { interrupted, asked }: { readonly interrupted: boolean; readonly asked: readonly string[] },
): Outcome {
  const { challenge, simulated, complete, runs, trials, models } = document;
  const command = `npx assay vote ${quoteForShell(challenge)} --runs`;
  return decideOutcome({
    ...{ interrupted, complete, simulated, runs, lacking: [], shard: false, logOnly: false, gate: null },
    judgements: asked.map((name) => {
      const plan = models.find(({ model }) => model === name);
      const reason = plan === undefined ? 'no trial brought a reply' : 'too few runs to predict the required vote';
      const isOpen = plan === undefined || isTooFew(plan) || isTooShort(plan);
      return { name: printableLine(name, 60), hard: false, status: isOpen ? 'inconclusive' : 'passed', reason };
    }),
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words: { noun: 'model', failed: '', held: '' },
    groups: [{ trials: trials.all, errored: trials.errored }],
    findings: models
      .filter((plan) => !isTooFew(plan))
      .map((plan) => `${printableLine(plan.model, 60)}: ${describeChoice(plan, runs)}`),
    notices: [],
    meaning: ['A prediction from single answers; no assertion is judged.'],
    next: {
      inconclusive: `${command} ${runsToShow(runs)}`,
      simulated: askReal(`${command} ${runs}`),
    },
  });
}

/** Whether so few runs can neither predict the vote that is needed nor show that a smaller one is enough. */
function isTooShort({ choice }: VoteDocument['models'][number]): boolean {
  return choice.kind === 'noise-above-target' && (choice.reason === 'trials' || choice.reason === 'bound');
}
