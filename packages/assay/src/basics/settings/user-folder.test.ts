import { describe, expect, test } from '@jest/globals';
import { userFolderOf } from './user-folder';

describe('userFolderOf', () => {
  test.each([
    [{ HOME: '/home/me' }, '/home/me/.config/assay'],
    [{ HOME: '/home/me', XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/assay'],
    // By the specification of XDG, a relative one counts for nothing: it would lie in the project.
    [{ HOME: '/home/me', XDG_CONFIG_HOME: 'config' }, '/home/me/.config/assay'],
    [{ HOME: '', XDG_CONFIG_HOME: '' }, undefined],
    [{ HOME: '.' }, undefined],
    [{}, undefined],
  ])('%j → %s', (environment, folder) => {
    expect(userFolderOf(environment, 'linux')).toBe(folder);
  });

  test('is in APPDATA on Windows', () => {
    expect(userFolderOf({ APPDATA: '/Roaming', HOME: '/home/me' }, 'win32')).toBe('/Roaming/assay');
  });
});
