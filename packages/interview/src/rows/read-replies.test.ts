import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { nameOf, readReplies } from './read-replies';
import type { PreparedRow } from './rows';

const rows: readonly PreparedRow[] = [
  { interview: 'small', name: 'Sum', language: 'javascript', prompt: 'Add.' },
  { interview: 'small', name: 'Sum', language: 'python', prompt: 'Add.' },
];

let folder: TemporaryFolder;
afterEach(() => {
  folder.remove();
});

/** Reads the replies of a folder with these files. */
function read(files: Readonly<Record<string, string | Uint8Array>>, model?: string): ReturnType<typeof readReplies> {
  folder = makeTemporaryFolder({ 'gpt-x/.keep': '', ...files });
  return readReplies(join(folder.path, 'gpt-x'), rows, { model });
}

describe('readReplies', () => {
  test('gives each row the text of its file, or says that there is none', () => {
    expect(read({ 'gpt-x/Sum-python.txt': 'def add(a, b): …\r\n' })).toEqual([
      { ...rows[0], model: 'gpt-x', params: {}, run: 0, round: 1, error: 'there is no Sum-javascript.txt' },
      { ...rows[1], model: 'gpt-x', params: {}, run: 0, round: 1, answer: 'def add(a, b): …\r\n' },
    ]);
  });

  test.each([
    [{ model: 'named', params: { temperature: 0.7 } }, undefined, 'named', { temperature: 0.7 }],
    [{ model: 'named' }, 'flag', 'flag', {}],
    [{ model: 5, params: 'hot', stop_token: 'x' }, undefined, 'gpt-x', {}],
    [null, undefined, 'gpt-x', {}],
  ])('takes model and parameters from info.json %j and flag %s', (info, flag, model, params) => {
    const files = { 'gpt-x/Sum-python.txt': '', 'gpt-x/info.json': JSON.stringify(info) };

    expect(read(files, flag)[1]).toMatchObject({ model, params, answer: '' });
  });

  test('takes bytes that are no text for an answer all the same', () => {
    expect(read({ 'gpt-x/Sum-python.txt': new Uint8Array([0x64, 0xff, 0x00]) })[1]?.answer).toBe('d\uFFFD\u0000');
  });

  test('names a folder without replies, and everything in it that cannot be used, at once', () => {
    expect(() => read({})).toThrow(/gpt-x has no replies: expected files such as Sum-javascript\.txt\.$/);
    expect(() => read({ 'gpt-x/Sum.txt': '', 'gpt-x/sum-python.txt': '', 'gpt-x/info.json': 'model: x' })).toThrow(
      /Sum\.txt cannot be used:\n {2}- has no language in its name: [^]*sum-python\.txt cannot be used:\n[^]*info\.json cannot be used:\n {2}- not JSON: /,
    );
  });
});

describe('readReplies of one language', () => {
  const choice = { languages: ['python'] } as const;
  const some = (files: Readonly<Record<string, string>>): readonly unknown[] => {
    folder = makeTemporaryFolder(files);
    const wanted = rows.filter(({ language }) => language === 'python');
    return readReplies(join(folder.path, 'results'), wanted, choice).map(({ model, run, answer, template, error }) => [
      ...[model, run, template, answer ?? error],
    ]);
  };

  test('takes files that are named after the question alone, and passes over those in other languages', () => {
    expect(some({ 'results/Sum.txt': 'a', 'results/Sum-javascript.txt': 'b' })).toEqual([
      ['results', 0, undefined, 'a'],
    ]);
  });

  test('takes a folder for each model, and counts those of one model as its runs', () => {
    const info = JSON.stringify({ model: 'm', prompt_template: 'prompts/chat-simple.txt', stop_token: 'x' });
    const files = { 'results/a/Sum.txt': '1', 'results/a/info.json': info, 'results/b/Sum-python.txt': '2' };

    expect(some({ ...files, 'results/b/info.json': info, 'results/c/Sum.txt': '3', 'results/.keep': '' })).toEqual([
      ['m', 0, 'chat-simple', '1'],
      ['m', 1, 'chat-simple', '2'],
      ['c', 0, undefined, '3'],
    ]);
  });

  test('refuses two files for one question, and a folder with nothing in that language', () => {
    expect(() => some({ 'results/Sum.txt': 'a', 'results/Sum-python.txt': 'b' })).toThrow(
      /Sum\.txt cannot be used:\n {2}- answers the same question as Sum-python\.txt: remove one of them/,
    );
    folder.remove();
    expect(() => some({ 'results/Sum-javascript.txt': 'a' })).toThrow(/results has no answer in python\.$/);
  });
});

describe('nameOf', () => {
  test('joins question and language', () => {
    expect([nameOf(rows[1]), nameOf(undefined)]).toEqual(['Sum-python', 'Question-python']);
  });
});
