import { basename, dirname, join } from 'node:path';
import { isFile, readText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { z } from 'zod';
import { trialsFile } from '../../experiment/report/read-report';
import { interviewPolicySchema, type InterviewPolicy } from '../../kinds/interview/policy';
import { pageFile } from '../../output/page/page-file';
import { parseJson } from '../../basics/json/parse-json';
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
  return join(
    dirname(file),
    [evaluatedFile, trialsFile].includes(name) ? pageFile : `${name.replace(/\.(nd)?jsonl?$/, '')}.${pageFile}`,
  );
}

/** What the report beside a file of rows says that its prompt required. */
export function policyBeside(files: readonly string[]): InterviewPolicy | undefined {
  const [file, ...rest] = files;
  const beside = file === undefined ? '' : join(dirname(file), 'report.json');
  if (
    file === undefined ||
    rest.length > 0 ||
    ![evaluatedFile, trialsFile].includes(basename(file)) ||
    !isFile(beside)
  ) {
    return undefined;
  }
  try {
    const document = parseJson(readText(beside) ?? '') as { readonly section?: unknown } | null;
    // Reports of earlier versions were nothing but what is the section now.
    return z.object({ policy: interviewPolicySchema }).safeParse(document?.section ?? document).data?.policy;
  } catch {
    return undefined;
  }
}
