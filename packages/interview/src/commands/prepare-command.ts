import { extname, join, resolve } from 'node:path';
import { formatNumberOf, readText, toCsvLine, writeNewText, writeText } from 'gpt-assay/basics';
import { AssayError, type Command, type Terminal, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { nameOf } from '../rows/read-replies';
import { listInterviews } from '../list-interviews';
import { messageListOf, type PreparedRow } from '../rows/rows';
import { someModel } from 'gpt-assay/experiment';
import { failWith, openFolder, placeOf, printDocument, readChallenge } from 'gpt-assay/cli';
import type { PrepareDocument } from './interview-documents';
import { interviewOptions } from './interview-options';
import { openInterview } from './find-questions';
import { isPromptsFile } from './asked-rows';

/** Name of the file of prompts. */
export const preparedFile = 'prepared.ndjson';

/** `assay interview prepare`: turns questions into prompts. */
export const prepareCommand: Command = defineCommand({
  name: 'interview prepare',
  summary: 'Render the prompt of each coding question and write prepared.ndjson',
  positionals: '[interview]',
  example: 'npx assay interview prepare junior-dev --language python,javascript',
  options: {
    language: interviewOptions.language,
    prompt: interviewOptions.prompt,
    csv: { type: 'flag', summary: 'also write prompts.csv (name,prompt)' },
    out: interviewOptions.out,
    output: {
      type: 'value',
      valueName: '<file>',
      summary: 'write this one file: .csv (name,prompt) or .ndjson',
      parse: (text: string) => (['.csv', '.ndjson'].includes(extname(text).toLowerCase()) ? text : undefined),
      expected: 'a .csv or .ndjson file',
      conflicts: { with: ['csv', 'out'], because: 'writes one file, not a folder' },
    },
    ...jsonOption,
  },

  run(invocation, terminal) {
    const { options, values, problems, settings, folder } = invocation;
    const { prompt, language: languages } = values;
    const [only, ...others] = invocation.positionals.length > 0 ? [] : listInterviews(settings.root);
    const id =
      only !== undefined && others.length === 0
        ? only
        : readChallenge(invocation, prepareCommand, problems, 'an interview');
    failWith('interview prepare', problems);
    const { interview, rows } = openInterview(settings.root, id, { prompt, languages }, terminal);

    const file = writePrompts(rows, folder, { ...values, id: interview.id }, terminal);
    const document: PrepareDocument = {
      file: placeOf(folder, file),
      questions: interview.questions.length,
      prompts: rows.length,
    };
    printDocument({ options }, terminal, document, () =>
      [
        `${formatNumberOf(rows.length, 'prompt')} of ${formatNumberOf(interview.questions.length, 'question')}: ${document.file}`,
        `Next: npx assay interview ask ${document.file} --model ${someModel}`,
      ].join('\n'),
    );
    return Promise.resolve(exitCodes.passed);
  },
});

/** Writes rows where the command line says, and returns the file for the next step. */
function writePrompts(
  rows: readonly PreparedRow[],
  folder: string,
  {
    output,
    csv,
    out,
    id,
  }: {
    readonly output: string | undefined;
    readonly csv: boolean;
    readonly out: string | undefined;
    readonly id: string;
  },
  terminal: Terminal,
): string {
  if (output !== undefined) {
    const file = resolve(folder, output);
    const text = isPromptsFile(file) ? toPrompts(rows) : toLines(rows);
    if (!writeNewText(file, text) && readText(file) !== text) {
      throw new AssayError(`${placeOf(folder, file)} already exists: name another file with --output.`);
    }
    return file;
  }
  const path = openFolder(folder, out, { name: id }, terminal);
  const file = join(path, preparedFile);
  writeText(file, toLines(rows));
  if (csv) {
    writeText(join(path, 'prompts.csv'), toPrompts(rows));
  }
  return file;
}

function toPrompts(rows: readonly PreparedRow[]): string {
  return [toCsvLine(['name', 'prompt']), ...rows.map(toCsv), ''].join('\r\n');
}

/** Rows as lines of JSON. */
export function toLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function toCsv(row: PreparedRow): string {
  const text = messageListOf(row.prompt ?? '')
    .map(({ content }) => content)
    .join('\n\n');
  return toCsvLine([nameOf(row), text]);
}
