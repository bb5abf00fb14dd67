import { exitCodeOf } from '../../experiment/outcome';
import {
  planMixedVote,
  planVoteOf,
  toMixedDocument,
  toPlanDocument,
  type VoteDocument,
} from '../../experiment/vote/plan-vote';
import type { Tally } from '../../experiment/tally/tally';
import { renderVoteMarkdown } from '../../output/markdown/render-vote-markdown';
import { renderVote } from '../../output/terminal/render-vote';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { spaced } from '../../experiment/blocks/blocks';
import { advisedVotes } from '../../experiment/vote/describe-choice';
import type { Kind } from '../../experiment/kind';
import { outcomeOfVote } from '../../experiment/vote/vote-outcome';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { Settings } from '../../basics/settings/settings';
import { printReportPlace } from '../terminal/print-report';
import { missingKeys } from '../../model/open-model';
import { kindOf, refuseFor } from '../../kinds';
import { announce } from '../terminal/announce';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { printDocument } from '../terminal/print-document';
import { limitOptions } from '../options/limit-options';
import { runExperiment } from '../asking/run-experiment';
import { requireChallenge } from '../options/read-challenge';
import { runOptions, runsOption } from '../options/run-options';

const { model, prompt, out } = runOptions;

/** `assay vote`: predicts the results of votes from single answers. */
export const voteCommand: Command = defineCommand({
  name: 'vote',
  summary: 'Predict the failure rate of votes of 3, 5, 7… and recommend the smallest worthwhile one',
  positionals: '<challenge>',
  example: 'npx assay vote two-sum --runs 100',
  options: {
    // Enough to predict a vote of 9.
    runs: { ...runsOption, default: 20 },
    model,
    prompt,
    out,
    ...limitOptions,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, settings: given, signal, environment } = invocation;
    const challenge = requireChallenge(invocation, voteCommand);
    refuseFor('vote', given.root, challenge);
    // Asks each model for single answers; the votes are computed from these.
    const kind = kindOf(given.root, challenge);
    const settings = { ...given, vote: 1, models: votersOf(kind, challenge, given) };
    const experiment = kind.open(challenge, { settings, environment, signal, say: terminal.error });
    announce(experiment, terminal);
    const { fixtures } = experiment.challenge;
    const runs = { first: settings.firstRun, count: settings.runs };
    let tally: Tally | undefined;
    const { report, place, ended } = await runExperiment(
      {
        experiment,
        flags: values,
        fixtures,
        runs,
        ask: (builder, onTrial) => {
          ({ tally } = builder);
          return experiment.askEachTrial(fixtures, runs, onTrial);
        },
      },
      invocation,
      terminal,
    );
    const models = tally?.models ?? [];
    const plans = models.flatMap((one) => planVoteOf(one) ?? []);
    const mixed = planMixedVote(models);
    const facts: Omit<VoteDocument, 'outcome'> = {
      version: 1,
      challenge,
      simulated: report.simulated,
      complete: report.complete,
      runs: report.runs,
      trials: { all: report.cost.trials, errored: erroredOf(report) },
      models: plans.map((plan) => {
        const own = report.models.find(({ model }) => model === plan.model);
        return toPlanDocument(plan, own === undefined ? null : advisedVotes(own));
      }),
      mixed: mixed === undefined ? null : toMixedDocument(mixed),
    };
    const asked = models.map(({ model }) => model);
    const document = {
      ...facts,
      outcome: outcomeOfVote(facts, { interrupted: ended === 'interrupted', asked, report }),
    };
    printReportPlace(place, invocation, terminal);
    printDocument(invocation, terminal, document, (one) =>
      spaced([renderVerdict(one.outcome), renderVote(one), renderReasons(one.outcome)]),
    );
    invocation.github?.tell({ markdown: renderVoteMarkdown(document) });
    return exitCodeOf(document.outcome);
  },
});

/** Models named by flag or environment, or else those that vote in the prompt; none means the prompt's own. */
function votersOf({ voters }: Kind, challenge: string, settings: Settings): readonly string[] {
  if (settings.models.length > 0) {
    return settings.models;
  }
  const named = voters?.(settings.root, challenge) ?? [];
  return missingKeys(named, settings).length > 0 ? [] : named;
}

function erroredOf({ models }: ReportDocument): number {
  return models.reduce((sum, { errored }) => sum + errored, 0);
}
