import { basename, dirname, join } from 'node:path';
import { isFile, readText, tryParseJson } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import { z } from 'zod';
import { storedOutcomeSchema, trialsFile } from 'gpt-assay/experiment';
import { interviewPolicySchema } from '../policy';
import { pageFile } from 'gpt-assay/output';
import type { reportOfRows } from '../report/report-of-rows';
import { evaluatedFile } from './row-file-names';

/** Where to write the page of a file of rows: in a report folder, it is the folder's page. */
export function pageBeside(files: readonly string[]): string {
  const [file, ...rest] = files;
  if (file === undefined || rest.length > 0) {
    throw new AssayError(
      `--html writes the page next to a single file; for ${files.length} files, name a folder: --out <folder>`,
    );
  }
  const name = basename(file);
  return join(
    dirname(file),
    [evaluatedFile, trialsFile].includes(name) ? pageFile : `${name.replace(/\.(nd)?jsonl?$/, '')}.${pageFile}`,
  );
}

/** What the report next to a file of rows says about how they were asked, and what its prompt required. */
export function aboutBeside(files: readonly string[]): BesideRows {
  const [file, ...rest] = files;
  const beside = file === undefined ? '' : join(dirname(file), 'report.json');
  if (
    file === undefined ||
    rest.length > 0 ||
    ![evaluatedFile, trialsFile].includes(basename(file)) ||
    !isFile(beside)
  ) {
    return {};
  }
  const document = besideSchema.safeParse(tryParseJson(readText(beside) ?? '')).data;
  const { interrupted = false, qualifiers = [] } = document?.outcome ?? {};
  const policy = document?.section?.policy;
  return {
    complete: document?.complete ?? true,
    interrupted,
    logOnly: qualifiers.includes('log-only'),
    ...(policy !== undefined && !qualifiers.includes('shard') && { policy }),
  };
}

const besideSchema = z.object({
  section: z.object({ policy: interviewPolicySchema.optional() }).optional(),
  complete: z.boolean().optional(),
  outcome: storedOutcomeSchema.pick({ interrupted: true, qualifiers: true }).optional(),
});

/** What a report says about the rows next to it. */
type BesideRows = Pick<Parameters<typeof reportOfRows>[1], 'policy' | 'complete' | 'interrupted' | 'logOnly'>;
