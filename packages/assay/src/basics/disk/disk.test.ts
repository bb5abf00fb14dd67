import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { AssayError } from '../errors';
import {
  createAppender,
  decodeText,
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
import { appendLine } from './disk-append';
import { keepWithin } from './disk-bounds';
import { createFolder, writeNewText } from './disk-claims';
import { isAlive, takeLock } from './disk-lock';

let folder: TemporaryFolder;

const at = (name: string): string => join(folder.path, name);

describe('disk', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  describe('readBytes', () => {
    test('gives undefined when there is no such file, or when its folder is a file', () => {
      folder.write('a.txt', 'x');

      expect([readBytes(at('b.txt')), readBytes(at('a.txt/b.txt'))]).toEqual([undefined, undefined]);
    });

    test('says which path cannot be read, and keeps the cause', () => {
      const read = (): unknown => readBytes(folder.path);

      expect(read).toThrow(AssayError);
      expect(read).toThrow(
        expect.objectContaining({
          message: `Cannot read ${folder.path}: EISDIR: illegal operation on a directory, read`,
          cause: expect.objectContaining({ code: 'EISDIR' }),
        }),
      );
    });

    test('gives every byte as it is', () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
      folder.write('all', bytes);

      expect(readBytes(at('all'))).toEqual(Buffer.from(bytes));
    });
  });

  describe('readText', () => {
    test('gives undefined when there is no such file', () => {
      expect(readText(at('none'))).toBeUndefined();
    });

    test.each([
      { what: 'a byte order mark', text: '\uFEFFa' },
      { what: 'CRLF', text: 'a\r\nb\r\n' },
      { what: 'NUL and lone carriage returns', text: 'a\u0000b\rc' },
      { what: 'characters outside of the basic plane', text: '𝒳 é 🙂' },
      { what: 'nothing', text: '' },
    ])('keeps $what', ({ text }) => {
      folder.write('a.txt', text);

      expect(readText(at('a.txt'))).toBe(text);
    });

    test('refuses a file that is not UTF-8', () => {
      folder.write('latin.txt', Uint8Array.from([0x63, 0x61, 0x66, 0xe9]));

      expect(() => readText(at('latin.txt'))).toThrow(
        expect.objectContaining({
          name: 'AssayError',
          message: `${at('latin.txt')} is not UTF-8 text: save it as UTF-8.`,
        }),
      );
    });
  });

  describe('readLines', () => {
    test('gives one empty line when there is no such file', () => {
      expect(readLines(at('none'))).toEqual(['']);
    });

    test('gives every whole line of a file whose last one was cut inside a character', () => {
      folder.write('log', Buffer.concat([Buffer.from('{"a":"é"}\n{"b":"'), Buffer.from([0xf0, 0x9f])]));

      expect(readLines(at('log'))).toEqual(['{"a":"é"}', '{"b":"\uFFFD']);
    });
  });

  describe('decodeText', () => {
    test.each([
      { what: 'a lone continuation byte', bytes: [0x80] },
      { what: 'a truncated sequence', bytes: [0xe2, 0x82] },
      { what: 'an overlong slash', bytes: [0xc0, 0xaf] },
      { what: 'an encoded surrogate', bytes: [0xed, 0xa0, 0x80] },
      { what: 'UTF-16 with its mark', bytes: [0xff, 0xfe, 0x61, 0x00] },
    ])('refuses $what by the name it was given', ({ bytes }) => {
      expect(() => decodeText(Uint8Array.from(bytes), 'a.js')).toThrow(
        expect.objectContaining({ name: 'AssayError', message: 'a.js is not UTF-8 text: save it as UTF-8.' }),
      );
    });
  });

  describe('listFolder', () => {
    test('gives undefined for what is no folder', () => {
      folder.write('a.txt', 'x');

      expect([listFolder(at('none')), listFolder(at('a.txt'))]).toEqual([undefined, undefined]);
    });

    test('sorts names by code unit, whatever the language of the machine', () => {
      for (const name of ['b', 'B', 'a10', 'a2', 'é', '_', 'a/inner']) {
        folder.write(name, '');
      }

      expect(listFolder(folder.path)).toEqual(['B', '_', 'a', 'a10', 'a2', 'b', 'é']);
    });
  });

  describe('appendLine', () => {
    test('makes the folders and the file, and adds whole lines', () => {
      appendLine(at('x/y/log'), '{"a":1}');
      appendLine(at('x/y/log'), '{"b":"é"}');

      expect(readFileSync(at('x/y/log'), 'utf8')).toBe('{"a":1}\n{"b":"é"}\n');
    });

    test.each([
      { what: 'a half-written line', before: '{"a":1}\n{"b', after: '{"a":1}\n{"b\nnext\n' },
      { what: 'a line cut inside a character', before: Uint8Array.from([0x61, 0xc3]), after: 'a\uFFFD\nnext\n' },
      { what: 'an empty file', before: '', after: 'next\n' },
      { what: 'a finished line', before: 'a\n', after: 'a\nnext\n' },
    ])('starts a line of its own after $what', ({ before, after }) => {
      folder.write('log', before);

      appendLine(at('log'), 'next');

      expect(readFileSync(at('log'), 'utf8')).toBe(after);
    });

    test.each([
      {
        what: 'a line that another process could not finish',
        change: () => {
          appendFileSync(at('log'), 'hal');
        },
        after: 'one\nhal\ntwo\n',
      },
      {
        what: 'a line of another process',
        change: () => {
          appendFileSync(at('log'), 'other\n');
        },
        after: 'one\nother\ntwo\n',
      },
      {
        what: 'everything was cut off',
        change: () => {
          truncateSync(at('log'));
        },
        after: 'two\n',
      },
      {
        what: 'the file was removed',
        change: () => {
          rmSync(at('log'));
        },
        after: 'two\n',
      },
      {
        what: 'its folder was replaced',
        change: () => {
          rmSync(folder.path, { recursive: true });
          folder.write('log', 'new\n');
        },
        after: 'new\ntwo\n',
      },
      {
        what: 'another file took its place',
        change: () => {
          writeText(at('log'), 'copy\n');
        },
        after: 'copy\ntwo\n',
      },
    ])('writes the next line into the file that stands there, after $what', ({ change, after }) => {
      appendLine(at('log'), 'one');

      change();
      appendLine(at('log'), 'two');

      expect(readFileSync(at('log'), 'utf8')).toBe(after);
    });

    test('writes to more files in turn than it keeps open', () => {
      const names = Array.from({ length: 150 }, (_, index) => `log-${String(index)}`);

      [...names, ...names].forEach((name) => {
        appendLine(at(name), name);
      });

      expect(names.filter((name) => readFileSync(at(name), 'utf8') !== `${name}\n${name}\n`)).toEqual([]);
    });

    test('says which file cannot be written', () => {
      folder.write('taken', '');

      const append = (): void => {
        appendLine(at('taken/log'), 'x');
      };

      expect(append).toThrow(AssayError);
      expect(append).toThrow(`Cannot write ${at('taken/log')}: E`);
    });
  });

  describe('removeFile', () => {
    test('removes a file, and does nothing when it is gone', () => {
      folder.write('a', '');

      removeFile(at('a'));
      removeFile(at('a'));

      expect(listFolder(folder.path)).toEqual([]);
    });
  });
});

describe('diskBounds', () => {
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
      expect(() => write(at('reports-2/a'))).toThrow(
        `Cannot write ${at('reports-2')}: it is a link that leads nowhere`,
      );
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
});

describe('diskLock', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  /** Processes, and how often each of them gets the lock. */
  const contenders = 4;

  const turns = 150;

  /** A process that notes when it holds the lock, and gives every second one back as if it had died with it. */
  const contender = `
const { takeLock } = require(${JSON.stringify(join(__dirname, 'disk-lock.js'))});
const { appendFileSync, readdirSync, renameSync } = require('node:fs');
const [folder, name, start, turns] = process.argv.slice(1);
const lock = folder + '/x.lock';
const dieWithIt = () => renameSync(lock + '/' + readdirSync(lock)[0], lock + '/999999999.1.' + name + performance.now());
while (Date.now() < Number(start));
for (let turn = 0; turn < Number(turns); ) {
  let release;
  try {
    release = takeLock(lock, 'busy');
  } catch (error) {
    if (!error.message.startsWith('busy')) throw error;
    continue;
  }
  turn += 1;
  appendFileSync(folder + '/log', name + ' in\\n');
  appendFileSync(folder + '/log', name + ' out\\n');
  if (turn % 2 === 0) release();
  else dieWithIt();
}`;

  describe('takeLock', () => {
    test('never has two holders, however many processes go for the lock that a dead one left', async () => {
      const start = String(Date.now() + 1_500);

      await Promise.all(
        Array.from(
          { length: contenders },
          (_, index) =>
            new Promise<void>((resolve, reject) => {
              const args = ['-e', contender, folder.path, `p${String(index)}`, start, String(turns)];
              execFile(process.execPath, args, (error) => {
                if (error === null) resolve();
                else reject(error);
              });
            }),
        ),
      );

      const log = [...eachLine(at('log'))].slice(0, -1);
      expect(log).toHaveLength(2 * contenders * turns);
      expect(log.filter((line, index) => index % 2 === 1 && line !== log[index - 1]?.replace('in', 'out'))).toEqual([]);
      expect(readdirSync(folder.path).filter((name) => name !== 'x.lock')).toEqual(['log']);
    });

    test('says who holds it, and where to remove it', () => {
      const release = takeLock(at('x.lock'), 'Another one is at work');
      const second = (): unknown => takeLock(at('x.lock'), 'Another one is at work');

      expect(second).toThrow(
        new AssayError(
          `Another one is at work (process ${String(process.pid)}). If that is wrong, remove ${at('x.lock')}.`,
        ),
      );
      release();
      second();
    });

    test('knows the holder from a later process of the same id', () => {
      folder.write(`x.lock/${String(process.pid)}.1.some-id`, '');

      expect(() => takeLock(at('x.lock'), 'busy')).not.toThrow();
    });

    test('leaves a file that is in its place', () => {
      folder.write('x.lock', String(process.pid));

      expect(() => takeLock(at('x.lock'), 'busy')).toThrow(`Cannot write ${at('x.lock')}: `);
      expect(readdirSync(folder.path)).toEqual(['x.lock']);
    });

    test('says which lock cannot be made', () => {
      folder.write('file', '');

      expect(() => takeLock(at('file/x.lock'), 'busy')).toThrow(`Cannot write ${at('file/x.lock')}: `);
      expect(readdirSync(folder.path)).toEqual(['file']);
    });
  });

  describe('isAlive', () => {
    test.each([0, -1, 1.5, NaN])('takes %s for no process', (id) => {
      expect(isAlive(id)).toBe(false);
    });
  });
});

describe('disk: reports', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  describe('createAppender', () => {
    test('has each line on the disk at once', () => {
      const appender = createAppender(at('deep/log.jsonl'));

      appender.append('one');
      const soon = readFileSync(at('deep/log.jsonl'), 'utf8');
      appender.append('two');
      appender.close();

      expect(soon).toBe('one\n');
      expect(readFileSync(at('deep/log.jsonl'), 'utf8')).toBe('one\ntwo\n');
    });

    test('never opens a file that is there', () => {
      folder.write('log.jsonl', 'old');

      expect(() => createAppender(at('log.jsonl'))).toThrow(`Cannot write ${at('log.jsonl')}: EEXIST`);
      expect(readFileSync(at('log.jsonl'), 'utf8')).toBe('old');
    });
  });

  describe('createFolder', () => {
    test('takes the first name that nobody has', () => {
      const made = [createFolder(at('reports/a')), createFolder(at('reports/a')), createFolder(at('reports/a'))];

      expect(made).toEqual([at('reports/a'), at('reports/a-2'), at('reports/a-3')]);
      expect(listFolder(at('reports'))).toEqual(['a', 'a-2', 'a-3']);
    });

    test('takes over an empty folder only when it is told to, and never a full one or a file', () => {
      mkdirSync(at('empty'));
      folder.write('full/x', '');
      folder.write('file', '');

      expect(createFolder(at('empty'))).toBe(at('empty-2'));
      expect(createFolder(at('empty'), { reuseEmpty: true })).toBe(at('empty'));
      expect(createFolder(at('full'), { reuseEmpty: true })).toBe(at('full-2'));
      expect(createFolder(at('file'), { reuseEmpty: true })).toBe(at('file-2'));
    });

    test('says what is in the way', () => {
      folder.write('file', '');

      expect(() => createFolder(at('file/a'))).toThrow(`Cannot write ${at('file/a')}: `);
    });
  });

  describe('writeText', () => {
    test('replaces a file whole and leaves nothing beside it', () => {
      writeText(at('deep/report.json'), 'one');
      writeText(at('deep/report.json'), '2');

      expect(readFileSync(at('deep/report.json'), 'utf8')).toBe('2');
      expect(listFolder(at('deep'))).toEqual(['report.json']);
    });
  });

  describe('eachLine', () => {
    test('gives the lines of a file larger than what is read at once, whatever the bytes between two reads are', () => {
      const lines = Array.from({ length: 3000 }, (_, index) => `${String(index)} ${'é😀'.repeat(100)}`);
      writeFileSync(at('log'), lines.join('\n'));

      expect([...eachLine(at('log'))]).toEqual(lines);
    });

    test.each([
      ['', ['']],
      ['one', ['one']],
      ['one\n', ['one', '']],
      ['\n\n', ['', '', '']],
    ])('splits %j into %j', (text, lines) => {
      folder.write('log', text);

      expect([...eachLine(at('log'))]).toEqual(lines);
    });

    test('gives nothing for a file that is not there', () => {
      expect([...eachLine(at('none'))]).toEqual([]);
    });
  });
});
