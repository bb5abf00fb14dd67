import { afterEach, beforeEach } from '@jest/globals';
import { openProject, type Project } from './open-project';
import { parityFiles } from './small-challenge';
import { type Viewed, viewFolder } from './view-folder';

/** What each test of `assay view` begins with. */
export interface ViewedProject {
  /** The project of the test that runs. */
  readonly project: () => Project;
  /** Runs `assay view` until the test ends. */
  readonly view: (...args: readonly string[]) => Promise<Viewed>;
  /** Makes a report of the small challenge in `reports/<name>`. */
  readonly repeat: (name: string, model?: string) => Promise<void>;
}

/** Opens a project of these files before each test of a file, and closes it with all its viewers after it. */
export function useViewedProject(files: Readonly<Record<string, string>> = parityFiles): ViewedProject {
  const viewers: Viewed[] = [];
  let project: Project;
  beforeEach(() => {
    project = openProject(files);
  });
  afterEach(async () => {
    await Promise.all(viewers.splice(0).map(({ stop }) => stop()));
    project.remove();
  });
  return {
    project: () => project,
    async view(...args) {
      const viewed = await viewFolder(project.path, ...args);
      viewers.push(viewed);
      return viewed;
    },
    async repeat(name, model = 'offline/key') {
      await project.run(['repeat', 'parity', '--model', model, '--runs', '3', '--out', `reports/${name}`]);
    },
  };
}
