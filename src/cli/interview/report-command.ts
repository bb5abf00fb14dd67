import { basename, dirname, join, resolve } from 'node:path';
import { eachLine, isFile, listFolder } from '../../basics/disk/disk';
import { AssayError, type Problem } from '../../basics/errors';
import { renderAnswers, type ShownAnswer } from '../../output/terminal/render-answers';
import { renderInterview } from '../../output/terminal/render-interview';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../../kinds/interview/rows/rows';
import type { RowSource } from '../../output/page/interview/build-interview-view';
import { writeInterviewPage } from '../../output/page/interview/write-interview-page';
import { pageFile } from '../../output/page/page-file';
import type { Language } from '../../sandbox/sandbox';
import { didYouMean } from '../../basics/text/did-you-mean';
import { formatCount } from '../../basics/text/numbers';
import { printable } from '../../basics/text/printable';
import { jsonOption, type Command } from '../command';
import { createFolder } from '../../basics/disk/disk-claims';
import { placeOf } from '../keep-trials';
import { sayOtherFolder } from '../say-folder';
import { newsOf } from '../github/news-of';
import { printDocument } from '../print-document';
import { withSteps } from '../progress';
import { createFlagReader, failWith, readAskingFlags } from '../run-options';
import { askedFile } from './ask-step';
import { evaluatedFile } from './evaluate-step';
import { interviewOptions, readLanguages } from './interview-options';
import { warn } from './open-interview';
import { pageBeside, policyBeside } from './page-beside';
import { createInterviewCount, exitCodeOfInterview, writeInterviewReport } from './report-step';

/** `assay interview report`: compares models, prompts and parameters. */
export const interviewReportCommand: Command = {
  name: 'interview report',
  summary: 'Verdicts → comparison of models, prompts, parameters and languages; --question shows answers side by side',
  usage: '<evaluated…> [--question <name>] [--language <names>] [--html] [--out <folder>] [--json]',
  example: 'npx assay interview report reports/*/evaluated.ndjson',
  options: {
    question: { type: 'value', valueName: '<name>', summary: 'show the answers to this question side by side' },
    language: interviewOptions.language,
    html: { type: 'flag', summary: `write its page, ${pageFile}, beside the rows; those of several files need --out` },
    out: {
      type: 'value',
      valueName: '<folder>',
      summary: `write report.json, report.csv, report.md and ${pageFile} there`,
    },
    ...jsonOption,
  },

  run({ positionals, options, folder, github }, terminal) {
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const languages = readLanguages(read);
    const { out } = readAskingFlags(options, read);
    if (positionals.length === 0) {
      problems.push(`expects one or more files of evaluated rows; for example: ${interviewReportCommand.example}`);
    }
    failWith('interview report', problems);
    const files = [...new Set(positionals.map((path) => fileOf(resolve(folder, path))))];
    const question = options.get('question');
    const count = createInterviewCount();
    const page = options.has('html') && out === undefined ? pageBeside(files) : undefined;
    const shown: ShownAnswer[] = [];
    const sources: RowSource[] = [];
    const names = new Set<string>();
    withSteps(terminal, { what: 'Reading', unit: 'answer' }, ({ expect, step }) => {
      for (const file of files) {
        refuseUnjudged(file, placeOf(folder, file));
        const { rows, count: judged, warnings } = readRows(file, evaluatedRowSchema);
        warn([...warnings, ...unjudged(file, judged, folder)], terminal);
        expect(judged);
        const source = { source: placeOf(folder, file), rows: () => rowsIn(rows(), languages) };
        sources.push(source);
        for (const row of source.rows()) {
          step();
          count.add(row, source.source);
          names.add(row.name);
          if (row.name === question) {
            shown.push({ row, source: file });
          }
        }
      }
    });
    if (names.size === 0) {
      throw new AssayError(`${positionals.join(', ')}: there is no answer in ${(languages ?? []).join(', ')}.`);
    }
    const policy = policyBeside(files);
    const document = {
      ...count.document(files.map((file) => placeOf(folder, file))),
      ...(policy !== undefined && { policy }),
    };
    if (question !== undefined) {
      if (shown.length === 0) {
        throw new AssayError(
          `No answer to a question "${question}"${didYouMean(question, [...names])}; there are: ${[...names].join(', ')}.`,
        );
      }
      if (options.has('json')) {
        printDocument({ options }, terminal, { question, answers: shown.map(({ row }) => row) }, () => '');
      } else {
        terminal.out(printable(renderAnswers(shown, terminal.width ?? 100)));
      }
      return Promise.resolve(exitCodeOfInterview(document));
    }
    if (out !== undefined) {
      const path = createFolder(resolve(folder, out), { reuseEmpty: true });
      sayOtherFolder(placeOf(folder, resolve(folder, out)), placeOf(folder, path), terminal);
      writeInterviewReport(path, document, sources);
      terminal.error(`Report: ${placeOf(folder, path)}`);
    }
    if (page !== undefined) {
      writeInterviewPage(page, document, sources);
      terminal.error(`Page: ${placeOf(folder, page)}`);
    }
    printDocument({ options }, terminal, document, renderInterview);
    github?.tell(newsOf(document));
    count.tellLosses(terminal);
    return Promise.resolve(exitCodeOfInterview(document));
  },
};

function* rowsIn(rows: Iterable<EvaluatedRow>, languages: readonly Language[] | undefined): Generator<EvaluatedRow> {
  for (const row of rows) {
    if (languages?.includes(row.language) ?? true) {
      yield row;
    }
  }
}

/** A folder stands for the evaluated rows in it. */
function fileOf(path: string): string {
  const inside = join(path, evaluatedFile);
  return listFolder(path) !== undefined && isFile(inside) ? inside : path;
}

/** Replies without verdicts would fail line by line, and nobody would know why. */
function refuseUnjudged(file: string, place: string): void {
  const [first = ''] = eachLine(file);
  if (first.includes('"answer":') && !first.includes('"checks":')) {
    throw new AssayError(`${place} holds replies without verdicts: run assay interview evaluate ${place} first.`);
  }
}

/** Replies beside a folder's verdicts that have none, as when judging was interrupted. */
function unjudged(file: string, judged: number, folder: string): readonly Problem[] {
  const beside = join(dirname(file), askedFile);
  if (basename(file) !== evaluatedFile || !isFile(beside)) {
    return [];
  }
  let asked = 0;
  for (const line of eachLine(beside)) {
    asked += line.trimEnd().endsWith('}') ? 1 : 0;
  }
  const replies = placeOf(folder, beside);
  const message = `is partial: it holds verdicts on ${formatCount(judged)} of the ${formatCount(asked)} replies in ${replies}; assay interview evaluate ${replies} judges them all`;
  return asked > judged ? [{ file: placeOf(folder, file), message }] : [];
}
