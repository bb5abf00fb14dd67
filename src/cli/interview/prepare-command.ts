import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import { nameOf } from '../../kinds/interview/rows/read-replies';
import { messageListOf } from '../../kinds/interview/rows/message-list';
import type { PreparedRow } from '../../kinds/interview/rows/rows';
import { toCsvLine } from '../../basics/text/csv-line';
import { formatNumberOf } from '../../basics/text/numbers';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { placeOf } from '../open-folder';
import { openFolder } from '../open-folder';
import { printDocument } from '../print-document';
import { failWith, readChallenge } from '../run-options';
import { createFlagReader } from '../flag-reader';
import type { PrepareDocument } from './interview-documents';
import { interviewOptions, readLanguages } from './interview-options';
import { openInterview } from './open-interview';

/** Name of the file of prompts. */
export const preparedFile = 'prepared.ndjson';

/** `assay interview prepare`: questions become prompts. */
export const prepareCommand: Command = {
  name: 'interview prepare',
  summary: 'Render the prompt of each coding question and write prepared.ndjson',
  usage: '<interview> [--language <names>] [--prompt <file>] [--csv] [--out <folder>] [--json]',
  example: 'npx assay interview prepare junior-dev --language python,javascript',
  options: {
    language: interviewOptions.language,
    prompt: interviewOptions.prompt,
    csv: { type: 'flag', summary: 'also write prompts.csv (name,prompt)' },
    out: interviewOptions.out,
    ...jsonOption,
  },

  run(invocation, terminal) {
    const { options, settings, folder } = invocation;
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const id = readChallenge(invocation, prepareCommand, problems, 'an interview');
    const languages = readLanguages(read);
    failWith('interview prepare', problems);
    const { interview, rows } = openInterview(
      settings.root,
      id,
      { prompt: options.get('prompt'), languages },
      terminal,
    );

    const out = openFolder(folder, options.get('out'), { name: interview.id }, terminal);
    const file = join(out, preparedFile);
    writeText(file, toLines(rows));
    if (options.has('csv')) {
      writeText(join(out, 'prompts.csv'), [toCsvLine(['name', 'prompt']), ...rows.map(toCsv), ''].join('\r\n'));
    }
    const document: PrepareDocument = {
      file: placeOf(folder, file),
      questions: interview.questions.length,
      prompts: rows.length,
    };
    printDocument({ options }, terminal, document, () =>
      [
        `${formatNumberOf(rows.length, 'prompt')} of ${formatNumberOf(interview.questions.length, 'question')}: ${document.file}`,
        `Next: npx assay interview ask ${document.file} --model <model>`,
      ].join('\n'),
    );
    return Promise.resolve(exitCodes.passed);
  },
};

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
