import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import { defaultAnswers } from './answers';
import { installCommand } from './install-command';
import { planInit } from './plan-init';
import { readProject } from './read-project';

/** What a project got beside a new challenge, and the command that runs its tests. */
export interface Completed {
  /** Relative to the project's folder. */
  readonly written: readonly string[];
  /** Installs what is missing, if anything is, and runs the tests. */
  readonly next: string;
}

/**
 * Writes the test of a validator that was just written, and what its project lacks to run it; `imported` is the test
 * file that it was written from.
 */
export function completeProject(folder: string, name: string, imported: string): Completed {
  const project = readProject(folder, imported);
  const answers = { ...defaultAnswers, name, typescript: project.usesTypeScript };
  const { files, jest } = planInit(project, answers);
  // A workflow that gates a challenge whose prompt nobody has looked at yet would come too early.
  const wanted = files.filter(({ file }) => !file.includes('.github/'));
  for (const { file, text } of wanted) {
    writeText(join(folder, file), text);
  }
  const install = installCommand(project.missing(answers), folder);
  return {
    written: wanted.map(({ file }) => file),
    next: [...(install === null ? [] : [install]), `npx ${jest}`].join(' && '),
  };
}
