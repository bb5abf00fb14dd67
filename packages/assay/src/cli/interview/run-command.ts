import { readShard, shardRange } from '../../experiment/asking/shard';
import { openInterviewExperiment } from '../../kinds/interview/open-experiment';
import { applyReplay, findRunsToAsk, finishRuns, replayOption } from '../asked-runs';
import { jsonOption, type Command } from '../command';
import { confirmCost } from '../estimate-cost';
import { exitCodes } from '../exit-codes';
import { limitOptions } from '../limit-options';
import { isAnswered, runExperiment, tellReport } from '../run-experiment';
import { readChallenge } from '../run-options';
import { createFlagReader } from '../flag-reader';
import { readRounds, roundsOption } from '../rounds-option';
import { shardOption } from '../shard-option';
import { announce } from '../announce';
import { readAsking } from './asking';
import { interviewOptions, readLanguages, readSandbox } from './interview-options';
import { loadParts } from '../../kinds/interview/load-parts';
import { createLosses } from './report-step';
import { createRowFiles } from './row-files';

/** `assay interview run`: all four steps at once. */
export const runCommand: Command = {
  name: 'interview run',
  summary: 'Run all four steps: prepare, ask, evaluate and report',
  usage:
    '<interview> [--model <names>] [--language <names>] [--runs <n>] [--rounds <n>] [--replay] [--param <name=value>]… [--params <files>] [--config <file>] [--json]',
  example: 'npx assay interview run junior-dev --model offline/coder?skill=0.8 --runs 3',
  options: {
    ...interviewOptions,
    ...limitOptions,
    rounds: roundsOption,
    replay: replayOption,
    shard: shardOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, environment, signal } = invocation;
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const id = readChallenge(invocation, runCommand, problems, 'an interview');
    const languages = readLanguages(read);
    const rounds = readRounds(read);
    const shard = read('shard', readShard, shardRange);
    const sandbox = readSandbox(options, problems);
    const parts =
      problems.length > 0
        ? undefined
        : loadParts(invocation.settings.root, id, {
            ...{ prompt: options.get('prompt'), languages, config: options.get('config') },
          });
    const asking = readAsking(
      'interview run',
      invocation,
      { wishes: [{ request: parts?.template?.request ?? {} }], list: parts?.list },
      problems,
    );
    if (parts === undefined) {
      return exitCodes.couldNotRun;
    }
    const { runs, flags } = asking;
    const settings = applyReplay(asking.settings, invocation);
    const [files, losses] = [createRowFiles(parts.rows), createLosses()];
    const experiment = openInterviewExperiment(id, {
      settings: { ...settings, runs },
      ...{ environment, signal, say: terminal.error, parts, coders: asking, sandbox, rounds },
      seed: options.get('seed'),
      onAsked: files.addAsked,
      onEvaluated(row) {
        files.addEvaluated(row);
        losses.add(row);
      },
      beforeRound: (plan) => confirmCost({ settings, confirmAbove: flags.confirmAbove, plan }, terminal),
    });
    announce(experiment, terminal);
    const models = experiment.models.map(({ name }) => name);
    const again = { challenge: id, models, count: runs, shard, settings };
    const trials = findRunsToAsk(again, invocation, terminal);
    const measured = await runExperiment(
      {
        ...{ experiment, flags, runs: trials },
        ask(_builder, onTrial, path) {
          files.open(path);
          return experiment.askEachTrial(experiment.asked, trials, onTrial);
        },
      },
      invocation,
      terminal,
    ).finally(files.close);
    if (isAnswered(measured)) {
      finishRuns(again, trials);
    }
    losses.tell(terminal);
    return tellReport(measured, invocation, terminal);
  },
};
