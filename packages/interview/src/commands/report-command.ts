import { basename, dirname, join, resolve } from 'node:path';
import { didYouMean, eachLine, isFile } from 'gpt-assay/basics';
import {
  AssayError,
  type Call,
  type Command,
  type OptionTable,
  type Invocation,
  type Terminal,
  defineCommand,
  jsonOption,
  listFolder,
} from 'gpt-assay/plugin';
import { pageFile, writePage, writeReportFiles } from 'gpt-assay/output';
import { renderAnswers } from '../output/render-answers';
import { renderRowsReport } from '../output/render-interview';
import { inLanguages, readRows } from '../rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../rows/rows';
import { exitCodeOf, trialsFile } from 'gpt-assay/experiment';
import type { AboutRows, RowSource } from '../log/log-of-rows';
import { rowsOfLog } from '../log/answers-of-log';
import { reportOfRows } from '../report/report-of-rows';
import { sectionOfInterview } from '../report/interview-section';
import { renderLeaderboard } from '../output/render-leaderboard';
import { buildInterviewView } from '../output/page/build-interview-view';
import {
  type StepProgress,
  failWith,
  newsOf,
  openFolder,
  placeOf,
  printDocument,
  printReportPlace,
  warn,
  withSteps,
} from 'gpt-assay/cli';
import { askedFile, evaluatedFile } from '../interview-name';
import { interviewOptions } from './interview-options';
import { pageBeside, aboutBeside, findUnjudged } from './row-folders';
import { Losses } from './losses';

const reportOptions = {
  question: { type: 'value', valueName: '<name>', summary: 'show the answers to this question side by side' },
  language: interviewOptions.language,
  markdown: {
    type: 'flag',
    summary: 'print the leaderboard by language and category as a Markdown table, for a README',
    conflicts: { with: ['question'], because: 'is about all questions' },
  },
  html: { type: 'flag', summary: `write the page, ${pageFile}, next to the rows; with several files, give --out` },
  out: { ...interviewOptions.out, summary: `folder for report.json, report.csv, report.md and ${pageFile}` },
  ...jsonOption,
} as const satisfies OptionTable;

type ReportCall = Call<typeof reportOptions>;

/** `assay interview report`: compares models, prompts and parameters. */
export const interviewReportCommand: Command = defineCommand({
  name: 'interview report',
  summary: 'Compare models, prompts, parameters and languages; --question shows answers side by side',
  positionals: '<evaluated…>',
  example: 'npx assay interview report reports/*/evaluated.ndjson',
  options: reportOptions,

  run(call, terminal) {
    const { positionals, options, values, problems, folder, github, settings } = call;
    const { question, markdown, html, out } = values;
    if (positionals.length === 0) {
      problems.push(`expects one or more files of evaluated rows; for example: ${interviewReportCommand.example}`);
    }
    failWith('interview report', problems);
    const files = [...new Set(positionals.map((path) => fileOf(resolve(folder, path))))];
    const page = html && out === undefined ? pageBeside(files) : undefined;
    const { sources, ends, names, shown, losses } = readSources(files, call, terminal);
    const { report, answers } = reportOfRows(sources, {
      files: files.map((file) => placeOf(folder, file)),
      ...aboutBeside(files),
      lacking: ends.flatMap(({ lacking = [] }) => lacking),
      unjudged: ends.find(({ unjudged }) => unjudged !== undefined)?.unjudged,
    });
    if (question !== undefined) {
      if (shown.length === 0) {
        throw new AssayError(
          `No answer to a question "${question}"${didYouMean(question, [...names])}; there are: ${[...names].join(', ')}.`,
        );
      }
      printDocument({ options }, terminal, { question, answers: shown }, () =>
        renderAnswers(
          [...answers()].filter((answer) => answer.question.name === question),
          terminal.width ?? 100,
        ),
      );
      return Promise.resolve(exitCodeOf(report.outcome));
    }
    if (out !== undefined) {
      const path = openFolder(folder, out, { name: 'interview' }, terminal);
      writeReportFiles(path, report);
      writePage(join(path, pageFile), buildInterviewView(report, answers));
      printReportPlace(placeOf(folder, path), { options, settings }, terminal);
    }
    if (page !== undefined) {
      writePage(page, buildInterviewView(report, answers));
      terminal.error(`Page: ${placeOf(folder, page)}`);
    }
    const { cells } = sectionOfInterview(report);
    printDocument({ options }, terminal, report, markdown ? () => renderLeaderboard(cells) : renderRowsReport);
    github?.tell(newsOf(report));
    losses.print(terminal);
    return Promise.resolve(exitCodeOf(report.outcome));
  },
});

/** Reads all rows once: the names of their questions, what is missing, and the answers to the one to show. */
function readSources(
  files: readonly string[],
  { positionals, values, folder }: ReportCall,
  terminal: Terminal,
): {
  readonly sources: readonly RowSource[];
  readonly ends: readonly Pick<AboutRows, 'lacking' | 'unjudged'>[];
  readonly names: ReadonlySet<string>;
  readonly shown: readonly EvaluatedRow[];
  readonly losses: Losses;
} {
  const { question, language: languages } = values;
  const sources: RowSource[] = [];
  const ends: Pick<AboutRows, 'lacking' | 'unjudged'>[] = [];
  const names = new Set<string>();
  const shown: EvaluatedRow[] = [];
  const losses = new Losses();
  withSteps(terminal, { what: 'Reading', unit: 'answer' }, ({ expect, step }) => {
    for (const file of files) {
      if (basename(file) === evaluatedFile && !isFile(file)) {
        ends.push(findUnjudged(file, 0, folder));
        continue;
      }
      const { rows, end } = openRows(file, { folder, terminal, expect });
      ends.push(end);
      const source = { source: placeOf(folder, file), rows: () => inLanguages(rows(), languages) };
      sources.push(source);
      for (const row of source.rows()) {
        step();
        losses.add(row);
        names.add(row.name);
        if (row.name === question) {
          shown.push(row);
        }
      }
    }
  });
  if (names.size === 0 && files.some(isFile)) {
    throw new AssayError(`${positionals.join(', ')}: no answer in ${(languages ?? []).join(', ')}.`);
  }
  return { sources, ends, names, shown, losses };
}

/** In a folder: the evaluated rows, or else the log, or else rows that do not exist yet. */
function fileOf(path: string): string {
  if (listFolder(path) === undefined) {
    return path;
  }
  const inside = [evaluatedFile, trialsFile].map((name) => join(path, name)).find(isFile);
  return inside ?? (isFile(join(path, askedFile)) ? join(path, evaluatedFile) : path);
}

/** Rows from a file, or from the log of a report folder. */
function openRows(
  file: string,
  {
    folder,
    terminal,
    expect,
  }: Pick<Invocation, 'folder'> & { readonly terminal: Terminal } & Pick<StepProgress, 'expect'>,
): { readonly rows: () => Iterable<EvaluatedRow>; readonly end: Pick<AboutRows, 'lacking' | 'unjudged'> } {
  if (basename(file) === trialsFile) {
    const path = dirname(file);
    return { rows: () => rowsOfLog(path, placeOf(folder, path)), end: {} };
  }
  refuseUnjudged(file, placeOf(folder, file));
  const { rows, count, warnings } = readRows(file, evaluatedRowSchema);
  warn(warnings, terminal);
  expect(count);
  return { rows, end: basename(file) === evaluatedFile ? findUnjudged(file, count, folder) : {} };
}

/** Replies without verdicts would otherwise give one confusing error per line. */
function refuseUnjudged(file: string, place: string): void {
  const [first = ''] = eachLine(file);
  if (first.includes('"answer":') && !first.includes('"checks":')) {
    throw new AssayError(`${place} holds replies without verdicts: run assay interview evaluate ${place} first.`);
  }
}
