import { openInterviewExperiment } from '../open-experiment';
import {
  announce,
  applyReplay,
  confirmCost,
  findRunsToAsk,
  finishRuns,
  isAnswered,
  limitOptions,
  readChallenge,
  readSandbox,
  replayOption,
  roundsOption,
  runExperiment,
  shardOption,
  tellReport,
} from 'gpt-assay/cli';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { readAsking } from './asking';
import { interviewOptions } from './interview-options';
import { loadParts } from '../load-parts';
import { createLosses } from './losses';
import { createRowFiles } from './row-files';

/** `assay interview run`: all four steps at once. */
export const runCommand: Command = defineCommand({
  name: 'interview run',
  summary: 'Run all four steps: prepare, ask, evaluate and report',
  positionals: '<interview>',
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
    const { values, problems, environment, signal } = invocation;
    const { language: languages, rounds, shard, prompt, config, seed } = values;
    const id = readChallenge(invocation, runCommand, problems, 'an interview');
    const sandbox = readSandbox(values, problems);
    const parts =
      problems.length > 0 ? undefined : loadParts(invocation.settings.root, id, { prompt, languages, config });
    const asking = readAsking('interview run', invocation, {
      wishes: [{ request: parts?.template?.request ?? {} }],
      list: parts?.list,
    });
    if (parts === undefined) {
      return exitCodes.couldNotRun;
    }
    const settings = applyReplay(invocation.settings, invocation);
    const { runs } = settings;
    const [files, losses] = [createRowFiles(parts.rows), createLosses()];
    const experiment = openInterviewExperiment(id, {
      settings,
      environment,
      signal,
      say: terminal.error,
      parts,
      coders: asking,
      sandbox,
      rounds,
      seed,
      onAsked: files.addAsked,
      onEvaluated(row) {
        files.addEvaluated(row);
        losses.add(row);
      },
      beforeRound: (plan) => confirmCost({ settings, confirmAbove: values.confirmAbove, plan }, terminal),
    });
    announce(experiment, terminal);
    const models = experiment.models.map(({ name }) => name);
    const again = { challenge: id, models, count: runs, shard, settings };
    const trials = findRunsToAsk(again, invocation, terminal);
    const measured = await runExperiment(
      {
        experiment,
        flags: values,
        runs: trials,
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
});
