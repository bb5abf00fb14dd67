import { extname, join, resolve } from 'node:path';
import { appendTo } from '../../basics/append-to';
import { readText, writeText } from '../../basics/disk/disk';
import { writeNewText } from '../../basics/disk/disk-claims';
import { AssayError } from '../../basics/errors';
import { nameOf } from '../../kinds/interview/rows/read-replies';
import { listInterviews } from '../../kinds/list-interviews';
import { messageListOf, type PreparedRow } from '../../kinds/interview/rows/rows';
import { toCsvLine } from '../../basics/text/csv-line';
import { formatNumberOf } from '../../basics/text/numbers';
import { someModel } from '../../experiment/report/next-steps';
import { jsonOption, type Command, type Invocation } from '../command';
import { exitCodes } from '../exit-codes';
import { placeOf } from '../open-folder';
import { openFolder } from '../open-folder';
import { printDocument } from '../print-document';
import { failWith } from '../fail-with';
import { readChallenge } from '../run-options';
import { createFlagReader } from '../flag-reader';
import type { PrepareDocument } from './interview-documents';
import { interviewOptions, readLanguages } from './interview-options';
import { openInterview } from './open-interview';
import { isPromptsFile } from './read-prompts';
import type { Terminal } from '../terminal';

/** Name of the file of prompts. */
export const preparedFile = 'prepared.ndjson';

/** `assay interview prepare`: turns questions into prompts. */
export const prepareCommand: Command = {
  name: 'interview prepare',
  summary: 'Render the prompt of each coding question and write prepared.ndjson',
  usage: '[interview] [--language <names>] [--prompt <file>] [--csv] [--out <folder>] [--output <file>] [--json]',
  example: 'npx assay interview prepare junior-dev --language python,javascript',
  options: {
    language: interviewOptions.language,
    prompt: interviewOptions.prompt,
    csv: { type: 'flag', summary: 'also write prompts.csv (name,prompt)' },
    out: interviewOptions.out,
    output: { type: 'value', valueName: '<file>', summary: 'write this one file: .csv (name,prompt) or .ndjson' },
    ...jsonOption,
  },

  run(invocation, terminal) {
    const { options, settings, folder } = invocation;
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const [only, ...others] = invocation.positionals.length > 0 ? [] : listInterviews(settings.root);
    const id =
      only !== undefined && others.length === 0
        ? only
        : readChallenge(invocation, prepareCommand, problems, 'an interview');
    const languages = readLanguages(read);
    const output = read(
      'output',
      (text) => (['.csv', '.ndjson'].includes(extname(text).toLowerCase()) ? text : undefined),
      'a .csv or .ndjson file',
    );
    if (output !== undefined) {
      appendTo(
        problems,
        ['csv', 'out']
          .filter((name) => options.has(name))
          .map((name) => `--${name} writes a folder, but --output writes one file: leave out one of them`),
      );
    }
    failWith('interview prepare', problems);
    const { interview, rows } = openInterview(
      settings.root,
      id,
      { prompt: options.get('prompt'), languages },
      terminal,
    );

    const file = writePrompts(rows, invocation, { output, id: interview.id }, terminal);
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
};

/** Writes rows where the command line says, and returns the file for the next step. */
function writePrompts(
  rows: readonly PreparedRow[],
  { folder, options }: Invocation,
  { output, id }: { readonly output: string | undefined; readonly id: string },
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
  const out = openFolder(folder, options.get('out'), { name: id }, terminal);
  const file = join(out, preparedFile);
  writeText(file, toLines(rows));
  if (options.has('csv')) {
    writeText(join(out, 'prompts.csv'), toPrompts(rows));
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
