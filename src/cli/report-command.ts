import { join, resolve } from 'node:path';
import { isFile, listFolder } from '../disk';
import { readQuizReport } from '../quiz/read-quiz-report';
import { renderQuizReport } from '../quiz/render-quiz-report';
import { formatNumberOf } from '../report/numbers';
import { readReport, trialsFile } from '../report/read-report';
import { renderReport } from '../report/render-report';
import { AssayError } from '../errors';
import { jsonOption, type Command } from './command';
import { evaluatedFile } from './interview/evaluate-step';
import { interviewReportCommand } from './interview/report-command';
import { exitCodeOfQuiz } from './quiz-exit-code';
import { exitCodeOfReport } from './report-exit-code';
import { printDocument } from './print-document';

/** Report folders that a message names. */
const mostNamed = 10;

/** `assay report`: computes and prints the report of a folder again. */
export const reportCommand: Command = {
  name: 'report',
  summary: 'Print the report of a folder again, from its trials, and end as it did; no model is asked',
  usage: '<folder> [--json]',
  example: 'npx assay report reports/2026-11-21T10-00-00-two-sum',
  options: jsonOption,

  run(invocation, terminal) {
    const { positionals, options, folder } = invocation;
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) {
      throw new AssayError(`assay report expects one folder, for example: ${reportCommand.example}`);
    }
    if (isFile(join(resolve(folder, path), evaluatedFile))) {
      return interviewReportCommand.run(invocation, terminal);
    }
    suggestFolders(resolve(folder, path), path);
    const quiz = readQuizReport(resolve(folder, path), path);
    if (quiz !== undefined) {
      const document = quiz.builder.build(quiz);
      printDocument({ options }, terminal, document, () => renderQuizReport(quiz.quiz, quiz.builder, document));
      return Promise.resolve(exitCodeOfQuiz(document));
    }
    const { suite, builder, complete } = readReport(resolve(folder, path), path);
    const report = builder.build({ complete, looks: suite.looks });
    printDocument({ options }, terminal, report, renderReport);
    return Promise.resolve(exitCodeOfReport(report));
  },
};

/** A folder of several reports, such as one that `assay merge` wrote, is an error that names those below it. */
function suggestFolders(folder: string, shown: string): void {
  const names = isFile(join(folder, trialsFile)) ? [] : (listFolder(folder) ?? []);
  const below = names.filter((name) => [trialsFile, evaluatedFile].some((file) => isFile(join(folder, name, file))));
  if (below.length > 0) {
    const lines = below.slice(0, mostNamed).map((name) => `  npx assay report ${join(shown, name)}`);
    const more = below.length > mostNamed ? [`  and ${String(below.length - mostNamed)} more`] : [];
    throw new AssayError(
      [`${shown} is no report folder, but holds ${formatNumberOf(below.length, 'report')}:`, ...lines, ...more].join(
        '\n',
      ),
    );
  }
}
