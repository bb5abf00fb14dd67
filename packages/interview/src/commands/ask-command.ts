import { join, relative, resolve } from 'node:path';
import { quoteForShell, type Settings, fitsFileName, runNumber, trimOf, writeText } from 'gpt-assay/basics';
import {
  type Call,
  type Command,
  type Invocation,
  type Model,
  type OptionTable,
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

const askOptions = {
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
} as const satisfies OptionTable;

type AskCall = Call<typeof askOptions>;

/** `assay interview ask`: turns prompts into replies. */
export const interviewAskCommand: Command = defineCommand({
  name: 'interview ask',
  summary: 'Ask the models and write asked.ndjson; given evaluated rows, ask again where checks failed',
  positionals: '<prepared> | --questions <prompts.csv>',
  example: 'npx assay interview ask reports/2026-11-21T10-00-00-junior-dev/prepared.ndjson --model gpt-4.1 --runs 3',
  options: askOptions,

  async run(invocation, terminal) {
    const { options, values, problems, folder } = invocation;
    const { evaluated, parts } = readPrepared(invocation, terminal);
    const rows = parts.flatMap((part) => part.rows);
    const list = problems.length > 0 ? undefined : listFor(rows, values.config, invocation);
    const wishes = problems.length > 0 ? [{ request: {} }] : parts;
    const settings = applyReplay(invocation.settings, invocation);
    const chosen = readAsking('interview ask', invocation, { wishes, list });
    const name = rows[0]?.interview?.split('/').at(-1) ?? 'interview';
    const models = chosen.coders.map(({ model }) => model.name);
    const again = { challenge: name, models, count: settings.runs, shard: values.shard, settings };
    const runs = evaluated ? undefined : findRunsToAsk(again, invocation, terminal);
    const asked = await askStep(
      {
        name,
        chosen,
        settings,
        parts: parts.map(({ rows: some }, index) => {
          const part = { rows: some, coders: chosen.parts[index] ?? [] };
          return evaluated
            ? { ...part, ...runsOf(some), wanted: (row, _, run) => row['run'] === run }
            : { ...part, runs: settings.runs, firstRun: runs?.first ?? settings.firstRun, shard: values.shard };
        }),
        total: evaluated ? rows.length : countPlanned(parts, chosen, settings.runs, values.shard),
      },
      invocation,
      terminal,
    );
    if (runs !== undefined && asked.isAnswered) {
      finishRuns(again, runs);
    }
    const file = placeOf(folder, join(asked.path, askedFile));
    const document: InterviewAskDocument = { file, ended: asked.ended };
    printDocument({ options }, terminal, document, () =>
      [asked.costLine, `Replies: ${file}`, `Next: ${evaluateNext(settings.root, file, rows)}`].join('\n'),
    );
    return exitCodeOf[asked.ended];
  },
});

const exitCodeOf = {
  complete: exitCodes.passed,
  interrupted: exitCodes.interrupted,
  budget: exitCodes.inconclusive,
  outage: exitCodes.inconclusive,
} as const;

/** The rows to ask, and whether they are answers that are asked again; problems of the command line leave none. */
function readPrepared(
  invocation: AskCall,
  terminal: Terminal,
): { readonly evaluated: boolean; readonly parts: ReturnType<typeof readParts> } {
  const { options, values, problems, folder } = invocation;
  const { language: languages, outdir } = values;
  if (outdir !== undefined && (listFolder(resolve(folder, outdir)) ?? []).length > 0) {
    problems.push(`--outdir: ${outdir} already holds files: name another folder, so that no answers are mixed up`);
  }
  const path = readPath(invocation, values.questions, (own) =>
    readChallenge(own, interviewAskCommand, problems, 'a file of prepared rows, or --questions <file>'),
  );
  const file = rowsFileAt(resolve(folder, path));
  const evaluated = problems.length === 0 && !isPromptsFile(file) && isEvaluated(file);
  const ofFirstRound = (['runs', 'param', 'params', 'shard', 'replay'] as const).filter((name) => options.has(name));
  for (const name of evaluated ? ofFirstRound : []) {
    problems.push(
      `--${name} is for the first round only: later rounds keep the runs, parameters and shard of the answers, and use kept replies`,
    );
  }
  if (problems.length > 0) {
    return { evaluated, parts: [] };
  }
  const parts = readParts(file, { path, languages, models: evaluated ? values.model : 'prepared' }, terminal);
  const rows = parts.flatMap((part) => part.rows);
  refuseUnfit(rows, path);
  if (outdir !== undefined) {
    refuseUnfitNames(rows);
  }
  return { evaluated, parts };
}

/** Planned answers, for the progress line. */
function countPlanned(
  parts: ReturnType<typeof readParts>,
  { parts: coders }: Asking,
  runs: number,
  shard: RowAsking['shard'],
): number {
  const all = parts.reduce((sum, { rows }, index) => sum + rows.length * (coders[index] ?? []).length * runs, 0);
  return Math.round(all / (shard?.of ?? 1));
}

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
  if (found?.length === 0) {
    return `Put these questions with their checks into a folder of fixtures/, then: ${command}`;
  }
  return found !== undefined && found.length > 1
    ? `Name the interview that was asked, one of ${found.join(', ')}: ${command} --questions ${quoteForShell(found[0] ?? '')}`
    : command;
}

interface AskStep {
  readonly name: string;
  readonly chosen: Asking;
  readonly settings: Settings;
  /** Number of planned answers, for the progress line. */
  readonly total: number;
  /** Rows, with the coders to ask. */
  readonly parts: readonly Pick<RowAsking, 'rows' | 'coders' | 'wanted' | 'shard' | 'runs' | 'firstRun'>[];
}

/**
 * Asks into `asked.ndjson` of a new folder, within the budget, until done, interrupted or rejected; says whether models
 * online answered everything.
 */
async function askStep(
  { name, chosen, settings, total, parts }: AskStep,
  { values, folder, signal }: AskCall,
  terminal: Terminal,
): Promise<Logged & { readonly costLine: string; readonly isAnswered: boolean }> {
  const { coders } = chosen;
  const { confirmAbove, outdir, out = outdir } = values;
  const models = coders.map(({ model }) => model);
  const prices = loadPrices(settings.root);
  const context = openAskContext(settings, { signal, say: terminal.error });
  const now = new Date();
  const session = now.toISOString();
  const online = models.filter(({ offline }) => !offline);
  const priced = online.every(
    (model) => model.server === listedServer || isPriced(model.name, now, { server: model.server, overrides: prices }),
  );
  const bill = createBill({ priced, server: listedServer, prices });
  const solutionOf = createSolutionFinder(settings.root, models);
  let errored = 0;
  announceAsking(chosen, parts, terminal);
  const logged = await runAndLog({
    head: { startedAt: session },
    name,
    flags: { ...values, out },
    folder,
    terminal,
    signal,
    settings,
    total,
    rowsFile: askedFile,
    models,
    cost: bill.total,
    failures: () => errored,
    async ask(keep, path) {
      const isOne = settings.runs === 1 && coders.length === 1;
      const writeAnswer = outdir === undefined ? undefined : createAnswerFiles(path, { isOne });
      const onRow = (row: FreshRow): void => {
        const status = row.error === undefined ? 'asked' : 'errored';
        errored += status === 'errored' ? 1 : 0;
        const server = typeof row['host'] === 'string' ? row['host'] : row.server;
        bill.add([{ ...row, model: row.asks ?? row.model ?? '', server, verdict: { status } }]);
        keep(row);
        writeAnswer?.(row);
      };
      for (const part of parts) {
        const asking = { ...part, prices, solutionOf, session };
        const plan: CostQuestion['plan'] = (onPlanned) =>
          askRows({ ...asking, onRow: () => undefined }, { ...context, plan: onPlanned });
        await confirmCost({ settings, confirmAbove, plan }, terminal);
        await askRows({ ...asking, onRow }, context);
      }
    },
  });
  const servers = [...new Set(online.map(({ server }) => server))].join(', ');
  const cost = bill.total();
  const isAnswered = logged.ended === 'complete' && errored === 0 && cost.calls + cost.recorded > 0;
  return { ...logged, isAnswered, costLine: renderCost(cost, servers) };
}

/** The authors' solutions, for models that answer with them. */
function createSolutionFinder(root: string, models: readonly Model[]): RowAsking['solutionOf'] {
  const questionOf = createQuestionFinder(root, undefined);
  const isNeeded = models.some(({ name }) => isOfflineName(name));
  return (row) => (isNeeded && row.interview !== undefined ? questionOf(row).solutions[row.language] : undefined);
}

/** Says what is asked, and what of it cannot be sent. */
function announceAsking({ coders, substituted, notes }: Asking, parts: AskStep['parts'], terminal: Terminal): void {
  announce({ substituted, models: coders.map(({ model }) => model), warnings: [] }, terminal);
  const unsent = parts.flatMap((part) => {
    const [row] = part.rows;
    return row === undefined ? [] : part.coders.flatMap((coder) => prepareRow(row, coder, undefined).notes);
  });
  for (const note of new Set([...notes, ...unsent])) {
    terminal.error(`note: ${note}`);
  }
}
