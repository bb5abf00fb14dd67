import { basename, join } from 'node:path';
import { isFile, listFolder, readBytes } from '../../../basics/disk/disk';
import { AssayError, InputError, messageOf, type Problem } from '../../../basics/errors';
import { parseJson } from '../../../basics/json/parse-json';
import { languages } from '../../../sandbox/sandbox';
import type { AskedRow, PreparedRow } from './rows';

/** What `info.json` beside replies may say. */
interface Info {
  readonly model?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Replies written by other means: a folder of `<question>-<language>.txt`, one for each prepared row, and perhaps an
 * `info.json` that names `model` and `params`. A row without a file is an answer that is missing, a file without a row is an error.
 */
export function readReplies(
  folder: string,
  rows: readonly PreparedRow[],
  model: string | undefined,
): readonly AskedRow[] {
  const files = (listFolder(folder) ?? []).filter((name) => name.endsWith('.txt'));
  if (files.length === 0) {
    throw new AssayError(`${folder} holds no replies: expected files such as ${nameOf(rows[0])}.txt.`);
  }
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  const problems: Problem[] = files
    .filter((name) => !known.has(basename(name, '.txt')))
    .map((name) => ({
      file: join(folder, name),
      message: `belongs to no question: expected <question>-<${languages.join('|')}>.txt, such as ${nameOf(rows[0])}.txt`,
    }));
  const info = readInfo(join(folder, 'info.json'), problems);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return [...known].map(([name, row]): AskedRow => {
    const text = readBytes(join(folder, `${name}.txt`))?.toString('utf8');
    return {
      ...row,
      model: model ?? info.model ?? basename(folder),
      params: info.params ?? {},
      ...{ run: 0, round: 1 },
      ...(text === undefined ? { error: `there is no ${name}.txt` } : { answer: text }),
    };
  });
}

/** How the file of a row's reply, and its line in CSV, is called. */
export function nameOf(row: Pick<PreparedRow, 'name' | 'language'> | undefined): string {
  return `${row?.name ?? 'Question'}-${row?.language ?? 'python'}`;
}

function readInfo(file: string, problems: Problem[]): Info {
  if (!isFile(file)) {
    return {};
  }
  try {
    const value = parseJson(readBytes(file)?.toString('utf8') ?? '');
    const { model, params } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return {
      ...(typeof model === 'string' && { model }),
      ...(typeof params === 'object' && params !== null && { params: params as Readonly<Record<string, unknown>> }),
    };
  } catch (error) {
    problems.push({ file, message: `not JSON: ${messageOf(error)}` });
    return {};
  }
}
