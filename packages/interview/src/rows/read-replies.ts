import { basename, join } from 'node:path';
import { appendTo, readBytes, count, isFile, messageOf, parseJson } from 'gpt-assay/basics';
import { AssayError, InputError, type Problem, listFolder } from 'gpt-assay/plugin';
import { type Language, languages } from 'gpt-assay/sandbox';
import { describeParams, type AskedRow, type PreparedRow } from './rows';
import { z } from 'zod';

/** Known keys of `info.json` next to replies; others are ignored. */
const infoSchema = z.object({
  model: z.string().min(1).optional().catch(undefined),
  params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  /** File of the template that prompts were rendered from. */
  prompt_template: z.string().optional().catch(undefined),
  run: count.optional().catch(undefined),
});

/** Which replies to read. */
export interface ReplyChoice {
  /** The model, if neither `info.json` nor the folder's name states it. */
  readonly model?: string | undefined;
  /** Files of questions in other languages are ignored. */
  readonly languages?: readonly Language[] | undefined;
  /** Receives files that answer no question, which are left out. */
  readonly onStray?: (stray: Problem) => void;
}

/**
 * Replies from elsewhere: a folder of `<question>-<language>.txt`, or `<question>.txt` for a single language,
 * optionally with `info.json` that names `model` and `params`; or a folder with one such folder per model. A row
 * without a file is a missing answer; a file without a row is passed to `onStray`, and an error if no file has one.
 */
export function readReplies(
  folder: string,
  rows: readonly PreparedRow[],
  choice: ReplyChoice = {},
): readonly AskedRow[] {
  const folders = foldersOfReplies(folder);
  if (folders.length === 0) {
    throw new AssayError(`${folder} has no replies: expected files such as ${nameOf(rows[0])}.txt.`);
  }
  if (choice.model !== undefined && folders.length > 1) {
    throw new AssayError(
      `${folder} holds ${folders.length} folders of replies, but --model names one author: leave out --model, or name one folder.`,
    );
  }
  const problems: Problem[] = [];
  const strays: Problem[] = [];
  const files = folders.map((one) => fileOfEach(one, rows, choice.languages, { problems, strays }));
  if (files.every((named) => named.size === 0)) {
    appendTo(problems, strays);
  }
  const read = folders.map((one) => ({ folder: one, ...readInfo(join(one, 'info.json'), problems) }));
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  if (files.every((named) => named.size === 0)) {
    throw new AssayError(`${folder} has no answer in ${(choice.languages ?? languages).join(', ')}.`);
  }
  strays.forEach((stray) => choice.onStray?.(stray));
  const runs = new Map<string, number>();
  return read.flatMap((info, place) => {
    const model = choice.model ?? info.model ?? basename(info.folder);
    const key = JSON.stringify([model, info.template, describeParams(info.params ?? {})]);
    const run = info.run ?? runs.get(key) ?? 0;
    runs.set(key, run + 1);
    return rows.map((row) => toAsked(row, { ...info, model, run }, files[place]?.get(row)));
  });
}

/** Whether a folder contains replies, or folders with replies. */
export function holdsReplies(folder: string): boolean {
  return foldersOfReplies(folder).length > 0;
}

/** Whether a file of replies is named after one of these questions, with or without its language. */
export function answersAny(folder: string, names: readonly string[]): boolean {
  const files = new Set(foldersOfReplies(folder).flatMap((one) => textsIn(listFolder(one) ?? [])));
  return names
    .flatMap((name) => [name, ...languages.map((language) => nameOf({ name, language }))])
    .some((stem) => files.has(`${stem}.txt`));
}

/** The name of a row's reply file, and of its line in CSV. */
export function nameOf(row: Pick<PreparedRow, 'name' | 'language'> | undefined): string {
  return `${row?.name ?? 'Question'}-${row?.language ?? 'python'}`;
}

/** Who wrote the replies, and how they were asked. */
interface Info {
  readonly model?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  readonly run?: number | undefined;
}

/** Reads `info.json` next to replies; without the file nothing is known, and invalid JSON becomes a problem. */
function readInfo(file: string, problems: Problem[]): Info {
  if (!isFile(file)) {
    return {};
  }
  try {
    const read = infoSchema.safeParse(parseJson(readBytes(file)?.toString('utf8') ?? '')).data ?? {};
    const { prompt_template: template, ...info } = read;
    const name = template
      ?.split(/[\\/]/)
      .at(-1)
      ?.replace(/\.[^.]+$/, '');
    return { ...info, ...(name !== undefined && name !== '' && { template: name }) };
  } catch (error) {
    problems.push({ file, message: `not JSON: ${messageOf(error)}` });
    return {};
  }
}

function foldersOfReplies(folder: string): readonly string[] {
  const names = listFolder(folder) ?? [];
  return textsIn(names).length > 0
    ? [folder]
    : names.map((name) => join(folder, name)).filter((path) => textsIn(listFolder(path) ?? []).length > 0);
}

function textsIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.endsWith('.txt'));
}

/** The file of each row, if it exists. */
function fileOfEach(
  folder: string,
  rows: readonly PreparedRow[],
  wanted: readonly Language[] | undefined,
  { problems, strays }: { readonly problems: Problem[]; readonly strays: Problem[] },
): ReadonlyMap<PreparedRow, string> {
  const found = new Map<PreparedRow, string>();
  const isOneLanguage = new Set(rows.map(({ language }) => language)).size === 1;
  for (const name of textsIn(listFolder(folder) ?? [])) {
    const file = join(folder, name);
    const stem = basename(name, '.txt');
    const row = rows.find((one) => stem === nameOf(one) || (isOneLanguage && stem === one.name));
    const taken = row === undefined ? undefined : found.get(row);
    if (row === undefined) {
      const isOther = wanted !== undefined && rows.some((one) => isInLanguage(stem, one.name));
      if (!isOther) {
        strays.push({ file, message: describeUnknown(stem, rows) });
      }
    } else if (taken === undefined) {
      found.set(row, file);
    } else {
      problems.push({ file, message: `answers the same question as ${basename(taken)}: remove one of them` });
    }
  }
  return found;
}

function isInLanguage(stem: string, name: string): boolean {
  return languages.some((language) => stem === nameOf({ name, language }));
}

function describeUnknown(stem: string, rows: readonly PreparedRow[]): string {
  return rows.some(({ name }) => name === stem)
    ? `has no language in its name: name the language, such as --language python`
    : `matches no question: expected <question>-<${languages.join('|')}>.txt, such as ${nameOf(rows[0])}.txt`;
}

function toAsked(
  row: PreparedRow,
  { model, params = {}, template, run }: Info & { readonly model: string; readonly run: number },
  file: string | undefined,
): AskedRow {
  const answer = file === undefined ? undefined : readBytes(file)?.toString('utf8');
  return {
    ...row,
    model,
    params,
    run,
    round: 1,
    ...(template !== undefined && { template }),
    ...(answer === undefined ? { error: `there is no ${nameOf(row)}.txt` } : { answer }),
  };
}
