import { z } from 'zod';
import { appendTo } from '../basics/collections';
import { messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import { formatNumberOf } from '../basics/text/numbers';
import { parsePython } from '../code/python/parse-python';
import { toLanguage } from '../code/to-language';

/** The code of a notebook, or why it cannot be read. */
export type Notebook =
  | { readonly status: 'read'; readonly code: string; readonly language: string; readonly notes: readonly string[] }
  | { readonly status: 'broken'; readonly reason: string };

const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);
const cellSchema = z.object({
  cell_type: z.string(),
  source: text.optional(),
  /** In notebooks of version 3. */
  input: text.optional(),
  metadata: z.object({ nbgrader: z.object({ grade: z.boolean(), solution: z.boolean() }).optional() }).optional(),
});
const notebookSchema = z.object({
  cells: z.array(cellSchema).optional(),
  worksheets: z.array(z.object({ cells: z.array(cellSchema) })).optional(),
  metadata: z
    .object({
      kernelspec: z.object({ language: z.string().optional() }).optional(),
      language_info: z.object({ name: z.string().optional() }).optional(),
    })
    .optional(),
});

/** Reads the code cells of a Jupyter notebook as one program. */
export function readNotebook(json: string): Notebook {
  const parsed = parseNotebook(json);
  if (typeof parsed === 'string') {
    return { status: 'broken', reason: parsed };
  }
  const { cells, worksheets = [], metadata } = parsed;
  const stated = metadata?.kernelspec?.language ?? metadata?.language_info?.name;
  const language = stated === undefined ? 'python' : toLanguage(stated);
  const notes: string[] = stated === undefined ? ['the notebook states no language, and was read as Python'] : [];
  const parts: string[] = [];
  let tests = 0;
  for (const [index, cell] of (cells ?? worksheets.flatMap((sheet) => sheet.cells)).entries()) {
    const source = cell.source ?? cell.input ?? '';
    if (cell.cell_type !== 'code' || source.trim() === '') {
      continue;
    }
    if (cell.metadata?.nbgrader?.grade === true && !cell.metadata.nbgrader.solution) {
      tests += 1;
      continue;
    }
    const read = language === 'python' ? readCell(source, index + 1) : { code: source };
    if ('refused' in read) {
      return { status: 'broken', reason: read.refused };
    }
    appendTo(parts, read.code.trim() === '' ? [] : [read.code.replace(/^(?:[ \t]*\n)+/, '').trimEnd()]);
    appendTo(notes, read.note === undefined ? [] : [read.note]);
  }
  if (tests > 0) {
    notes.push(`${formatNumberOf(tests, 'test cell')} of nbgrader left out`);
  }
  return parts.length === 0
    ? { status: 'broken', reason: 'is a notebook without code' }
    : { status: 'read', code: `${parts.join('\n\n')}\n`, language, notes };
}

function parseNotebook(json: string): z.infer<typeof notebookSchema> | string {
  try {
    const parsed = notebookSchema.safeParse(parseJson(json));
    return parsed.success ? parsed.data : 'is not a notebook: expected "cells" with "cell_type" and "source"';
  } catch (error) {
    return `is not a notebook: it is not JSON (${messageOf(error).slice(0, 120)})`;
  }
}

/** Magics that run the rest of their cell as Python, and those whose cell is no Python. */
const measuring = ['time', 'timeit', 'capture', 'prun'];
const foreign = [
  'bash',
  'sh',
  'cmd',
  'script',
  'html',
  'javascript',
  'js',
  'latex',
  'markdown',
  'svg',
  'sql',
  'perl',
  'ruby',
];

type Cell = { readonly code: string; readonly note?: string } | { readonly refused: string };

function readCell(source: string, number: number): Cell {
  const magic = /^\s*%%(\w*)[^\n]*/.exec(source);
  const name = magic?.[1] ?? '';
  if (magic !== null && foreign.includes(name)) {
    return { code: '', note: `cell ${number} left out: %%${name}` };
  }
  if (magic !== null && !measuring.includes(name)) {
    return { refused: `has a cell that is not plain Python: cell ${number} begins with %%${name}` };
  }
  const code = magic === null ? source : source.slice(magic[0].length).replace(/^\n/, '');
  const line = magic === null ? [] : [`%%${name}`];
  if (isPython(code)) {
    return { code, ...(line.length > 0 && { note: `cell ${number}, left out: ${line.join()}` }) };
  }
  const commands: string[] = [];
  const rest = code.replaceAll(
    /^([ \t]*)((?:%{1,2}\w|!|\?).*|[\w.]+\?{1,2}[ \t]*)$/gm,
    (_, blanks: string, command: string) => {
      commands.push(command.trim());
      return blanks === '' ? '' : `${blanks}pass`;
    },
  );
  if (commands.length === 0 || !isPython(rest)) {
    return commands.length === 0
      ? { code }
      : {
          refused: `has commands of Jupyter in cell ${number} (${commands[0]?.slice(0, 60) ?? ''}), and cannot be read without them`,
        };
  }
  return { code: rest, note: `cell ${number}, left out: ${[...line, ...commands].join(', ').slice(0, 200)}` };
}

function isPython(code: string): boolean {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' && parsed.problems.length === 0;
}
