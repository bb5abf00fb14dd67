import { join } from 'node:path';
import { listFolder } from '../basics/disk/disk';
import { startChatServer } from './chat-server';
import { openProject, type Project } from './open-project';
import { parityAnswer, parityFiles, parityFixture } from './small-challenge';

/** Folders of the small challenge's recordings. */
export const committed = 'recordings/parity';
/** The folder that one works in. */
export const working = '.assay/recordings/parity';

/** A fixture whose code is another than the recorded one's. */
export const otherSolution = parityFixture('a remainder', true, true, 'const even = (n) => !(n % 2); // right');

/** A project whose small challenge was asked three times by a server. */
export interface RecordedProject extends Project {
  readonly serverURL: string;
  /** Runs `assay recordings`. */
  readonly recordings: (...args: readonly string[]) => ReturnType<Project['run']>;
  /** Paths of the files in a folder, in order. */
  readonly filesIn: (folder: string) => readonly string[];
  /** Removes the folder and closes the server. */
  readonly close: () => Promise<void>;
}

/** Makes the project and records nine replies to three requests; close it after the test. */
export async function openRecordedProject(): Promise<RecordedProject> {
  const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
  const project = openProject(parityFiles);
  await project.run(['repeat', 'parity', '--runs', '3', '--model', 'gpt-6-luna'], {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'test-key-of-nobody',
  });
  return {
    ...project,
    serverURL: server.url,
    recordings: (...args) => project.run(['recordings', ...args]),
    filesIn: (folder) => (listFolder(join(project.path, folder)) ?? []).map((name) => `${folder}/${name}`),
    async close() {
      project.remove();
      await server.close();
    },
  };
}
