import { randomUUID } from 'node:crypto';
import { basename, join, relative } from 'node:path';
import { listFolder, readLines } from '../basics/disk/disk';
import { appendLine } from '../basics/disk/disk-append';
import { removeFolder } from '../basics/disk/disk-claims';
import { tryParseJson } from '../basics/json/parse-json';
import type { Session } from '../basics/settings/session';
import type { ReportDocument } from '../experiment/report/report-document';

/** Where a Jest project keeps its logs. */
export const jestLogs = '.assay/jest';

/**
 * The log for the trials of one project of a Jest command: each has its own, beside its prompts and recordings, so that
 * challenges of the same name never mix.
 */
export function logOf({ log }: Pick<Session, 'log'>, root: string): string {
  return join(root, jestLogs, basename(log));
}

/** A project of a Jest command: its root, and the root as seen from where Jest was started, empty if it is there. */
export interface ProjectPlace {
  readonly root: string;
  readonly shown: string;
}

/** The place of a project, for a Jest command that was started in `from`. */
export function placeOfProject(root: string, from: string): ProjectPlace {
  return { root, shown: relative(from, root) };
}

/** A report as people read it where Jest was started: its title names the project, and its files can be opened there. */
export function placeReport(report: ReportDocument, { shown }: ProjectPlace): ReportDocument {
  const { title, prompt, models } = report;
  if (shown === '') {
    return report;
  }
  const place = (file: string): string => (file === '' ? '' : join(shown, file));
  return {
    ...report,
    title: `${title} (${shown})`,
    prompt: { ...prompt, file: place(prompt.file) },
    models: models.map((model) => ({
      ...model,
      assertions: model.assertions.map((one) => ({ ...one, file: place(one.file) })),
    })),
  };
}

/**
 * Whether the Jest command that writes a log, or a file next to it, is still running; the file's name ends with its
 * process id.
 */
export function isInUse(file: string): boolean {
  const id = Number(/-(\d+)\.(?:jsonl|progress)$/.exec(file)?.[1]);
  try {
    return Number.isSafeInteger(id) && id > 1 && process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Facts about a test, as jest-junit writes them with its case. */
export type TestProperties = Readonly<Record<string, string>>;

/** A test that was judged. */
export interface JudgedTestEntry {
  /** Title of its suite. */
  readonly suite: string;
  readonly title: string;
  readonly properties: TestProperties;
}

/** The file in which suites store judged tests for JUnit, derived from the path of the log. */
export function testsFileOf(log: string): string {
  return log.replace(/\.jsonl$/, '.tests');
}

/** Writes the judged tests of a suite immediately. */
export function logTests(log: string, entries: readonly JudgedTestEntry[]): void {
  if (entries.length > 0) {
    appendLine(testsFileOf(log), entries.map((entry) => JSON.stringify(entry)).join('\n'));
  }
}

/** The judged tests of a Jest command; empty if no suite of ours ran. */
export function readTests(log: string): readonly JudgedTestEntry[] {
  return readLines(testsFileOf(log)).flatMap((line) => {
    const entry = tryParseJson(line) as JudgedTestEntry | undefined;
    return entry === undefined ? [] : [entry];
  });
}

/** Folder for the texts that the suites of a Jest command store next to its log. */
function textsOf(log: string): string {
  return log.replace(/\.jsonl$/, '.texts');
}

/** A separate folder for the texts of one suite in one process. */
export function newTextsFolder(log: string, challenge: string): string {
  return join(textsOf(log), challenge, randomUUID());
}

/** Folders with the texts of a challenge. */
export function textsFoldersOf(log: string, challenge: string): readonly string[] {
  const folder = join(textsOf(log), challenge);
  return (listFolder(folder) ?? []).map((name) => join(folder, name));
}

/** Removes all texts of a log. */
export function removeTexts(log: string): void {
  removeFolder(textsOf(log));
}
