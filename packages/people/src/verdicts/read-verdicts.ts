import { readBytes } from 'gpt-assay/basics';
import { AssayError, listFolder } from 'gpt-assay/plugin';
import { athenaFormat } from './athena';
import { inspectFormat } from './inspect-format';
import { langfuseFormat } from './langfuse';
import { langsmithFormat } from './langsmith';
import { openaiEvalsFormat } from './openai-evals-format';
import { prairielearnFormat } from './prairielearn';
import { promptfooFormat } from './promptfoo-format';
import { readTable, type TableOptions } from './table';
import type { VerdictFile, VerdictFormat } from './verdict-file';

/** Formats of other tools. */
export const formats: readonly VerdictFormat[] = [
  promptfooFormat,
  inspectFormat,
  openaiEvalsFormat,
  langfuseFormat,
  langsmithFormat,
  prairielearnFormat,
  athenaFormat,
];

/** Names of all formats, for the command line. */
export const formatNames: readonly string[] = ['table', ...formats.map(({ name }) => name)];

/** Bytes by which a format is recognised. */
const headBytes = 65_536;

/** Reads the verdicts of a file: in the format that is named, else in the one that the file looks like, else as a table. */
export async function readVerdicts(
  file: string,
  shown: string,
  { format, ...options }: TableOptions & { readonly format?: string | undefined },
): Promise<VerdictFile> {
  if (listFolder(file) !== undefined) {
    throw new AssayError(`${shown} is a folder: name one file in it.`);
  }
  const head = readBytes(file)?.toString('utf8', 0, headBytes);
  if (head === undefined) {
    throw new AssayError(`There is no file ${shown}.`);
  }
  const fitting = formats.filter(({ name, fits }) => (format === undefined ? fits(file, head) : name === format));
  const [first, second] = fitting;
  if (second !== undefined) {
    const names = fitting.map(({ name }) => name).join(' or ');
    throw new AssayError(`${shown} may be of ${names}: say which with --format.`);
  }
  if (first === undefined) {
    return readTable(file, shown, options);
  }
  const isOfTables = options.people !== undefined || Object.values(options.columns).some((one) => one !== undefined);
  if (isOfTables || options.encoding !== undefined) {
    throw new AssayError(
      `${shown} is read as a file of ${first.name}, which says itself what is what: leave out --people, --encoding and the options of columns, or say --format table.`,
    );
  }
  return first.read(file, shown);
}
