import { afterEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { hashRequest } from '../request-hash';
import { readRecording } from './recording-files';
import { verifyRecording } from './verify-recording';

const body = { model: 'm', messages: [] };
const hash = hashRequest(body);
const name = `${hash.slice(0, 32)}.jsonl`;
const request = JSON.stringify({ version: 1, hash, about: 'a', request: body });

function reply(run: number, parts: { id?: string | null; hash?: string; text?: string; minute?: number } = {}): string {
  const { id = `r-${String(run)}`, text = '', minute = run } = parts;
  return JSON.stringify({
    ...(parts.hash !== undefined && { hash: parts.hash }),
    run,
    reply: {
      text, refusal: null, finishReason: 'stop', responseId: id, model: 'm', systemFingerprint: null, server: 's',
      usage: null, repliedAt: `2026-11-20T12:0${String(minute)}:00.000Z`, milliseconds: 5, attempts: 1,
    },
  });
}

let folder: TemporaryFolder;
afterEach(() => {
  folder.remove();
});

/** Line, first words and gravity of each problem. */
function problemsOf(lines: readonly string[], file = name, committed = true): readonly string[] {
  folder = makeTemporaryFolder({ [file]: `${lines.join('\n')}\n` });
  return verifyRecording(file, readRecording(folder.path, file), { committed }).map(
    ({ line, message, grave }) => `${String(line)} ${grave ? 'grave' : 'untidy'}: ${message}`,
  );
}

describe('verifyRecording', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
    ['nothing in a recording', [request, reply(0), reply(1), reply(1, { minute: 2, id: 'x' }).replace('"s"', '"t"')], []],
    ['nothing in a question’s', [request, reply(0, { hash }), reply(1, { hash })], [], 'capitals.jsonl'],
    [
      'a half line and a marker',
      [request, '', '<<<<<<< HEAD', reply(0), '=======', '{"run":1,"re'],
      [
        '3 grave: a git conflict marker: run assay recordings keep to keep the lines of both sides',
        '5 grave: a git conflict marker: run assay recordings keep to keep the lines of both sides',
        '6 grave: neither a request nor a reply: the line is skipped, and its trial is asked again',
      ],
    ],
    [
      'a request that was edited',
      [request.replace('"m"', '"n"'), reply(0)],
      ['1 grave: the request does not match its hash: it was edited'],
    ],
    ['a wrong name', [request, reply(0)], ['1 grave: not the request in the file name'], `${'0'.repeat(32)}.jsonl`],
    ['a request that is missing', [reply(0)], ['1 grave: the request is missing']],
    [
      'a reply to nothing',
      [request, reply(0, { hash: 'other' })],
      ['2 grave: a reply to a request that is not in the file'],
      'capitals.jsonl',
    ],
    [
      'a reply that is there twice',
      [request, reply(0, { id: 'same' }), reply(1, { id: 'same' }), reply(2, { id: null }), reply(3, { id: null })],
      ['3 untidy: repeats the reply of run 1, line 2 (same), so the run is asked again'],
    ],
    ['a key', [request, reply(0, { text: 'sk-0123456789abcdef0' })], ['2 grave: seems to contain an API key (sk-…)']],
    ['disorder', [request, reply(1), reply(0)], ['2 untidy: unsorted or duplicated: run assay recordings keep to sort']],
  ];
  // A test function of four parameters would be given Jest's callback.
  test.each(cases.map(([title, lines, problems, file = name]) => ({ title, lines, problems, file })))('finds $title', ({ lines, problems, file }) => {
    expect(problemsOf(lines, file)).toEqual(problems);
  });

  test('asks for no order in the folder that one works in', () => {
    expect(problemsOf([request, reply(1), reply(0), reply(0)], name, false)).toEqual([]);
  });
});
