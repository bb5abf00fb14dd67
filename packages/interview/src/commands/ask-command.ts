import { join, relative, resolve } from 'node:path';
import { appendTo, quoteForShell } from 'gpt-assay/basics';
import { type Command, type Invocation, defineCommand, exitCodes, jsonOption, listFolder } from 'gpt-assay/plugin';
import type { PreparedRow } from '../rows/rows';
import { ownModelList, readModelList, type ModelList } from '../interview-config';
import { isOfflineName } from 'gpt-assay/model';
import {
  applyReplay,
  findRunsToAsk,
  finishRuns,
  limitOptions,
  placeOf,
  printDocument,
  readChallenge,
  replayOption,
  shardOption,
} from 'gpt-assay/cli';
import { runsOf } from '../asking/next-round';
import { refuseUnfitNames } from './answer-files';
import { askStep } from './ask-step';
import { askedFile } from './row-file-names';
import { isEvaluated, readParts, refuseUnfit, rowsFileAt } from './asked-rows';
import { readAsking } from './asking';
import type { InterviewAskDocument } from './interview-documents';
import { interviewOptions, readPath } from './interview-options';
import { isPromptsFile } from './read-prompts';
import { findInterviews, namesWithoutChecks } from './find-questions';
import { createQuestionFinder } from './open-interview';

/** `assay interview ask`: turns prompts into replies. */
export const interviewAskCommand: Command = defineCommand({
  name: 'interview ask',
  summary: 'Ask the models and write asked.ndjson; given evaluated rows, ask again where checks failed',
  positionals: '<prepared> | --questions <prompts.csv>',
  example: 'npx assay interview ask reports/2026-11-21T10-00-00-junior-dev/prepared.ndjson --model gpt-4.1 --runs 3',
  options: {
    questions: {
      type: 'value',
      valueName: '<file>',
      summary: 'prepared.ndjson, or prompts.csv with the columns name,prompt',
    },
    language: {
      ...interviewOptions.language,
      summary: 'languages to ask; for a CSV file without languages in its names: the language',
    },
    model: interviewOptions.model,
    runs: interviewOptions.runs,
    param: interviewOptions.param,
    params: interviewOptions.params,
    config: interviewOptions.config,
    replay: replayOption,
    shard: shardOption,
    ...limitOptions,
    out: interviewOptions.out,
    outdir: {
      type: 'value',
      valueName: '<folder>',
      summary: 'output folder; also writes a text file for each reply',
      conflicts: { with: ['out'], because: 'is --out with a text file for each reply' },
    },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, values, problems, folder } = invocation;
    const { language: languages, shard, outdir, config } = values;
    if (outdir !== undefined && (listFolder(resolve(folder, outdir)) ?? []).length > 0) {
      problems.push(`--outdir: ${outdir} already holds files: name another folder, so that no answers are mixed up`);
    }
    const path = readPath(invocation, values.questions, (own) =>
      readChallenge(own, interviewAskCommand, problems, 'a file of prepared rows, or --questions <file>'),
    );
    const file = rowsFileAt(resolve(folder, path));
    const evaluated = problems.length === 0 && !isPromptsFile(file) && isEvaluated(file);
    if (evaluated) {
      appendTo(
        problems,
        (['runs', 'param', 'params', 'shard', 'replay'] as const)
          .filter((name) => options.has(name))
          .map(
            (name) =>
              `--${name} is for the first round only: later rounds keep the runs, parameters and shard of the answers, and use kept replies`,
          ),
      );
    }
    const parts =
      problems.length > 0
        ? []
        : readParts(file, { path, languages, models: evaluated ? values.model : 'prepared' }, terminal);
    const rows = parts.flatMap((part) => part.rows);
    refuseUnfit(rows, path);
    const hasTextFiles = outdir !== undefined;
    if (hasTextFiles) {
      refuseUnfitNames(rows);
    }
    const list = problems.length > 0 ? undefined : listFor(rows, config, invocation);
    const wishes = problems.length > 0 ? [{ request: {} }] : parts;
    const settings = applyReplay(invocation.settings, invocation);
    const asking = {
      ...readAsking('interview ask', invocation, { wishes, list }),
      settings,
      runs: settings.runs,
      flags: { ...values, out: outdir ?? values.out },
    };
    const name = rows[0]?.interview?.split('/').at(-1) ?? 'interview';
    const models = asking.coders.map(({ model }) => model.name);
    const again = { challenge: name, models, count: asking.runs, shard, settings };
    const runs = evaluated ? undefined : findRunsToAsk(again, invocation, terminal);
    const questionOf = createQuestionFinder(settings.root, undefined);
    const anyOffline = asking.coders.some(({ model }) => isOfflineName(model.name));
    const partsWithCoders = parts.map((part, index) => ({ ...part, coders: asking.parts[index] ?? [] }));
    const {
      ended,
      path: out,
      costLine,
      isAnswered,
    } = await askStep(
      {
        name,
        asking,
        hasTextFiles,
        total: evaluated
          ? rows.length
          : Math.round(
              partsWithCoders.reduce((sum, part) => sum + part.rows.length * part.coders.length * asking.runs, 0) /
                (shard?.of ?? 1),
            ),
        solutionOf: (row) =>
          anyOffline && row.interview !== undefined ? questionOf(row).solutions[row.language] : undefined,
        parts: partsWithCoders.map(({ rows: some, coders }) =>
          evaluated
            ? { rows: some, coders, ...runsOf(some), wanted: (row, _, run) => row['run'] === run }
            : { rows: some, coders, shard, ...(runs !== undefined && { firstRun: runs.first }) },
        ),
      },
      invocation,
      terminal,
    );
    if (runs !== undefined && isAnswered) {
      finishRuns(again, runs);
    }
    const asked = placeOf(folder, join(out, askedFile));
    const document: InterviewAskDocument = { file: asked, ended };
    printDocument({ options }, terminal, document, () =>
      [costLine, `Replies: ${asked}`, `Next: ${evaluateNext(settings.root, asked, rows)}`].join('\n'),
    );
    return ended === 'complete'
      ? exitCodes.passed
      : ended === 'interrupted'
        ? exitCodes.interrupted
        : exitCodes.inconclusive;
  },
});

/** The models that a flag names, or else those of the interview that all rows belong to. */
function listFor(
  rows: readonly PreparedRow[],
  named: string | undefined,
  { settings }: Pick<Invocation, 'settings'>,
): ModelList | undefined {
  const [interview, ...others] = new Set(rows.map((row) => row.interview));
  if (named !== undefined) {
    return readModelList(settings.root, named);
  }
  const folders = interview === undefined || others.length > 0 ? [] : [`fixtures/${interview}`, interview];
  const own = folders.filter((folder) => !relative(settings.root, resolve(settings.root, folder)).startsWith('..'));
  return own.map((folder) => ownModelList(settings.root, folder)).find((list) => list !== undefined);
}

/** The command that judges the replies; rows without checks take those of the interview that has their questions. */
function evaluateNext(root: string, asked: string, rows: readonly PreparedRow[]): string {
  const names = namesWithoutChecks(rows);
  const found = names && findInterviews(root, (known) => names.every((name) => known.includes(name)));
  const command = `npx assay interview evaluate ${quoteForShell(asked)}`;
  return found?.length === 0
    ? `Put these questions with their checks into a folder of fixtures/, then: ${command}`
    : found !== undefined && found.length > 1
      ? `Name the interview that was asked, one of ${found.join(', ')}: ${command} --questions ${quoteForShell(found[0] ?? '')}`
      : command;
}
