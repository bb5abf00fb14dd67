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
  announceReport,
} from 'gpt-assay/cli';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { readAsking } from './asking';
import { interviewOptions } from './interview-options';
import { loadParts } from '../load-parts';
import { Losses } from './losses';
import { join } from 'node:path';
import { type Appender, createAppender, writeText } from 'gpt-assay/basics';
import type { AskedRow, EvaluatedRow, PreparedRow } from '../rows/rows';
import { askedFile, evaluatedFile } from '../interview-name';
import { preparedFile, toLines } from './prepare-command';

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
    const files = new RowFiles(parts.rows);
    const losses = new Losses();
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
      onAsked: files.addAsked.bind(files),
      onEvaluated(row) {
        files.addEvaluated(row);
        losses.add(row);
      },
      beforeRound: (plan) => confirmCost({ settings, confirmAbove: values.confirmAbove, plan }, terminal),
    });
    announce(experiment, terminal);
    const models = experiment.models.map(({ name }) => name);
    const again = { challenge: id, models, count: settings.runs, shard, settings };
    const trials = findRunsToAsk(again, invocation, terminal);
    const measured = await runExperiment(
      {
        experiment,
        flags: values,
        runs: trials,
        ask(_builder, onTrial, path) {
          files.folder = path;
          return experiment.askEachTrial(experiment.asked, trials, onTrial);
        },
      },
      invocation,
      terminal,
    ).finally(() => {
      files.close();
    });
    if (isAnswered(measured)) {
      finishRuns(again, trials);
    }
    losses.print(terminal);
    return announceReport(measured, invocation, terminal);
  },
});

/** The rows of every step, written next to a report in the format that other tools read; nothing before the first reply. */
class RowFiles {
  folder = '';
  readonly #prepared: readonly PreparedRow[];
  readonly #appenders = new Map<string, Appender>();

  constructor(prepared: readonly PreparedRow[]) {
    this.#prepared = prepared;
  }

  addAsked(row: AskedRow): void {
    if (this.#appenders.size === 0) {
      writeText(join(this.folder, preparedFile), toLines(this.#prepared));
    }
    this.#append(askedFile, row);
  }

  addEvaluated(row: EvaluatedRow): void {
    this.#append(evaluatedFile, row);
  }

  close(): void {
    this.#appenders.forEach((appender) => {
      appender.close();
    });
  }

  #append(name: string, row: object): void {
    const appender = this.#appenders.get(name) ?? createAppender(join(this.folder, name));
    this.#appenders.set(name, appender);
    appender.append(JSON.stringify(row));
  }
}
