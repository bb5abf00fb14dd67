import { join, relative, sep } from 'node:path';
import { isFile, listFolder, readBytes } from '../../basics/disk/disk';
import { printable } from '../../basics/text/printable';
import { toCommand, type Annotation } from './workflow-commands';
import { formatNumberOf, formatCount } from '../../basics/text/numbers';
import { appendLine } from '../../basics/disk/disk-append';
import { AssayError } from '../../basics/errors';

/** GitHub shows only this many annotations of each level per step. */
const most = 10;

/** The GitHub Actions run that this command is a step of. */
export interface Github {
  /** Adds Markdown to the step's summary, and prints annotations; files are relative to the project root. */
  readonly tell: (news: News) => void;
}

/** What to report to a run. */
export interface News {
  readonly markdown?: string;
  readonly annotations?: readonly Annotation[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The run described by the environment, or `undefined`. `write` receives lines for the runner. */
export function openGithub(environment: Variables, root: string, write: (line: string) => void): Github | undefined {
  const { GITHUB_STEP_SUMMARY: summary = '', GITHUB_WORKSPACE: workspace = '' } = environment;
  return isGithub(environment)
    ? {
        tell({ markdown, annotations = [] }) {
          for (const annotation of limitAnnotations(annotations)) {
            write(toCommand(place(annotation, root, workspace === '' ? root : workspace)));
          }
          const problem = markdown === undefined || summary === '' ? undefined : appendSummary(summary, markdown);
          if (problem !== undefined) {
            write(toCommand({ level: 'warning', title: 'No summary of this step', message: printable(problem) }));
          }
        },
      }
    : undefined;
}

/** Whether GitHub's runner reads the output. */
export function isGithub({ GITHUB_ACTIONS }: Variables): boolean {
  return GITHUB_ACTIONS === 'true';
}

/** The first annotations of each level, errors before warnings; if some are left out, the last one says how many. */
function limitAnnotations(annotations: readonly Annotation[]): readonly Annotation[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const own = annotations.filter((one) => one.level === level);
    const more = own.length - (most - 1);
    return own.length <= most
      ? own
      : [
          ...own.slice(0, most - 1),
          {
            level,
            title: formatNumberOf(more, `more ${level}`),
            message: `GitHub shows only ${most} per step; the step summary and the report list all.`,
          },
        ];
  });
}

/** Converts the file to GitHub's path; if it is not a file there, its name goes into the message. */
function place(annotation: Annotation, root: string, workspace: string): Annotation {
  const { file, ...rest } = annotation;
  if (file === undefined) {
    return annotation;
  }
  const known = relative(workspace, join(root, file)).split(sep).join('/');
  return known.startsWith('..') || !isFile(join(root, file))
    ? { ...rest, message: `${file}: ${rest.message}` }
    : { ...rest, file: known };
}

/** Maximum size of a step's summary in bytes: GitHub rejects longer ones entirely. */
const mostBytes = 1024 * 1024;

/** Appends Markdown to a step's summary without losing earlier content; returns a problem in words, or `undefined`. */
function appendSummary(file: string, markdown: string): string | undefined {
  try {
    if (!isFile(file) && listFolder(file) !== undefined) {
      return `GITHUB_STEP_SUMMARY is a folder, not a file: ${file}`;
    }
    const used = readBytes(file)?.length ?? 0;
    const fits = (text: string): boolean => used + Buffer.byteLength(text) + 2 < mostBytes;
    const left = `*Omitted a report of ${formatCount(markdown.length)} characters, as a step summary holds at most 1 MiB. See report.md in the report folder.*\n`;
    const text = [markdown, left].find(fits);
    if (text !== undefined) {
      appendLine(file, text);
    }
    return text === markdown ? undefined : 'the summary of this step is full (1 MiB), so a report was omitted';
  } catch (error) {
    if (error instanceof AssayError) {
      return error.message;
    }
    throw error;
  }
}
