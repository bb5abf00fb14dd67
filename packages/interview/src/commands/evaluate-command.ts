import { join, resolve } from 'node:path';
import { createFolder, isFile } from 'gpt-assay/basics';
import { type Command, defineCommand, jsonOption, listFolder } from 'gpt-assay/plugin';
import { exitCodeOf } from 'gpt-assay/experiment';
import { createRowEvaluation } from '../evaluate-row';
import { neededLanguages } from '../needed-languages';
import { renderRowsReport } from '../output/render-rows-report';
import { remoteWindow } from 'gpt-assay/model';
import { chooseRemoteSandbox, chooseSandbox } from '../choose-sandbox';
import { readRows } from '../rows/read-rows';
import { evaluatedRowSchema } from '../rows/rows';
import { reportOfRows } from '../report/report-of-rows';
import { failWith, placeOf, printDocument, readChallenge, readSandbox, sandboxOptions } from 'gpt-assay/cli';
import { evaluateInto } from './evaluate-step';
import { interviewOptions, readPath } from './interview-options';
import { findQuestionsOfRows } from './find-questions';
import { openAsked } from './open-asked';
import { createQuestionFinder } from './open-interview';
import { aboutBeside } from './page-beside';
import { createLosses } from './losses';

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

    const needed = neededLanguages(asked.rows(), questionOf);
    const { transport } = settings;
    const sandbox =
      transport === undefined
        ? await chooseSandbox(wish, needed, { say: terminal.error })
        : chooseRemoteSandbox(wish, transport, { challenge: asked.name, say: terminal.error });
    try {
      const file = freeFile(out === undefined ? asked.folder : resolve(folder, out), asked.name);
      const losses = createLosses();
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
      losses.tell(terminal);
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
