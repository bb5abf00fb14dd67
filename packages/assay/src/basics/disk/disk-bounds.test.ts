import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from './disk-append';
import {
  createAppender,
  eachLine,
  listFiles,
  listFolder,
  readBytes,
  readLines,
  readPart,
  readText,
  removeFile,
  writeText,
} from './disk';
import { keepWithin } from './disk-bounds';
import { createFolder, writeNewText } from './disk-claims';
import { takeLock } from './disk-lock';
import { AssayError } from '../errors';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

let folder: TemporaryFolder;
let elsewhere: TemporaryFolder;
const at = (name: string): string => join(folder.path, 'project', name);
const link = (name: string, target: string): void => {
  mkdirSync(join(at(name), '..'), { recursive: true });
  symlinkSync(target, at(name));
};
beforeEach(() => {
  folder = makeTemporaryFolder({ 'project/own.txt': 'own', 'project/deep/own.txt': 'own' });
  elsewhere = makeTemporaryFolder({ 'secret.txt': 'secret', 'deep/secret.txt': 'secret' });
  keepWithin(at('.'));
});
afterEach(() => {
  folder.remove();
  elsewhere.remove();
});

const reads: readonly { readonly way: string; readonly read: (file: string) => unknown }[] = [
  { way: 'readBytes', read: readBytes },
  { way: 'readPart', read: (file) => readPart(file, 1, 2) },
  { way: 'readText', read: readText },
  { way: 'readLines', read: readLines },
  { way: 'eachLine', read: (file) => [...eachLine(file)] },
];

const writes: readonly { readonly way: string; readonly write: (file: string) => unknown }[] = [
  {
    way: 'appendLine',
    write: (file) => {
      appendLine(file, 'x');
    },
  },
  {
    way: 'createAppender',
    write: (file) => {
      createAppender(file).close();
    },
  },
  {
    way: 'writeText',
    write: (file) => {
      writeText(file, 'x');
    },
  },
  { way: 'writeNewText', write: (file) => writeNewText(file, 'x') },
  { way: 'createFolder', write: (file) => createFolder(file) },
  { way: 'takeLock', write: (file) => takeLock(file, 'busy') },
];

describe('keepWithin', () => {
  test.each(reads)(
    'keeps $way from a file outside, by a link, by a link to a link, and by a linked folder',
    ({ read }) => {
      link('file.txt', join(elsewhere.path, 'secret.txt'));
      link('again.txt', 'file.txt');
      link('climbs.txt', `../../${elsewhere.path.split('/').at(-1) ?? ''}/secret.txt`);
      link('folder', elsewhere.path);

      for (const name of ['file.txt', 'again.txt', 'climbs.txt', 'folder/secret.txt', 'folder/deep/secret.txt']) {
        const target = join(elsewhere.path, name.includes('deep') ? 'deep/secret.txt' : 'secret.txt');
        expect(() => read(at(name))).toThrow(
          new AssayError(
            `Cannot read ${at(name)}: a link leads to ${target}, outside of ${at('')}: replace the link with a copy.`.replace(
              'project/:',
              'project:',
            ),
          ),
        );
      }
    },
  );

  test.each(reads)('lets $way follow a link that stays inside', ({ read }) => {
    link('near.txt', 'deep/own.txt');
    link('far/folder', at('deep'));

    expect(read(at('near.txt'))).toEqual(read(at('own.txt')));
    expect(read(at('far/folder/own.txt'))).toEqual(read(at('own.txt')));
  });

  test.each(writes)('keeps $way from a folder outside', ({ write }) => {
    link('reports', elsewhere.path);
    link('reports-2', join(elsewhere.path, 'not-there'));

    expect(() => write(at('reports/new/a'))).toThrow(`: a link leads to ${join(elsewhere.path, 'new')}`);
    expect(() => write(at('reports/a'))).toThrow(`: a link leads to ${elsewhere.path}`);
    expect(() => write(at('reports-2/a'))).toThrow(`Cannot write ${at('reports-2')}: it is a link that leads nowhere`);
    expect(readdirSync(elsewhere.path)).toEqual(['deep', 'secret.txt']);
  });

  test.each(writes)('lets $way go to a folder inside by a link', ({ write }) => {
    link('reports', at('deep'));

    write(at('reports/new'));

    expect(readdirSync(at('deep'))).toContain('new');
  });

  test('keeps a line from being added to a file outside, there or not', () => {
    link('log', join(elsewhere.path, 'secret.txt'));
    link('log-2', join(elsewhere.path, 'new.txt'));

    expect(() => {
      appendLine(at('log'), 'x');
    }).toThrow('outside of');
    expect(() => {
      appendLine(at('log-2'), 'x');
    }).toThrow('leads nowhere');
    expect(readFileSync(join(elsewhere.path, 'secret.txt'), 'utf8')).toBe('secret');
    expect(readdirSync(elsewhere.path)).toEqual(['deep', 'secret.txt']);
  });

  test('keeps folders outside from being listed, and files in them from being removed', () => {
    link('folder', elsewhere.path);

    expect(() => listFolder(at('folder'))).toThrow('outside of');
    expect(() => listFiles(at('folder'), () => true)).toThrow('outside of');
    expect(() => {
      removeFile(at('folder/secret.txt'));
    }).toThrow('outside of');
    expect(readdirSync(elsewhere.path)).toEqual(['deep', 'secret.txt']);
  });

  test('lets a project be reached by a link, under either name', () => {
    symlinkSync(at('.'), join(folder.path, 'alias'));
    const alias = join(folder.path, 'alias');
    keepWithin(alias);
    link('file.txt', join(elsewhere.path, 'secret.txt'));
    appendLine(join(alias, 'new/log'), 'x');

    expect([readText(join(alias, 'own.txt')), readText(at('own.txt')), readText(at('new/log'))]).toEqual([
      'own',
      'own',
      'x\n',
    ]);
    expect(() => readText(join(alias, 'file.txt'))).toThrow('outside of');
  });

  test('binds a folder that is made for a report, wherever it is', () => {
    const out = createFolder(join(elsewhere.path, 'out'));
    symlinkSync(folder.path, join(out, 'inner'));

    expect(() => {
      writeText(join(out, 'inner/report.json'), '{}');
    }).toThrow(`outside of ${out}`);
  });

  test('leaves files that are named from outside of a project as they are', () => {
    symlinkSync(join(elsewhere.path, 'secret.txt'), join(folder.path, 'named.txt'));

    expect(readText(join(folder.path, 'named.txt'))).toBe('secret');
  });

  test('lets several projects share one .env, and its text only', () => {
    writeFileSync(join(elsewhere.path, '.env'), 'A=1');
    link('.env', join(elsewhere.path, '.env'));
    link('deep/.env', join(elsewhere.path, '.env'));

    expect(readText(at('.env'))).toBe('A=1');
    expect(() => readText(at('deep/.env'))).toThrow('outside of');
  });
});

describe('files that are not regular', () => {
  test.each(reads)('are refused by $way at once: devices and pipes that nobody writes to', ({ read }) => {
    execFileSync('mkfifo', [at('pipe')]);

    expect(() => read('/dev/zero')).toThrow('Cannot read /dev/zero: it is a device');
    expect(() => read(at('pipe'))).toThrow(`Cannot read ${at('pipe')}: it is a pipe; expected a regular file.`);
  });

  test('are not replaced by a file of their name', () => {
    execFileSync('mkfifo', [at('pipe')]);

    expect(() => {
      writeText(at('pipe'), 'x');
    }).toThrow(`Cannot write ${at('pipe')}: it is a pipe; expected a regular file.`);
  });

  test('are refused when they are longer than any that people write', () => {
    truncateSync(at('own.txt'), 5_000_000_000);

    expect(() => readText(at('own.txt'))).toThrow(
      `Cannot read ${at('own.txt')}: it has 5,000,000,000 bytes; the maximum is 50,000,000.`,
    );
    expect(() => readLines(at('own.txt'))).toThrow('the maximum is 500,000,000');
    expect(() => readPart(at('own.txt'), 1)).toThrow('the maximum is 500,000,000');
  });
});
