import { basename, dirname, join } from 'node:path';
import { isFile, readText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import type { AboutInterview } from '../../kinds/interview/report/build-interview';
import { interviewDocumentSchema } from '../../kinds/interview/report/interview-document';
import { pageFile } from '../../output/page/page-file';
import { tryParseJson } from '../../basics/json/parse-json';
import { evaluatedFile } from './evaluate-step';

/** Where the page of a file of rows goes: in a report folder it is the folder's page. */
export function pageBeside(files: readonly string[]): string {
  const [file, ...rest] = files;
  if (file === undefined || rest.length > 0) {
    throw new AssayError(
      `--html writes the page of one file beside it; for that of ${String(files.length)} files name a folder: --out <folder>`,
    );
  }
  const name = basename(file);
  return join(dirname(file), name === evaluatedFile ? pageFile : `${name.replace(/\.(nd)?jsonl?$/, '')}.${pageFile}`);
}

/** What the report beside a file of rows says of its asking: when it began, how it ended, and what its prompt requires. */
export function aboutBeside(
  files: readonly string[],
): Pick<AboutInterview, 'policy' | 'startedAt' | 'complete' | 'interrupted' | 'shard' | 'logOnly'> {
  const [file, ...rest] = files;
  const beside = file === undefined ? '' : join(dirname(file), 'report.json');
  if (file === undefined || rest.length > 0 || basename(file) !== evaluatedFile || !isFile(beside)) {
    return {};
  }
  const document = interviewDocumentSchema.safeParse(tryParseJson(readText(beside) ?? '')).data;
  if (document === undefined) {
    return {};
  }
  const { policy, startedAt, complete, outcome } = document;
  const { interrupted, qualifiers } = outcome;
  return {
    ...{ policy, startedAt, complete, interrupted },
    ...{ shard: qualifiers.includes('shard'), logOnly: qualifiers.includes('log only') },
  };
}
