import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** A folder like the project of somebody who never heard of this tool: plain JavaScript under plain Jest. */
export function makeStrangerProject(
  files: Readonly<Record<string, string>>,
  jest: Readonly<Record<string, unknown>> = {},
): TemporaryFolder {
  const configuration = { testEnvironment: 'node', transform: {}, ...jest };
  const folder = makeTemporaryFolder({ ...files, 'package.json': JSON.stringify({ jest: configuration }) });
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}
