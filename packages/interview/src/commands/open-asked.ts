import { basename, dirname, join } from 'node:path';
import { isFile } from 'gpt-assay/basics';
import { AssayError, type Terminal, listFolder } from 'gpt-assay/plugin';
import { answersAny, holdsReplies, readReplies } from '../rows/read-replies';
import { inLanguages, readRows } from '../rows/read-rows';
import { askedRowSchema, type AskedRow } from '../rows/rows';
import type { Language } from 'gpt-assay/sandbox';
import { askedFile } from './row-file-names';
import { warn } from 'gpt-assay/cli';
import { announceOnly, findInterviews } from './find-questions';
import { openInterview } from './open-interview';

/** Replies, and where to write their verdicts. */
export interface OpenAsked {
  /** Reads the rows again, one by one. */
  readonly rows: () => Iterable<AskedRow>;
  readonly count: number;
  /** Folder of the replies, and file name without extension. */
  readonly folder: string;
  readonly name: string;
}

/** Options about the replies. */
export interface AskedFlags {
  readonly root: string;
  readonly languages: readonly Language[] | undefined;
  readonly questions: string | undefined;
  readonly model: string | undefined;
}

/** Rows from a file, from the `asked.ndjson` in a folder, or from the text files in it. */
export function openAsked(path: string, flags: AskedFlags, terminal: Terminal): OpenAsked {
  if (listFolder(path) === undefined) {
    return openRows(path, flags, terminal);
  }
  if (isFile(join(path, askedFile))) {
    return openRows(join(path, askedFile), flags, terminal);
  }
  if (!holdsReplies(path)) {
    throw new AssayError(`${path} has no replies: expected ${askedFile}, or files such as <question>-python.txt.`);
  }
  const { root, languages, model } = flags;
  const questions =
    flags.questions ??
    announceOnly(
      findInterviews(root, (names) => answersAny(path, names)),
      path,
      terminal,
    );
  const { rows: prepared } = openInterview(root, questions, { prompt: undefined, languages }, terminal);
  const rows = readReplies(path, prepared, {
    model,
    languages,
    onStray: ({ file, message }) => {
      warn([{ file, message: `${message}; it is left out` }], terminal);
    },
  });
  return { rows: () => rows, count: rows.length, folder: path, name: 'evaluated' };
}

function openRows(file: string, { languages }: AskedFlags, terminal: Terminal): OpenAsked {
  const { rows, count, warnings } = readRows(file, askedRowSchema);
  warn(warnings, terminal);
  const about = { folder: dirname(file), name: evaluatedNameOf(file) };
  if (languages === undefined) {
    return { rows, count, ...about };
  }
  const wanted = (): Iterable<AskedRow> => inLanguages(rows(), languages);
  const wantedCount = Array.from(wanted(), () => 0).length;
  if (wantedCount === 0) {
    throw new AssayError(`${file} has no answer in ${languages.join(', ')}.`);
  }
  return { rows: wanted, count: wantedCount, ...about };
}

function evaluatedNameOf(file: string): string {
  const name = basename(file).replace(/(\.evaluated)?\.(nd)?jsonl?$/, '');
  return /^(asked|prepared|evaluated)(-\d+)?$/.test(name) ? 'evaluated' : `${name}.evaluated`;
}
