import { join, resolve, basename, dirname } from 'node:path';
import { createFolder, isFile, type Appender, createAppender } from 'gpt-assay/basics';
import {
  type Command,
  defineCommand,
  jsonOption,
  listFolder,
  AssayError,
  type Invocation,
  type Terminal,
} from 'gpt-assay/plugin';
import { exitCodeOf } from 'gpt-assay/experiment';
import { createRowEvaluation, type EvaluateRow } from '../evaluate-row';
import { neededLanguages, chooseSandbox } from '../choose-sandbox';
import { renderRowsReport } from '../output/render-interview';
import { remoteWindow } from 'gpt-assay/model';
import { readRows, inLanguages } from '../rows/read-rows';
import { evaluatedRowSchema, askedRowSchema, type AskedRow } from '../rows/rows';
import { reportOfRows } from '../report/report-of-rows';
import {
  failWith,
  placeOf,
  printDocument,
  readChallenge,
  readSandbox,
  sandboxOptions,
  withStepsAsync,
  warn,
} from 'gpt-assay/cli';
import { interviewOptions, readPath } from './interview-options';
import {
  findQuestionsOfRows,
  announceOnly,
  findInterviews,
  createQuestionFinder,
  openInterview,
} from './find-questions';
import { aboutBeside } from './row-folders';
import { Losses } from './losses';
import { inOrder } from '../rows/in-order';
import { answersAny, holdsReplies, readReplies } from '../rows/read-replies';
import type { Language } from 'gpt-assay/sandbox';
import { askedFile } from '../interview-name';

/** Number of rows evaluated concurrently, unless workers do it; each waits for its turn in the sandbox. */
const usuallyAtOnce = 64;

/** Evaluates rows into a new file, and writes each immediately, in order; an existing file is an error. */
async function evaluateInto(
  file: string,
  { rows, count, atOnce = usuallyAtOnce }: Pick<OpenAsked, 'rows' | 'count'> & { readonly atOnce?: number | undefined },
  evaluate: EvaluateRow,
  losses: Losses,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<void> {
  let appender: Appender | undefined;
  let done = 0;
  try {
    await withStepsAsync(terminal, { what: 'Evaluating', unit: 'answer', total: count }, ({ step }) =>
      inOrder(
        rows(),
        atOnce,
        async (row) => {
          if (signal.aborted) {
            throw new AssayError('Interrupted.');
          }
          return evaluate(row, signal);
        },
        (row) => {
          appender ??= createAppender(file);
          appender.append(JSON.stringify(row));
          done += 1;
          losses.add(row);
          step(row.status !== 'PASS');
        },
      ),
    );
  } catch (error) {
    if (done > 0) {
      terminal.error(`Verdicts on the first ${done} answers are in ${placeOf(folder, file)}.`);
    }
    throw error;
  } finally {
    appender?.close();
  }
}

/** `assay interview evaluate`: turns replies into verdicts. */
export const evaluateCommand: Command = defineCommand({
  name: 'interview evaluate',
  summary: 'Run replies in the sandbox and write the verdict of each check to evaluated.ndjson',
  positionals: '<asked> | --answers <folder>',
  example: 'npx assay interview evaluate reports/2026-11-21T10-00-00-junior-dev/asked.ndjson',
  options: {
    answers: {
      type: 'value',
      valueName: '<folder>',
      summary: 'folder with files <question>.txt or <question>-<language>.txt, or with one such folder per model',
    },
    questions: interviewOptions.questions,
    'code-from-row': { type: 'flag', summary: 'use the code in the row instead of extracting it from the answer' },
    language: interviewOptions.language,
    model: { type: 'value', valueName: '<name>', summary: 'author of the replies in a folder of .txt files' },
    ...sandboxOptions,
    seed: interviewOptions.seed,
    out: interviewOptions.out,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, values, problems, folder, settings, signal } = invocation;
    const { language: languages, questions, model, out, seed, codeFromRow } = values;
    const path = readPath(invocation, values.answers, (own) =>
      readChallenge(own, evaluateCommand, problems, 'a file of replies, or --answers <folder>'),
    );
    const wish = readSandbox(values, problems);
    failWith('interview evaluate', problems);
    const flags = { root: settings.root, languages, questions, model };
    const asked = openAsked(resolve(folder, path), flags, terminal);
    const named = questions ?? findQuestionsOfRows(settings.root, path, asked.rows, terminal);
    const questionOf = createQuestionFinder(settings.root, named, asked.rows);

    // Also says which rows have no question.
    const needed = neededLanguages(asked.rows(), questionOf);
    const { transport } = settings;
    const choice = { wish, transport, challenge: asked.name, say: terminal.error };
    const sandbox = await chooseSandbox(choice, () => needed);
    try {
      const file = freeFile(out === undefined ? asked.folder : resolve(folder, out), asked.name);
      const losses = new Losses();
      const evaluate = createRowEvaluation({ sandbox, questionOf, seed, codeFromRow });
      await evaluateInto(
        file,
        { ...asked, atOnce: transport === undefined ? undefined : remoteWindow },
        evaluate,
        losses,
        invocation,
        terminal,
      );
      const place = placeOf(folder, file);
      const { rows } = readRows(file, evaluatedRowSchema);
      const { report } = reportOfRows([{ source: place, rows }], {
        ...aboutBeside([file]),
        files: [place],
        interrupted: signal.aborted,
        ...(signal.aborted && { complete: false }),
      });
      losses.print(terminal);
      terminal.error(`Verdicts: ${place}`);
      printDocument({ options }, terminal, report, renderRowsReport);
      return exitCodeOf(report.outcome);
    } finally {
      await sandbox.close();
    }
  },
});

/** A new file name, so that nothing is overwritten. */
function freeFile(folder: string, name: string): string {
  const path = listFolder(folder) === undefined ? createFolder(folder) : folder;
  for (let number = 1; ; number += 1) {
    const file = join(path, `${name}${number === 1 ? '' : `-${number}`}.ndjson`);
    if (!isFile(file)) {
      return file;
    }
  }
}

interface OpenAsked {
  /** Reads the rows again, one by one. */
  readonly rows: () => Iterable<AskedRow>;
  readonly count: number;
  /** Folder of the replies, and file name without extension. */
  readonly folder: string;
  readonly name: string;
}

interface AskedFlags {
  readonly root: string;
  readonly languages: readonly Language[] | undefined;
  readonly questions: string | undefined;
  readonly model: string | undefined;
}

/** Rows from a file, from the `asked.ndjson` in a folder, or from the text files in it. */
function openAsked(path: string, flags: AskedFlags, terminal: Terminal): OpenAsked {
  if (listFolder(path) === undefined) {
    return openRows(path, flags, terminal);
  }
  if (isFile(join(path, askedFile))) {
    return openRows(join(path, askedFile), flags, terminal);
  }
  if (!holdsReplies(path)) {
    throw new AssayError(`${path} has no replies: expected ${askedFile}, or files such as <question>-python.txt.`);
  }
  const { root, languages, model } = flags;
  const questions =
    flags.questions ??
    announceOnly(
      findInterviews(root, (names) => answersAny(path, names)),
      path,
      terminal,
    );
  const { rows: prepared } = openInterview(root, questions, { prompt: undefined, languages }, terminal);
  const rows = readReplies(path, prepared, {
    model,
    languages,
    onStray: ({ file, message }) => {
      warn([{ file, message: `${message}; it is left out` }], terminal);
    },
  });
  return { rows: () => rows, count: rows.length, folder: path, name: 'evaluated' };
}

function openRows(file: string, { languages }: AskedFlags, terminal: Terminal): OpenAsked {
  const { rows, count, warnings } = readRows(file, askedRowSchema);
  warn(warnings, terminal);
  const about = { folder: dirname(file), name: evaluatedNameOf(file) };
  if (languages === undefined) {
    return { rows, count, ...about };
  }
  const wanted = (): Iterable<AskedRow> => inLanguages(rows(), languages);
  const wantedCount = Array.from(wanted(), () => 0).length;
  if (wantedCount === 0) {
    throw new AssayError(`${file} has no answer in ${languages.join(', ')}.`);
  }
  return { rows: wanted, count: wantedCount, ...about };
}

function evaluatedNameOf(file: string): string {
  const name = basename(file).replace(/(\.evaluated)?\.(nd)?jsonl?$/, '');
  return /^(asked|prepared|evaluated)(-\d+)?$/.test(name) ? 'evaluated' : `${name}.evaluated`;
}
