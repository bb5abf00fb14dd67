import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { findNativePython } from './native-python';

describe('findNativePython', () => {
  const facts = (version: string): string =>
    `#!/bin/sh\necho '{"file":"/opt/bin/python3","version":[${version}],"folders":["/opt/lib"]}'\n`;
  const folder = makeTemporaryFolder({
    old: facts('3,7,17'),
    two: facts('2,7,18'),
    shim: '#!/bin/sh\necho "pyenv: no version is set" >&2\nexit 127\n',
    chatty: '#!/bin/sh\necho hello\n',
    good: facts('3,8,0'),
  });
  const path = (name: string): string => join(folder.path, name);
  ['old', 'two', 'shim', 'chatty', 'good'].forEach((name) => {
    chmodSync(path(name), 0o755);
  });
  afterAll(() => {
    folder.remove();
  });

  test('passes over what is missing, no Python or older than 3.8', async () => {
    const names = ['missing', 'shim', 'chatty', 'two', 'old', 'good'];

    expect(await findNativePython(names.map(path))).toEqual({
      file: '/opt/bin/python3',
      version: '3.8.0',
      needs: ['/opt/bin/python3', '/opt/lib'],
    });
  });

  test('is undefined when there is no other', async () => {
    expect(await findNativePython([path('missing'), path('old')])).toBeUndefined();
  });
});
