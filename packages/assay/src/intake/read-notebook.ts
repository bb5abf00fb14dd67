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
  source: text.default(''),
  metadata: z.object({ nbgrader: z.object({ grade: z.boolean(), solution: z.boolean() }).optional() }).optional(),
});
const notebookSchema = z.object({
  cells: z.array(cellSchema).default([]),
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
  const { kernelspec, language_info: info } = parsed.metadata ?? {};
  const stated = kernelspec?.language ?? info?.name;
  const language = stated === undefined ? 'python' : toLanguage(stated);
  const notes: string[] = stated === undefined ? ['the notebook states no language, and was read as Python'] : [];
  const parts: string[] = [];
  const cells = parsed.cells.map((cell, index) => ({ ...cell, number: index + 1 })).filter(isCode);
  for (const { source, number } of cells.filter((cell) => !isTest(cell))) {
    const read = language === 'python' ? readCell(source, number) : { code: source };
    if ('refused' in read) {
      return { status: 'broken', reason: read.refused };
    }
    appendTo(parts, read.code.trim() === '' ? [] : [read.code.replace(/^(?:[ \t]*\n)+/, '').trimEnd()]);
    appendTo(notes, read.note === undefined ? [] : [read.note]);
  }
  const tests = cells.filter(isTest).length;
  appendTo(notes, tests === 0 ? [] : [`${formatNumberOf(tests, 'test cell')} of nbgrader left out`]);
  return parts.length === 0
    ? { status: 'broken', reason: 'is a notebook without code' }
    : { status: 'read', code: `${parts.join('\n\n')}\n`, language, notes };
}

type Cell = z.infer<typeof cellSchema>;

function isCode({ cell_type: type, source }: Cell): boolean {
  return type === 'code' && source.trim() !== '';
}

/** Whether a cell is one of the tests that nbgrader grades by. */
function isTest({ metadata }: Cell): boolean {
  return metadata?.nbgrader?.grade === true && !metadata.nbgrader.solution;
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
const measuring = 'time timeit capture prun'.split(' ');
const foreign = 'bash sh cmd script html javascript js latex markdown svg sql perl ruby'.split(' ');

type CellReading = { readonly code: string; readonly note?: string } | { readonly refused: string };

function readCell(source: string, number: number): CellReading {
  const [line, name = ''] = /^\s*%%(\w*)[^\n]*/.exec(source) ?? [];
  if (line === undefined) {
    return readPython(source, number, []);
  }
  if (foreign.includes(name)) {
    return { code: '', note: `cell ${number} left out: %%${name}` };
  }
  return measuring.includes(name)
    ? readPython(source.slice(line.length).replace(/^\n/, ''), number, [`%%${name}`])
    : { refused: `has a cell that is not plain Python: cell ${number} begins with %%${name}` };
}

/** Python without Jupyter's commands; `left` is what was left out before. */
function readPython(code: string, number: number, left: readonly string[]): CellReading {
  if (isPython(code)) {
    return { code, ...(left.length > 0 && { note: `cell ${number}, left out: ${left.join()}` }) };
  }
  const commands: string[] = [];
  const rest = code.replaceAll(
    /^([ \t]*)((?:%{1,2}\w|!|\?).*|[\w.]+\?{1,2}[ \t]*)$/gm,
    (_, blanks: string, command: string) => {
      commands.push(command.trim());
      return blanks === '' ? '' : `${blanks}pass`;
    },
  );
  const [first] = commands;
  if (first === undefined) {
    return { code };
  }
  return isPython(rest)
    ? { code: rest, note: `cell ${number}, left out: ${[...left, ...commands].join(', ').slice(0, 200)}` }
    : {
        refused: `has commands of Jupyter in cell ${number} (${first.slice(0, 60)}), and cannot be read without them`,
      };
}

function isPython(code: string): boolean {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' && parsed.problems.length === 0;
}
