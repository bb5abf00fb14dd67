import { countForm } from '../../basics/settings/value-form';
import { fixturesToHoldOut, recordLook } from '../../experiment/assess/holdout';
import { refuseFor, refuseRounds } from '../../kinds';
import { openChosen } from '../asking/open-chosen';
import { announce } from '../terminal/announce';
import { defineCommand, detailsOption, jsonOption, type Command } from '../../plugin/command';
import { confirmCost } from '../asking/estimate-cost';
import { runExperiment, announceReport } from '../asking/run-experiment';
import { repeatAnyJest } from './repeat-jest';
import { requireChallenge } from '../options/read-challenge';
import {
  assertOption,
  baseRateOption,
  roundsOption,
  runOptions,
  runsOption,
  shardOption,
} from '../options/run-options';

/** Default number of runs. */
const defaultRuns = 10;

/** `assay repeat`: asks about every fixture many times, and reports how often each assertion fails. */
export const repeatCommand: Command = defineCommand({
  name: 'repeat',
  summary: 'Ask every fixture many times and measure how often each assertion fails',
  positionals: '<challenge>',
  example: 'npx assay repeat two-sum --runs 100',
  options: {
    runs: { ...runsOption, default: defaultRuns },
    assert: assertOption,
    jest: {
      type: 'value',
      valueName: '<arguments>',
      summary: "repeat any Jest suite instead, with these Jest arguments; '' for all tests",
      conflicts: { except: ['runs', 'parallel', 'json'], because: 'repeats a Jest suite, not a challenge' },
    },
    parallel: {
      ...countForm,
      type: 'value',
      valueName: '<n>',
      summary: 'with --jest: concurrent runs',
      default: 1,
      needs: ['jest'],
    },
    holdout: {
      type: 'flag',
      summary: `hold out 30 % of the fixtures and compare (needs ${fixturesToHoldOut} fixtures)`,
    },
    'no-baseline': {
      type: 'flag',
      summary: 'skip the comparison with the prompt without its examples',
    },
    rounds: roundsOption,
    'base-rate': baseRateOption,
    shard: shardOption,
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, settings, signal, environment } = invocation;
    const { jest, parallel, holdout, rounds, baseRate } = values;
    if (jest !== undefined) {
      return repeatAnyJest({ args: jest, runs: values.runs ?? defaultRuns, parallel }, invocation, terminal);
    }
    const challenge = requireChallenge(invocation, repeatCommand);
    const { runs, firstRun, root } = settings;
    if (holdout) {
      refuseFor('holdout', root, challenge);
    }
    if (baseRate !== undefined) {
      refuseFor('baseRate', root, challenge);
    }
    refuseRounds(root, challenge, rounds);
    const experiment = await openChosen({ command: repeatCommand, invocation, terminal }, challenge, {
      settings,
      rounds,
      environment,
      signal,
      say: terminal.error,
      comparesExamples: !values.noBaseline,
      beforeRound: (plan) => confirmCost({ settings, confirmAbove: values.confirmAbove, plan }, terminal),
    });
    const { fixtures } = experiment.challenge;
    announce(experiment, terminal);
    const holdsOut = holdout && fixtures.length >= fixturesToHoldOut;
    if (holdout && !holdsOut) {
      terminal.error(
        `--holdout holds nothing out: ${challenge} has ${fixtures.length} fixtures, and a part of fewer than ${fixturesToHoldOut} shows nothing about the rest. Compare two prompts on all of them instead: npx assay compare`,
      );
    }
    const { promptHash, models } = experiment.head();
    const looks = holdsOut ? recordLook(root, challenge, { promptHash, models }) : undefined;
    const trials = { first: firstRun, count: runs, shard: values.shard };
    return announceReport(
      await runExperiment({ experiment, flags: values, runs: trials, looks, baseRate }, invocation, terminal),
      invocation,
      terminal,
    );
  },
});
