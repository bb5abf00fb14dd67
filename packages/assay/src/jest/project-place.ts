import { basename, join, relative } from 'node:path';
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
