import { join } from 'node:path';
import { fitsFileName, runNumber, trimOf, writeText } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import { nameOf } from '../rows/read-replies';
import { describeParams } from '../rows/row-facts';
import type { AskedRow, PreparedRow } from '../rows/rows';

/** Writes a reply to a separate file; a missing reply has none. */
export type WriteAnswer = (row: AskedRow) => void;

/** Characters that paths must not contain, replaced as Can AI Code? does. */
const unfit = /[^\p{L}\p{N}.-]+/gu;
/** Maximum number of characters of a folder's name before its number: they have three bytes at most. */
const longestName = 80;

/** Throws if a row's name cannot be a file name; rows of other tools can have any name. */
export function refuseUnfitNames(rows: readonly PreparedRow[]): void {
  const wrong = rows.find(
    (row) => !/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u.test(row.name) || !fitsFileName(`${nameOf(row)}.txt`),
  );
  if (wrong !== undefined) {
    throw new AssayError(
      `--outdir: no file can be named after the question ${JSON.stringify(wrong.name)}: rename it, or use --out.`,
    );
  }
}

/**
 * Writes `<question>-<language>.txt` for each reply, and `info.json`, to a folder; if there are several models,
 * parameters or runs, each gets its own folder.
 */
export function createAnswerFiles(folder: string, { isOne }: { readonly isOne: boolean }): WriteAnswer {
  const folders = new Map<string, string>();
  return (row) => {
    const { answer, model = '', template, interview, run } = row;
    if (answer === null || answer === undefined) {
      return;
    }
    const params = typeof row.params === 'object' && row.params !== null ? row.params : {};
    const parts = [model, describeParams(params), `run-${runNumber(run)}`].filter((part) => part !== '');
    const key = JSON.stringify(parts);
    const known = folders.get(key);
    const own = known ?? (isOne ? folder : join(folder, freeName(parts, folders.size)));
    if (known === undefined) {
      folders.set(key, own);
      const info = { interview, model, params, prompt_template: template, run };
      writeText(join(own, 'info.json'), `${JSON.stringify(info, undefined, 2)}\n`);
    }
    writeText(join(own, `${nameOf(row)}.txt`), answer);
  };
}

/** Distinguishes names that differ only in characters not allowed in folder names by a number. */
function freeName(parts: readonly string[], place: number): string {
  const name = parts.map((part) => trimOf(part.replace(unfit, '-'), '-.')).join('_');
  return `${name.slice(0, longestName)}_${place + 1}`;
}
