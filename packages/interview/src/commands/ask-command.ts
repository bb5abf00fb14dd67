import { join, relative, resolve } from 'node:path';
import { appendTo, quoteForShell, type Settings, fitsFileName, runNumber, trimOf, writeText } from 'gpt-assay/basics';
import {
  type Command,
  type Invocation,
  defineCommand,
  exitCodes,
  jsonOption,
  listFolder,
  type Terminal,
  AssayError,
} from 'gpt-assay/plugin';
import { type PreparedRow, type AskedRow, describeParams } from '../rows/rows';
import { ownModelList, readModelList, type ModelList } from '../interview-config';
import { isOfflineName, isPriced, listedServer, loadPrices } from 'gpt-assay/model';
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
  type CostQuestion,
  type Logged,
  announce,
  confirmCost,
  runAndLog,
} from 'gpt-assay/cli';
import { runsOf } from '../asking/next-round';
import { askedFile } from '../interview-name';
import { isEvaluated, readParts, refuseUnfit, rowsFileAt, isPromptsFile } from './asked-rows';
import { readAsking, type Asking } from './asking';
import type { InterviewAskDocument } from './interview-documents';
import { interviewOptions, readPath } from './interview-options';
import { findInterviews, namesWithoutChecks, createQuestionFinder } from './find-questions';
import { askRows, prepareRow, type FreshRow, type RowAsking } from '../asking/ask-rows';
import { createBill, openAskContext } from 'gpt-assay/experiment';
import { renderCost } from 'gpt-assay/output';
import { nameOf } from '../rows/read-replies';

/** Writes a reply to a separate file; a missing reply has none. */
type WriteAnswer = (row: AskedRow) => void;

/** Characters that paths must not contain, replaced as Can AI Code? does. */
const unfit = /[^\p{L}\p{N}.-]+/gu;

/** Maximum number of characters of a folder's name before its number: they have three bytes at most. */
const longestName = 80;

/** Throws if a row's name cannot be a file name; rows of other tools can have any name. */
function refuseUnfitNames(rows: readonly PreparedRow[]): void {
  const wrong = rows.find(
    (row) => !/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u.test(row.name) || !fitsFileName(`${nameOf(row)}.txt`),
  );
  if (wrong !== undefined) {
    throw new AssayError(
      `--outdir: no file can be named after the question ${JSON.stringify(wrong.name)}: rename it, or use --out.`,
    );
  }
}

/**
 * Writes `<question>-<language>.txt` for each reply, and `info.json`, to a folder; if there are several models,
 * parameters or runs, each gets its own folder.
 */
function createAnswerFiles(folder: string, { isOne }: { readonly isOne: boolean }): WriteAnswer {
  const folders = new Map<string, string>();
  return (row) => {
    const { answer, model = '', template, interview, run } = row;
    if (answer === null || answer === undefined) {
      return;
    }
    const params = typeof row.params === 'object' && row.params !== null ? row.params : {};
    const parts = [model, describeParams(params), `run-${runNumber(run)}`].filter((part) => part !== '');
    const key = JSON.stringify(parts);
    const known = folders.get(key);
    const own = known ?? (isOne ? folder : join(folder, freeName(parts, folders.size)));
    if (known === undefined) {
      folders.set(key, own);
      const info = { interview, model, params, prompt_template: template, run };
      writeText(join(own, 'info.json'), `${JSON.stringify(info, undefined, 2)}\n`);
    }
    writeText(join(own, `${nameOf(row)}.txt`), answer);
  };
}

/** Distinguishes names that differ only in characters not allowed in folder names by a number. */
function freeName(parts: readonly string[], place: number): string {
  const name = parts.map((part) => trimOf(part.replace(unfit, '-'), '-.')).join('_');
  return `${name.slice(0, longestName)}_${place + 1}`;
}

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

/** Input of an asking step. */
interface AskStep {
  readonly name: string;
  readonly asking: Asking & {
    readonly settings: Settings;
    readonly runs: number;
    readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
  };
  readonly solutionOf: RowAsking['solutionOf'];
  /** Whether each reply is also written to a separate text file. */
  readonly hasTextFiles: boolean;
  /** Number of planned answers, for the progress line. */
  readonly total: number;
  /** Rows, with the coders to ask. */
  readonly parts: readonly (Pick<RowAsking, 'rows' | 'coders' | 'wanted' | 'shard'> &
    Partial<Pick<RowAsking, 'runs' | 'firstRun'>>)[];
}

/**
 * Asks into `asked.ndjson` of a new folder, within the budget, until done, interrupted or rejected; says whether models
 * online answered everything.
 */
async function askStep(
  { name, asking, solutionOf, hasTextFiles, total, parts }: AskStep,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<Logged & { readonly costLine: string; readonly isAnswered: boolean }> {
  const { coders, notes, settings, runs, flags, substituted } = asking;
  const prices = loadPrices(settings.root);
  const context = openAskContext(settings, { signal, say: terminal.error });
  const now = new Date();
  const startedAt = now.toISOString();
  const online = coders.flatMap(({ model }) => (model.offline ? [] : [model]));
  const priced = online.every(
    (model) => model.server === listedServer || isPriced(model.name, now, { server: model.server, overrides: prices }),
  );
  const bill = createBill({ priced, server: listedServer, prices });
  let errored = 0;
  announce({ substituted, models: coders.map(({ model }) => model), warnings: [] }, terminal);
  const unsent = parts.flatMap((part) =>
    [...part.rows]
      .slice(0, 1)
      .flatMap((row) => part.coders.flatMap((coder) => prepareRow(row, coder, undefined).notes)),
  );
  for (const note of new Set([...notes, ...unsent])) {
    terminal.error(`note: ${note}`);
  }
  const logged = await runAndLog({
    head: { startedAt },
    name,
    flags,
    folder,
    terminal,
    signal,
    settings,
    total,
    rowsFile: askedFile,
    models: coders.map(({ model }) => model),
    cost: bill.total,
    failures: () => errored,
    async ask(keep, path) {
      const isOne = runs === 1 && coders.length === 1;
      const writeAnswer = hasTextFiles ? createAnswerFiles(path, { isOne }) : undefined;
      const onRow = (row: FreshRow): void => {
        const status = row.error === undefined ? 'asked' : 'errored';
        errored += status === 'errored' ? 1 : 0;
        const server = typeof row['host'] === 'string' ? row['host'] : row.server;
        bill.add([{ ...row, model: row.asks ?? row.model ?? '', server, verdict: { status } }]);
        keep(row);
        writeAnswer?.(row);
      };
      for (const part of parts) {
        const base = { runs, prices, solutionOf, session: startedAt, firstRun: settings.firstRun, ...part };
        const plan: CostQuestion['plan'] = (onPlanned) =>
          askRows({ ...base, onRow: () => undefined }, { ...context, plan: onPlanned });
        await confirmCost({ settings, confirmAbove: flags.confirmAbove, plan }, terminal);
        await askRows({ ...base, onRow }, context);
      }
    },
  });
  const servers = [...new Set(online.map(({ server }) => server))].join(', ');
  const cost = bill.total();
  const isAnswered = logged.ended === 'complete' && errored === 0 && cost.calls + cost.recorded > 0;
  return { ...logged, isAnswered, costLine: renderCost(cost, servers) };
}
