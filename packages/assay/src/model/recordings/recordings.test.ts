import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { hashRequest } from '../request-hash';
import { compareRequests } from './explain-miss';
import { readRecording } from './recording-files';
import { createRecordingIndex, readPlace } from './recording-index';
import { verifyRecording } from './verify-recording';

describe('compareRequests', () => {
  const body = {
    model: 'gpt-6-luna',
    messages: [
      { role: 'developer', content: 'Answer with JSON only.' },
      { role: 'user', content: 'Judge this code:\nconst a = 1;' },
    ],
    seed: 7,
  };

  function withUser(content: string): typeof body {
    return {
      ...body,
      messages: body.messages.map((message) => (message.role === 'user' ? { ...message, content } : message)),
    };
  }

  test.each<readonly [string, object, readonly string[]]>([
    ['nothing', body, []],
    ['a model', { ...body, model: 'gpt-6-sol' }, ['model: recorded "gpt-6-luna", now "gpt-6-sol"']],
    ['a parameter', { ...body, seed: 8 }, ['seed: recorded 7, now 8']],
    ['a new parameter', { ...body, top_p: 0.5 }, ['top_p: recorded nothing, now 0.5']],
    ['a parameter that is gone', { ...body, seed: undefined }, ['seed: recorded 7, now nothing']],
    [
      'a line',
      withUser('Judge this code:\nconst b = 1;'),
      ['message 2 (user), line 2: recorded "const a = 1;", now "const b = 1;"'],
    ],
    [
      'a line more',
      withUser('Judge this code:\nconst a = 1;\n'),
      ['message 2 (user), line 3: recorded nothing, now ""'],
    ],
    ['a line less', withUser('Judge this code:'), ['message 2 (user), line 2: recorded "const a = 1;", now nothing']],
    [
      'a message less',
      { ...body, messages: body.messages.slice(0, 1) },
      ['message 2 (user): recorded, but no longer sent'],
    ],
    [
      'a role',
      { ...body, messages: [{ role: 'system', content: 'Answer with JSON only.' }, body.messages[1]] },
      ['message 1 (recorded as developer, now system)'],
    ],
    [
      'all messages',
      { ...body, messages: 'none' },
      [1, 2].map(
        (number) => `message ${String(number)} (${number === 1 ? 'developer' : 'user'}): recorded, but no longer sent`,
      ),
    ],
  ])('names %s that differs', (_, asked, differences) => {
    expect(compareRequests(body, asked as typeof body).differences).toEqual(differences);
  });

  test('shows the part of a long line that differs', () => {
    const long = 'x'.repeat(300);

    const { differences } = compareRequests(withUser(`${long}a${long}`), withUser(`${long}b${long}`));

    const shown = (letter: string): string => `"…${'x'.repeat(20)}${letter}${'x'.repeat(59)}…"`;
    expect(differences).toEqual([`message 2 (user), line 1: recorded ${shown('a')}, now ${shown('b')}`]);
  });

  test('counts the lines that differ, so that a small change is nearer than a large one', () => {
    const near = compareRequests(body, withUser('Judge this code:\nconst b = 1;'));
    const far = compareRequests(body, withUser('Something\nelse\naltogether'));

    expect([near.lines, far.lines]).toEqual([2, 5]);
  });
});

describe('createRecordingIndex', () => {
  const reply = {
    text: 'é "server":"x", it said',
    refusal: null,
    finishReason: 'stop',
    responseId: 'r',
    model: 'm',
    systemFingerprint: null,
    server: 'here',
    usage: null,
    repliedAt: '2026-11-20T12:00:00.000Z',
    milliseconds: 5.5,
    attempts: 1,
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

  test.each([
    ['as this tool writes it', JSON.stringify({ run: 2, reply })],
    ['with spaces', JSON.stringify({ run: 2, reply }).replaceAll(',"', ', "')],
    [
      'with its keys in another order',
      JSON.stringify({ reply: Object.fromEntries(Object.entries(reply).reverse()), run: 2 }),
    ],
    ['with a hash', JSON.stringify({ hash: 'own', run: 2, reply })],
    [
      'with usage',
      JSON.stringify({ run: 2, reply: { ...reply, usage: { promptTokens: 1, completionTokens: 2, cachedTokens: 0 } } }),
    ],
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
    expect([0, 1, 2].map((run) => index.placesOf('own', 'here', run).map(readPlace))).toEqual(
      lines.map((line) => [line]),
    );
    expect(index.scan(file, second)).toBe(second);
  });

  test('reads nothing where no file is, or no longer', () => {
    const index = createRecordingIndex('own');

    expect(index.scan(file, 0)).toBe(0);
    expect(index.scan(file, 10)).toBe(10);
    expect(readPlace({ file, start: 3, length: 5 })).toBeUndefined();
  });
});

describe('verifyRecording', () => {
  const body = { model: 'm', messages: [] };

  const hash = hashRequest(body);

  const name = `${hash.slice(0, 32)}.jsonl`;

  const request = JSON.stringify({ version: 1, hash, about: 'a', request: body });

  function reply(
    run: number,
    parts: { id?: string | null; hash?: string; text?: string; minute?: number } = {},
  ): string {
    const { id = `r-${String(run)}`, text = '', minute = run } = parts;
    return JSON.stringify({
      ...(parts.hash !== undefined && { hash: parts.hash }),
      run,
      reply: {
        text,
        refusal: null,
        finishReason: 'stop',
        responseId: id,
        model: 'm',
        systemFingerprint: null,
        server: 's',
        usage: null,
        repliedAt: `2026-11-20T12:0${String(minute)}:00.000Z`,
        milliseconds: 5,
        attempts: 1,
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

  const cases: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
    [
      'nothing in a recording',
      [request, reply(0), reply(1), reply(1, { minute: 2, id: 'x' }).replace('"s"', '"t"')],
      [],
    ],
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
    [
      'disorder',
      [request, reply(1), reply(0)],
      ['2 untidy: unsorted or duplicated: run assay recordings keep to sort'],
    ],
  ];
  // A test function of four parameters would be given Jest's callback.
  test.each(cases.map(([title, lines, problems, file = name]) => ({ title, lines, problems, file })))(
    'finds $title',
    ({ lines, problems, file }) => {
      expect(problemsOf(lines, file)).toEqual(problems);
    },
  );

  test('asks for no order in the folder that one works in', () => {
    expect(problemsOf([request, reply(1), reply(0), reply(0)], name, false)).toEqual([]);
  });
});
