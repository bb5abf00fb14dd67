import { join, relative, sep } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import { printable } from '../../basics/text/printable';
import { limitAnnotations } from './limit-annotations';
import { appendSummary } from './step-summary';
import { toCommand, type Annotation } from './workflow-commands';

/** The GitHub Actions run that a command is a step of. */
export interface Github {
  /** Adds Markdown to the step's summary, and shows annotations; files are named relative to the project's root. */
  readonly tell: (news: News) => void;
}

/** What a run is told. */
export interface News {
  readonly markdown?: string;
  readonly annotations?: readonly Annotation[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The run that the environment speaks of; `undefined` anywhere else. `write` gets lines that the runner reads. */
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

/** Whether GitHub's runner reads what is printed. */
export function isGithub({ GITHUB_ACTIONS }: Variables): boolean {
  return GITHUB_ACTIONS === 'true';
}

/** With its file as GitHub knows it; a name that is no file there stands in the message instead. */
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
