import { z } from 'zod';
import { readLines } from '../../packages/assay/dist/basics/disk/disk';
import { appendLine } from '../../packages/assay/dist/basics/disk/disk-append';
import { InputError, type Problem } from '../../packages/assay/dist/basics/errors';
import { tryParseJson } from '../../packages/assay/dist/basics/json/parse-json';
import { parseJsonFile } from '../../packages/assay/dist/basics/json/parse-json-file';

const positive = z.number().positive();
const ratio = z.strictObject({ ours: positive, plain: positive, ratio: positive });
const measured = z.strictObject({ clock: ratio, processor: ratio.optional() });

const runSchema = z.strictObject({
  version: z.literal(1),
  /** ISO 8601. */
  at: z.string(),
  /** Short hash, with `+` behind it if files had changed since; empty outside of git. */
  commit: z.string(),
  node: z.string(),
  /** Processor, how many, and system. */
  machine: z.string(),
  /** By name: what each probe was, and what each sitting measured of it. */
  probes: z.record(z.string(), z.strictObject({ form: z.string(), sittings: z.array(measured) })),
});

/** One run of the quick benchmarks, as a line of the history holds it; times are milliseconds. */
export type QuickRun = Readonly<z.infer<typeof runSchema>>;

/** The runs of a history in the order in which they were added, none if there is no such file; all lines that are no run are one error. */
export function readHistory(file: string): readonly QuickRun[] {
  const problems: Problem[] = [];
  const runs = readLines(file).flatMap((text, index) => {
    if (text.trim() === '') {
      return [];
    }
    const read = runSchema.safeParse(tryParseJson(text));
    if (read.success) {
      return [read.data];
    }
    const found = parseJsonFile({ file, text, linesBefore: index }, runSchema);
    problems.push(...(found.status === 'unusable' ? found.problems : []));
    return [];
  });
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return runs;
}

/** Adds a run at the end of a history, which is made if there is none. */
export function addToHistory(file: string, run: QuickRun): void {
  appendLine(file, JSON.stringify(run));
}
