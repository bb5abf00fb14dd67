import { basename } from 'node:path';
import { readText, withoutGuard } from 'gpt-assay/basics';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import { readCsv } from 'gpt-assay/intake';
import type { PreparedRow } from '../rows/rows';
import { type Language, languages } from 'gpt-assay/sandbox';

/** Whether a file contains prompts as CSV. */
export function isPromptsFile(file: string): boolean {
  return /\.csv$/i.test(file);
}

/**
 * Prompts from a CSV file with the columns `name` and `prompt`, as written by `assay interview prepare --csv` and Can
 * AI Code?. The name is `<question>-<language>`, or only the question if one language is wanted. All problems are in
 * one `InputError`.
 */
export function readPrompts(file: string, wanted: readonly Language[] | undefined): readonly PreparedRow[] {
  const text = readText(file);
  if (text === undefined) {
    throw new AssayError(`There is no file ${file}.`);
  }
  const { columns, rows } = readCsv(text.replace(/^\uFEFF/, ''));
  const lacking = ['name', 'prompt'].filter((name) => !columns.includes(name));
  if (lacking.length > 0) {
    const message = `lacks the column ${lacking.join(' and ')}: expected name,prompt; it has ${columns.join(', ')}`;
    throw new InputError([{ file, line: 1, message }]);
  }
  const problems: Problem[] = [];
  const read = [...rows].flatMap((row): readonly PreparedRow[] => {
    const place = { file, ...(row.line !== undefined && { line: row.line }) };
    if (row.status === 'broken') {
      problems.push({ ...place, message: row.reason });
      return [];
    }
    const { cells } = row;
    const named = readName(withoutGuard(cells.get('name')?.trim() ?? ''), wanted);
    const prompt = withoutGuard(cells.get('prompt') ?? '');
    if (named === undefined || prompt.trim() === '') {
      const message =
        named === undefined
          ? `expected a name such as Question-python, received "${cells.get('name') ?? ''}"; for prompts in one language add --language`
          : `${named.name} has no prompt`;
      problems.push({ ...place, field: named === undefined ? 'name' : 'prompt', message });
      return [];
    }
    return [{ ...named, template: basename(file).replace(/\.[^.]+$/, ''), prompt }];
  });
  if (read.length === 0 && problems.length === 0) {
    problems.push({ file, message: 'the file has no prompts' });
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return read;
}

function readName(
  name: string,
  wanted: readonly Language[] | undefined,
): Pick<PreparedRow, 'name' | 'language'> | undefined {
  const language = languages.find((one) => name.length > one.length + 1 && name.endsWith(`-${one}`));
  const [only, ...others] = wanted ?? [];
  if (language !== undefined) {
    return { name: name.slice(0, -language.length - 1), language };
  }
  return name !== '' && only !== undefined && others.length === 0 ? { name, language: only } : undefined;
}
