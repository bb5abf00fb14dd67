import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { buildRequest } from './build-request';
import type { PreparedRequest, Reply } from './model';
import { openRecordings } from './recordings';

const server = 'api.example';

function requestAbout(id: string, user = 'Judge.'): PreparedRequest {
  return buildRequest('gpt-6-luna', {
    challenge: 'parity',
    prompt: { system: undefined, user },
    parameters: { responseFormat: 'text' },
    answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
    about: { kind: 'code', id, language: 'javascript', solution: 'x', expected: { isCorrect: true } },
  });
}

function replyWith(text: string | null): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: `r-${String(text)}`,
    model: 'm',
    systemFingerprint: null,
    server,
    usage: { promptTokens: 3, completionTokens: 2, cachedTokens: 1 },
    repliedAt: '2026-11-20T12:00:00.000Z',
    milliseconds: 5,
    attempts: 1,
  };
}

const request = requestAbout('right');
const committedFile = `recordings/parity/${request.hash.slice(0, 32)}.jsonl`;
let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

function linesOf(file: string): readonly string[] {
  return readFileSync(join(folder.path, file), 'utf8').trimEnd().split('\n');
}

describe('openRecordings', () => {
  test('finds nothing where nothing was kept, and makes no folder', () => {
    expect(openRecordings(folder.path).find(request, 0, server)).toBeUndefined();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('finds no reply whose generation broke, as earlier versions recorded it', () => {
    openRecordings(folder.path).keep(request, 3, { ...replyWith('{"isE'), finishReason: 'error' });

    expect(openRecordings(folder.path).find(request, 3, server)).toBeUndefined();
  });

  test.each(['plain', 'line\r\nbreaks\u2028and \u0000 \ud83d\ude00', '', null])('finds %j again later', (text) => {
    openRecordings(folder.path).keep(request, 3, replyWith(text));

    const recordings = openRecordings(folder.path);

    expect(recordings.find(request, 3, server)).toEqual(replyWith(text));
    expect(recordings.find(request, 0, server)).toBeUndefined();
    expect(recordings.find(requestAbout('right', 'Judge!'), 3, server)).toBeUndefined();
  });

  test('names the file after the request, and writes the request once and a line for each reply', () => {
    const recordings = openRecordings(folder.path);
    recordings.keep(request, 0, replyWith('a'));
    recordings.keep(request, 1, replyWith('b'));
    openRecordings(folder.path).keep(request, 2, replyWith('c'));

    const file = recordings.fileOf(request);

    expect(file).toBe(`.assay/recordings/parity/${request.hash.slice(0, 32)}.jsonl`);
    expect(linesOf(file).map((line): unknown => JSON.parse(line))).toEqual([
      { version: 1, hash: request.hash, about: 'right', request: request.body },
      { run: 0, reply: replyWith('a') },
      { run: 1, reply: replyWith('b') },
      { run: 2, reply: replyWith('c') },
    ]);
  });

  test('lets the last reply of a run win, at once and later', () => {
    const recordings = openRecordings(folder.path);
    recordings.keep(request, 0, replyWith('old'));
    recordings.keep(request, 0, replyWith('new'));

    expect(recordings.find(request, 0, server)).toEqual(replyWith('new'));
    expect(openRecordings(folder.path).find(request, 0, server)).toEqual(replyWith('new'));
  });

  test('reads committed recordings too, and prefers those of the working folder', () => {
    const lines = [replyWith('committed'), replyWith('only here')].map((reply, run) => JSON.stringify({ run, reply }));
    folder.write(committedFile, `{"hash":"x"}\n${lines.join('\n')}\n`);
    openRecordings(folder.path).keep(request, 0, replyWith('working'));

    const recordings = openRecordings(folder.path);

    expect(recordings.find(request, 0, server)).toEqual(replyWith('working'));
    expect(recordings.find(request, 1, server)).toEqual(replyWith('only here'));
    expect(linesOf(committedFile)).toHaveLength(3);
  });

  test('begins the working file as a copy of the committed one', () => {
    const committed = openRecordings(folder.path);
    committed.keep(request, 0, replyWith('a'));
    committed.keep(request, 1, replyWith('b'));
    const working = committed.fileOf(request);
    const lines = linesOf(working);
    folder.write(committedFile, `${lines.join('\n')}\n`);
    rmSync(join(folder.path, working));

    const recordings = openRecordings(folder.path);
    recordings.keep(request, 2, replyWith('c'));

    expect(linesOf(working)).toEqual([...lines, JSON.stringify({ run: 2, reply: replyWith('c') })]);
    expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(1);
    expect(linesOf(committedFile)).toEqual(lines);
  });

  test('names the committed file as long as there is no working one', () => {
    folder.write(committedFile, `${JSON.stringify({ run: 0, reply: replyWith('committed') })}\n`);
    const recordings = openRecordings(folder.path);
    const before = recordings.fileOf(request);
    recordings.keep(request, 1, replyWith('b'));

    expect(before).toBe(committedFile);
    expect(recordings.fileOf(request)).toBe(`.assay/${committedFile}`);
  });

  test('does not find what another server replied, and keeps both', () => {
    const other = { ...replyWith('theirs'), server: '127.0.0.1:8080' };
    openRecordings(folder.path).keep(request, 0, other);

    const recordings = openRecordings(folder.path);

    expect(recordings.find(request, 0, server)).toBeUndefined();
    recordings.keep(request, 0, replyWith('ours'));
    for (const { find } of [recordings, openRecordings(folder.path)]) {
      expect(find(request, 0, server)).toEqual(replyWith('ours'));
      expect(find(request, 0, other.server)).toEqual(other);
    }
  });

  test.each([10, 40, 90])('passes over a last line cut at %d characters, and begins the next on a new line', (at) => {
    const first = openRecordings(folder.path);
    first.keep(request, 0, replyWith('whole'));
    const torn = JSON.stringify({ run: 1, reply: replyWith('torn') }).slice(0, at);
    appendFileSync(join(folder.path, first.fileOf(request)), torn);

    const second = openRecordings(folder.path);
    const found = [second.find(request, 0, server), second.find(request, 1, server)];
    second.keep(request, 1, replyWith('again'));

    expect(found).toEqual([replyWith('whole'), undefined]);
    const third = openRecordings(folder.path);
    expect([third.find(request, 0, server), third.find(request, 1, server)]).toEqual([
      replyWith('whole'),
      replyWith('again'),
    ]);
    expect(linesOf(first.fileOf(request))).toHaveLength(4);
  });

  test('passes over a last line cut inside a character', () => {
    const first = openRecordings(folder.path);
    first.keep(request, 0, replyWith('whole'));
    const torn = Buffer.from(JSON.stringify({ run: 1, reply: replyWith('é') }));
    const file = join(folder.path, first.fileOf(request));
    appendFileSync(file, torn.subarray(0, torn.indexOf(0xc3) + 1));

    const second = openRecordings(folder.path);

    expect([second.find(request, 0, server), second.find(request, 1, server)]).toEqual([replyWith('whole'), undefined]);
  });

  test('writes the request again after a first line that was cut off', () => {
    const recordings = openRecordings(folder.path);
    const file = recordings.fileOf(request);
    folder.write(file, `{"hash":"${request.hash}","about":"ri`);

    recordings.keep(request, 0, replyWith('a'));
    recordings.keep(request, 1, replyWith('b'));

    expect(
      linesOf(file)
        .slice(1)
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { version: 1, hash: request.hash, about: 'right', request: request.body },
      { run: 0, reply: replyWith('a') },
      { run: 1, reply: replyWith('b') },
    ]);
    expect(openRecordings(folder.path).find(request, 1, server)).toEqual(replyWith('b'));
  });

  test('passes over a line that is not a reply', () => {
    const withoutServer = JSON.stringify({ run: 0, reply: { ...replyWith('a'), server: undefined } });
    const bad = ['{"run":-1,"reply":{}}', '{"run":0,"reply":{"text":5}}', withoutServer, '"reply"', '[]', ''];
    folder.write(committedFile, bad.join('\n'));

    expect(openRecordings(folder.path).find(request, 0, server)).toBeUndefined();
  });

  test('takes the earlier reply when a later line is broken in its middle', () => {
    const later = { ...replyWith('later'), repliedAt: '2026-11-21T12:00:00.000Z' };
    const broken = JSON.stringify({ run: 0, reply: later }).replace('"refusal":null', '"refusal":nu');
    folder.write(committedFile, `${JSON.stringify({ run: 0, reply: replyWith('earlier') })}\n${broken}\n`);

    expect(openRecordings(folder.path).find(request, 0, server)).toEqual(replyWith('earlier'));
  });

  test('lets two instances append to one file', () => {
    const recordings = [openRecordings(folder.path), openRecordings(folder.path)];

    for (let run = 0; run < 100; run += 1) {
      recordings[run % 2]?.keep(request, run, replyWith(String(run)));
    }

    const fresh = openRecordings(folder.path);
    const texts = Array.from({ length: 100 }, (_, run) => fresh.find(request, run, server)?.text);
    expect(texts).toEqual(Array.from({ length: 100 }, (_, run) => String(run)));
    expect(linesOf(fresh.fileOf(request))).toHaveLength(101);
  });

  test('never writes the expected answer or the code beside the request', () => {
    const recordings = openRecordings(folder.path);
    recordings.keep(request, 0, replyWith('a'));

    expect(linesOf(recordings.fileOf(request)).join('\n')).not.toMatch(/expected|isCorrect|solution|headers|Bearer/);
  });
});
