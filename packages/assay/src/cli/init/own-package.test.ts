import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { archiveOutside, ownPackage } from './own-package';

let home: TemporaryFolder;

afterEach(() => {
  home.remove();
});

const lock = (resolved: string): string => JSON.stringify({ packages: { 'node_modules/gpt-assay': { resolved } } });

/** What a project at `project` installs, where npm's note beside Assay is this. */
function install(note: string | undefined, project = 'project'): string {
  home = makeTemporaryFolder(note === undefined ? {} : { 'cache/node_modules/.package-lock.json': note });
  return ownPackage(join(home.path, project), join(home.path, 'cache/node_modules/gpt-assay'));
}

describe('ownPackage', () => {
  test('is the archive that npm has it from, as seen from the project', () => {
    expect(install(lock('file:../downloads/gpt-assay-0.2.0.tgz'))).toBe('../downloads/gpt-assay-0.2.0.tgz');
    expect(install(lock('file:../project/gpt-assay-0.2.0.tgz'))).toBe('./gpt-assay-0.2.0.tgz');
  });

  test.each([lock('https://registry.npmjs.org/gpt-assay/-/gpt-assay-0.2.0.tgz'), '{}', 'no JSON', undefined])(
    'is its name where npm notes %s',
    (note) => {
      expect(install(note)).toBe('gpt-assay');
    },
  );

  test('is a path to fill in where it runs from a checkout', () => {
    home = makeTemporaryFolder({});

    expect(ownPackage(home.path, join(home.path, 'assay'))).toBe('<path of gpt-assay-….tgz>');
  });
});

describe('archiveOutside', () => {
  test.each([
    { repository: 'project', archive: '../downloads/gpt-assay-0.2.0.tgz' },
    { repository: '', archive: undefined },
  ])('of an archive beside the project, in a repository at "$repository", is $archive', ({ repository, archive }) => {
    home = makeTemporaryFolder({
      'cache/node_modules/.package-lock.json': lock('file:../downloads/gpt-assay-0.2.0.tgz'),
    });
    const own = join(home.path, 'cache/node_modules/gpt-assay');

    expect(archiveOutside(join(home.path, repository), join(home.path, 'project'), own)).toBe(archive);
  });
});
