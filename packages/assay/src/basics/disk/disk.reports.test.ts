import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAppender, eachLine, listFolder, writeText } from './disk';
import { createFolder } from './disk-claims';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

let folder: TemporaryFolder;
const at = (name: string): string => join(folder.path, name);
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
