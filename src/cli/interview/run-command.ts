import { readShard, shardRange } from '../../experiment/asking/shard';
import { exitCodeOf } from '../../experiment/outcome';
import { openInterviewExperiment } from '../../kinds/interview/open-experiment';
import { renderReport } from '../../output/terminal/render-report';
import { jsonOption, type Command } from '../command';
import { confirmCost } from '../estimate-cost';
import { exitCodes } from '../exit-codes';
import { newsOf } from '../github/news-of';
import { limitOptions } from '../limit-options';
import { measure } from '../measure';
import { printDocument } from '../print-document';
import { createFlagReader } from '../run-options';
import { readRounds, roundsOption } from '../rounds-option';
import { shardOption } from '../shard-option';
import { announceCoders, readAsking } from './asking';
import { interviewOptions, readLanguages, readSandbox } from './interview-options';
import { openInterview } from './open-interview';
import { readOne } from './read-one';
import { createLosses } from './report-step';
import { createRowFiles } from './row-files';

/** `assay interview run`: all four steps at once. */
export const runCommand: Command = {
  name: 'interview run',
  summary: 'Run all four steps: prepare, ask, evaluate and report',
  usage:
    '<interview> [--model <names>] [--language <names>] [--runs <n>] [--rounds <n>] [--param <name=value>]… [--json]',
  example: 'npx assay interview run junior-dev --model offline/coder?skill=0.8 --runs 3',
  options: {
    ...interviewOptions,
    ...limitOptions,
    rounds: roundsOption,
    shard: shardOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, folder, environment, signal } = invocation;
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const id = readOne(positionals, 'an interview', runCommand, problems);
    const languages = readLanguages(read);
    const rounds = readRounds(read);
    const shard = read('shard', readShard, shardRange);
    const sandbox = readSandbox(options, problems);
    const parts =
      problems.length > 0
        ? undefined
        : openInterview(invocation.settings.root, id, { prompt: options.get('prompt'), languages }, terminal);
    const asking = readAsking('interview run', invocation, [{ request: parts?.template?.request ?? {} }], problems);
    if (parts === undefined) {
      return exitCodes.couldNotRun;
    }
    const { settings, runs, flags } = asking;
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
    announceCoders(asking, terminal);
    const { asked } = experiment;
    const trials = { first: settings.firstRun, count: runs, shard };
    const plan: Parameters<typeof confirmCost>[0]['plan'] = (onPlanned) =>
      experiment.planEachTrial(asked, trials, onPlanned);
    await confirmCost({ settings, confirmAbove: flags.confirmAbove, plan }, terminal);
    const { report, place } = await measure({
      ...{ experiment, flags, folder, terminal, signal, shard },
      total: Math.round((asked.length * asking.coders.length * runs) / (shard?.of ?? 1)),
      ask(_builder, onTrial, path) {
        files.open(path);
        return experiment.askEachTrial(asked, trials, onTrial);
      },
    }).finally(files.close);
    printDocument(invocation, terminal, report, renderReport);
    invocation.github?.tell(newsOf(report));
    losses.tell(terminal);
    terminal.error(`Report: ${place}`);
    return exitCodeOf(report.outcome);
  },
};
