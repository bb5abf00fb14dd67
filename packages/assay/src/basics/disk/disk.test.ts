import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from './disk-append';
import { decodeText, listFolder, readBytes, readLines, readText, removeFile, writeText } from './disk';
import { AssayError } from '../errors';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

let folder: TemporaryFolder;
const at = (name: string): string => join(folder.path, name);
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
