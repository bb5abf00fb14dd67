import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createRecordingIndex, readPlace } from './recording-index';

const reply = {
  text: 'é "server":"x", it said',
  refusal: null, finishReason: 'stop', responseId: 'r', model: 'm', systemFingerprint: null, server: 'here',
  usage: null, repliedAt: '2026-11-20T12:00:00.000Z', milliseconds: 5.5, attempts: 1,
};

let folder: TemporaryFolder;
let file: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
  file = join(folder.path, 'one.jsonl');
});
afterEach(() => {
  folder.remove();
});

describe('createRecordingIndex', () => {
  test.each([
    ['as this tool writes it', JSON.stringify({ run: 2, reply })],
    ['with spaces', JSON.stringify({ run: 2, reply }).replaceAll(',"', ', "')],
    ['with its keys in another order', JSON.stringify({ reply: Object.fromEntries(Object.entries(reply).reverse()), run: 2 })],
    ['with a hash', JSON.stringify({ hash: 'own', run: 2, reply })],
    ['with usage', JSON.stringify({ run: 2, reply: { ...reply, usage: { promptTokens: 1, completionTokens: 2, cachedTokens: 0 } } })],
  ])('finds a line %s', (_, line) => {
    folder.write('one.jsonl', `{"request":{}}\n\nnonsense\n${line}\n`);
    const index = createRecordingIndex('own');
    index.scan(file, 0);

    expect(index.placesOf('own', 'here', 2).map(readPlace)).toEqual([line]);
    expect(index.placesOf('own', 'here', 1)).toEqual([]);
    expect(index.placesOf('own', 'x', 2)).toEqual([]);
    expect(index.requestsIn(file).map(readPlace)).toEqual(['{"request":{}}']);
  });

  test('goes on where it stopped, before a line that was not whole', () => {
    const lines = [0, 1, 2].map((run) => JSON.stringify({ run, reply }));
    folder.write('one.jsonl', `${String(lines[0])}\n${String(lines[1]).slice(0, 50)}`);
    const index = createRecordingIndex('own');
    const first = index.scan(file, 0);
    appendFileSync(file, `${String(lines[1]).slice(50)}\n${String(lines[2])}\n`);

    const second = index.scan(file, first);

    expect(first).toBe(Buffer.byteLength(`${String(lines[0])}\n`));
    expect([0, 1, 2].map((run) => index.placesOf('own', 'here', run).map(readPlace))).toEqual(lines.map((line) => [line]));
    expect(index.scan(file, second)).toBe(second);
  });

  test('reads nothing where no file is, or no longer', () => {
    const index = createRecordingIndex('own');

    expect(index.scan(file, 0)).toBe(0);
    expect(index.scan(file, 10)).toBe(10);
    expect(readPlace({ file, start: 3, length: 5 })).toBeUndefined();
  });
});
