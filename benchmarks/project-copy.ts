import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../packages/assay/dist/basics/settings/settings';
import { openValidator, type Validator } from '../packages/assay/dist/kinds/validator/validator';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';

/** The project's own folder. */
export const repository = join(__dirname, '..');

/** Instead of our suite: one empty test, against which ours is compared. */
export const emptyTest = { 'tests/empty.test.ts': "test('is empty', () => undefined);\n" };

/** Instead of our configuration: next to none. */
export const plainConfig = { 'jest.config.js': 'module.exports = { transform: {} };\n' };

/** What differs between a copy and this project. */
export interface CopyOptions {
  /** How many of the fixtures of two-sum, in order of their file names; all by default. */
  readonly fixtures?: number;
  /** Files of its own: tests take the place of `tests/`, a configuration that of `jest.config.ts`. */
  readonly own?: Readonly<Record<string, string>>;
}

/** A copy of this project to run commands in: its own challenge and configuration, packages by a link. */
export function copyProject({ fixtures, own = {} }: CopyOptions = {}): TemporaryFolder {
  const folder = makeTemporaryFolder();
  const has = (kind: string): boolean => Object.keys(own).some((file) => file.startsWith(kind));
  for (const path of [
    ...['tsconfig.json', 'package.json'],
    ...(has('tests/') ? [] : ['tests/two-sum.test.ts']),
    ...(has('jest.config') ? [] : ['jest.config.ts']),
  ]) {
    copy(path, folder);
  }
  for (const [file, content] of Object.entries(own)) {
    folder.write(file, content);
  }
  copyTwoSum(folder, fixtures);
  copy('fixtures/two-sum/oracle.ts', folder);
  copy('fixtures/two-sum/oracle', folder);
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  mkdirSync(join(folder.path, 'tmp'));
  return folder;
}

/** A folder with the prompt and the fixtures of two-sum alone, without its oracle, for asking in process. */
export function copyChallenge(): TemporaryFolder {
  const folder = makeTemporaryFolder();
  copyTwoSum(folder, undefined);
  return folder;
}

/** Opens the validator of two-sum in a folder, with these settings and no others. */
export function openTwoSum(root: string, variables: Readonly<Record<string, string>>): Validator {
  return openValidator('two-sum', { settings: readSettings(variables, root) });
}

function copyTwoSum(folder: TemporaryFolder, fixtures: number | undefined): void {
  const names = readdirSync(join(repository, 'fixtures/two-sum')).filter((name) => name.endsWith('.yaml'));
  copy('prompts/two-sum.md', folder);
  for (const name of names.sort().slice(0, fixtures)) {
    copy(`fixtures/two-sum/${name}`, folder);
  }
}

function copy(path: string, { path: folder }: TemporaryFolder): void {
  const filter = (source: string): boolean => !source.endsWith('.test.ts') || path.startsWith('tests/');
  cpSync(join(repository, path), join(folder, path), { recursive: true, filter });
}
