import { fixturesToHoldOut, recordLook } from '../experiment/assess/holdout';
import { readShard, shardRange } from '../experiment/asking/shard';
import { openExperiment, refuseFor, refuseRounds } from '../kinds';
import { announce } from './announce';
import { baseRateOption, readBaseRate } from './base-rate-option';
import { detailsOption, jsonOption, type Command } from './command';
import { confirmCost } from './estimate-cost';
import { runExperiment, tellReport } from './run-experiment';
import { repeatAnyJest } from './repeat-jest';
import { failWith } from './fail-with';
import { assertOption, readChallenge, readRunFlags, runOptions } from './run-options';
import { createFlagReader } from './flag-reader';
import { readRounds, roundsOption } from './rounds-option';
import { shardOption } from './shard-option';

/** Default number of runs. */
const defaultRuns = 10;

/** `assay repeat`: asks about every fixture many times, and reports how often each assertion fails. */
export const repeatCommand: Command = {
  name: 'repeat',
  summary: 'Ask every fixture many times and measure how often each assertion fails',
  usage:
    '<challenge> [--runs <n>] [--model <names>] [--vote <k>] [--assert hard|soft|declared] [--holdout] [--rounds <n>] [--base-rate <share>] [--shard <i/n>] [--details] [--json]',
  example: 'npx assay repeat two-sum --runs 100',
  options: {
    runs: {
      type: 'value',
      valueName: '<n>',
      summary: `trials of each fixture and model (default: ASSAY_RUNS, else ${defaultRuns})`,
    },
    assert: assertOption,
    jest: {
      type: 'value',
      valueName: '<arguments>',
      summary: "repeat any Jest suite instead, with these Jest arguments; '' for all tests",
    },
    parallel: { type: 'value', valueName: '<n>', summary: 'with --jest: concurrent runs (default: 1)' },
    holdout: {
      type: 'flag',
      summary: `hold out 30 % of the fixtures and compare (needs ${fixturesToHoldOut} fixtures)`,
    },
    'no-baseline': {
      type: 'flag',
      summary: 'skip the comparison with the prompt without its examples',
    },
    rounds: roundsOption,
    ...baseRateOption,
    shard: shardOption,
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, signal, environment } = invocation;
    if (options.has('jest')) {
      return repeatAnyJest(invocation, terminal);
    }
    const problems: string[] = [];
    const challenge = readChallenge(invocation, repeatCommand, problems);
    const flags = readRunFlags(invocation, defaultRuns, problems);
    const read = createFlagReader(options, problems);
    const [shard, rounds] = [read('shard', readShard, shardRange), readRounds(read)];
    const baseRate = readBaseRate(read);
    if (options.has('parallel')) {
      problems.push('--parallel is for --jest only; to limit requests in flight, use --concurrency');
    }
    failWith('repeat', problems);
    if (options.has('holdout')) {
      refuseFor('holdout', flags.settings.root, challenge);
    }
    if (baseRate !== undefined) {
      refuseFor('baseRate', flags.settings.root, challenge);
    }
    refuseRounds(flags.settings.root, challenge, rounds);
    const experiment = openExperiment(challenge, {
      ...{ settings: flags.settings, rounds },
      ...{ environment, signal, say: terminal.error },
      comparesExamples: !options.has('no-baseline'),
      beforeRound: (plan) => confirmCost({ ...flags, plan }, terminal),
    });
    const { fixtures } = experiment.challenge;
    announce(experiment, terminal);
    const holdsOut = options.has('holdout') && fixtures.length >= fixturesToHoldOut;
    if (options.has('holdout') && !holdsOut) {
      terminal.error(
        `--holdout holds nothing out: ${challenge} has ${fixtures.length} fixtures, and a part of fewer than ${fixturesToHoldOut} shows nothing about the rest. Compare two prompts on all of them instead: npx assay compare`,
      );
    }
    const { promptHash, models } = experiment.head();
    const { runs, firstRun, root } = flags.settings;
    const looks = holdsOut ? recordLook(root, challenge, { promptHash, models }) : undefined;
    const trials = { first: firstRun, count: runs, shard };
    return tellReport(
      await runExperiment({ experiment, flags, runs: trials, looks, baseRate }, invocation, terminal),
      invocation,
      terminal,
    );
  },
};
