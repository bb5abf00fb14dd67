import { basename, join, resolve } from 'node:path';
import { eachLine, isFile, listFolder } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { exitCodeOf } from '../../experiment/outcome';
import type { InterviewEnd } from '../../kinds/interview/report/interview-outcome';
import { renderAnswers, type ShownAnswer } from '../../output/terminal/render-answers';
import { renderInterviewReport } from '../../output/terminal/render-interview';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../../kinds/interview/rows/rows';
import type { RowSource } from '../../output/page/interview/build-interview-view';
import { writeInterviewPage } from '../../output/page/interview/write-interview-page';
import { pageFile } from '../../output/page/page-file';
import type { Language } from '../../sandbox/sandbox';
import { didYouMean } from '../../basics/text/did-you-mean';
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
import { aboutBeside, pageBeside } from './page-beside';
import { createInterviewCount, writeInterviewReport } from './report-step';
import { findUnjudged } from './unjudged';

/** `assay interview report`: compares models, prompts and parameters. */
export const interviewReportCommand: Command = {
  name: 'interview report',
  summary: 'Compare models, prompts, parameters and languages; --question shows answers side by side',
  usage: '<evaluated…> [--question <name>] [--language <names>] [--html] [--out <folder>] [--json]',
  example: 'npx assay interview report reports/*/evaluated.ndjson',
  options: {
    question: { type: 'value', valueName: '<name>', summary: 'show the answers to this question side by side' },
    language: interviewOptions.language,
    html: { type: 'flag', summary: `write the page, ${pageFile}, next to the rows; with several files, give --out` },
    out: {
      type: 'value',
      valueName: '<folder>',
      summary: `folder for report.json, report.csv, report.md and ${pageFile}`,
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
    const ends: Pick<InterviewEnd, 'lacking' | 'unjudged'>[] = [];
    withSteps(terminal, { what: 'Reading', unit: 'answer' }, ({ expect, step }) => {
      for (const file of files) {
        const end = basename(file) === evaluatedFile && !isFile(file) ? findUnjudged(file, 0, folder) : {};
        if (end.unjudged !== undefined) {
          ends.push(end);
          continue;
        }
        refuseUnjudged(file, placeOf(folder, file));
        const { rows, count: judged, warnings } = readRows(file, evaluatedRowSchema);
        ends.push(basename(file) === evaluatedFile ? findUnjudged(file, judged, folder) : {});
        warn(warnings, terminal);
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
    if (names.size === 0 && files.some(isFile)) {
      throw new AssayError(`${positionals.join(', ')}: there is no answer in ${(languages ?? []).join(', ')}.`);
    }
    const document = count.document({
      ...{ files: files.map((file) => placeOf(folder, file)), ...aboutBeside(files) },
      ...{
        lacking: ends.flatMap(({ lacking = [] }) => lacking),
        unjudged: ends.find(({ unjudged }) => unjudged)?.unjudged,
      },
    });
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
      return Promise.resolve(exitCodeOf(document.outcome));
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
    printDocument({ options }, terminal, document, renderInterviewReport);
    github?.tell(newsOf(document));
    count.tellLosses(terminal);
    return Promise.resolve(exitCodeOf(document.outcome));
  },
};

function* rowsIn(rows: Iterable<EvaluatedRow>, languages: readonly Language[] | undefined): Generator<EvaluatedRow> {
  for (const row of rows) {
    if (languages?.includes(row.language) ?? true) {
      yield row;
    }
  }
}

/** A folder stands for the evaluated rows in it, of which there are none yet when only replies are there. */
function fileOf(path: string): string {
  const inside = join(path, evaluatedFile);
  return listFolder(path) !== undefined && (isFile(inside) || isFile(join(path, askedFile))) ? inside : path;
}

/** Replies without verdicts would fail line by line, and nobody would know why. */
function refuseUnjudged(file: string, place: string): void {
  const [first = ''] = eachLine(file);
  if (first.includes('"answer":') && !first.includes('"checks":')) {
    throw new AssayError(`${place} holds replies without verdicts: run assay interview evaluate ${place} first.`);
  }
}
