import { basename, dirname, join } from 'node:path';
import { isFile, readText, tryParseJson, eachLine, formatCount } from 'gpt-assay/basics';
import { AssayError, type RowFolders } from 'gpt-assay/plugin';
import { z } from 'zod';
import { storedOutcomeSchema, trialsFile } from 'gpt-assay/experiment';
import { interviewPolicySchema } from '../policy';
import { pageFile } from 'gpt-assay/output';
import { reportOfRows } from '../report/report-of-rows';
import { evaluatedFile, askedFile } from '../interview-name';
import { type AboutRows, logOfRows } from '../log/log-of-rows';
import { placeOf } from 'gpt-assay/cli';
import { readRows } from '../rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../rows/rows';
import { buildInterviewView } from '../output/page/build-interview-view';

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
  const [file = '', ...rest] = files;
  const beside = join(dirname(file), 'report.json');
  const isOfRun = rest.length === 0 && [evaluatedFile, trialsFile].includes(basename(file));
  if (!isOfRun || !isFile(beside)) {
    return {};
  }
  const document = besideSchema.safeParse(tryParseJson(readText(beside) ?? '')).data ?? {};
  const { complete = true, section, outcome: { interrupted = false, qualifiers = [] } = {} } = document;
  return {
    complete,
    interrupted,
    logOnly: qualifiers.includes('log-only'),
    ...(section?.policy !== undefined && !qualifiers.includes('shard') && { policy: section.policy }),
  };
}

const besideSchema = z.object({
  section: z.object({ policy: interviewPolicySchema.optional() }).optional(),
  complete: z.boolean().optional(),
  outcome: storedOutcomeSchema.pick({ interrupted: true, qualifiers: true }).optional(),
});

/** What a report says about the rows next to it. */
type BesideRows = Pick<Parameters<typeof reportOfRows>[1], 'policy' | 'complete' | 'interrupted' | 'logOnly'>;

/** Warns if replies in the folder of a file of verdicts have none, as after Ctrl-C. */
export function findUnjudged(file: string, judged: number, folder: string): Pick<AboutRows, 'lacking' | 'unjudged'> {
  const beside = join(dirname(file), askedFile);
  let asked = 0;
  for (const line of isFile(beside) ? eachLine(beside) : []) {
    asked += line.trimEnd().endsWith('}') ? 1 : 0;
  }
  const replies = placeOf(folder, beside);
  return asked <= judged
    ? {}
    : {
        lacking: [`only ${formatCount(judged)} of the ${formatCount(asked)} replies in ${replies} are judged`],
        unjudged: replies,
      };
}

/** The report of a folder with evaluated rows but no log, and its page. */
export const readRowsReport: RowFolders['read'] = ({ path, shown }) => {
  const file = join(path, evaluatedFile);
  const { rows, count } = readRows(file, evaluatedRowSchema);
  const source = join(shown, evaluatedFile);
  const { report, answers } = reportOfRows([{ source, rows }], {
    files: [source],
    ...aboutBeside([file]),
    ...findUnjudged(file, count, path),
  });
  return { report, view: () => buildInterviewView(report, answers) };
};

/** Rows of folders by interview, as the log that a run would have written. */
export const readRowLogs: RowFolders['readLogs'] = (folders) => {
  const sources = folders.map(({ path, shown }) => ({
    source: `${shown}/${evaluatedFile}`,
    file: join(path, evaluatedFile),
    all: [...readRows(join(path, evaluatedFile), evaluatedRowSchema).rows()],
  }));
  return [...new Set(sources.flatMap(({ all }) => all.map(interviewOf)))].map((name) => {
    const own = sources
      .map(({ all, ...source }) => ({ ...source, all: all.filter((row) => interviewOf(row) === name) }))
      .filter(({ all }) => all.length > 0);
    // All were asked with the same prompt, and so with the same policy.
    const first = own.slice(0, 1).map(({ file }) => file);
    const { policy, logOnly = false } = aboutBeside(first);
    const { head, answers } = logOfRows(
      own.map(({ source, all }) => ({ source, rows: () => all })),
      { files: own.map(({ source }) => source), policy, logOnly },
    );
    const shown = own.map(({ source }) => source).join(', ');
    return {
      read: { shown, head, entries: Array.from(answers(), ({ entry }) => entry), ended: true },
      folder: dirname(first[0] ?? ''),
    };
  });
};

function interviewOf({ interview }: EvaluatedRow): string {
  return interview ?? 'interview';
}
