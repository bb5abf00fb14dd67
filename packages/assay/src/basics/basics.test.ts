import { describe, expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { systemClock } from './clock';
import { appendTo } from './collections';
import { AssayError, attempt, codeOf, InputError, messageOf, OutageError } from './errors';

describe('appendTo', () => {
  test('adds more items than a call takes arguments', () => {
    const list = [1];
    const items = new Array<number>(1_000_000).fill(2);

    appendTo(list, items);

    expect([list.length, list[0], list.at(-1)]).toEqual([1_000_001, 1, 2]);
  });
});

describe('systemClock', () => {
  test.each(['before it sleeps', 'while it sleeps'])(
    'rejects with the reason of a signal that aborts %s',
    async (when) => {
      const controller = new AbortController();
      const reason = new Error('interrupted');
      if (when === 'before it sleeps') {
        controller.abort(reason);
      }

      const sleeping = systemClock.sleep(60_000, controller.signal);
      controller.abort(reason);

      await expect(sleeping).rejects.toBe(reason);
    },
  );

  test('sleeps as long as it is told, by a clock that counts milliseconds', async () => {
    const started = systemClock.elapsed();

    await systemClock.sleep(20, new AbortController().signal);

    expect(systemClock.elapsed() - started).toBeGreaterThan(15);
  });
});

describe('AssayError', () => {
  test.each([
    { make: () => new AssayError('no key'), name: 'AssayError', message: 'no key' },
    { make: () => new OutageError('no network'), name: 'OutageError', message: 'no network' },
    {
      make: () => new InputError([{ file: 'a.yaml', message: 'is empty' }]),
      name: 'InputError',
      message: 'a.yaml cannot be used:\n  - is empty',
    },
  ])('$name is an AssayError whose stack is its message', ({ make, name, message }) => {
    const error = make();

    expect(error).toBeInstanceOf(AssayError);
    expect({ name: error.name, message: error.message, stack: error.stack }).toEqual({ name, message, stack: message });
  });

  test('keeps its cause', () => {
    const cause = new Error('disk full');

    expect(new AssayError('cannot write', { cause }).cause).toBe(cause);
  });
});

describe('InputError', () => {
  test('lists all problems by line, grouped by file in the order in which the files come first', () => {
    const problems = [
      { file: 'b.yaml', line: 12, message: 'a late one' },
      { file: 'b.yaml', line: 3, field: 'title', message: 'is empty' },
      { file: 'a.yaml', message: 'the file no longer exists' },
      { file: 'b.yaml', line: 1, message: 'a tab' },
      { file: 'b.yaml', field: 'expected', message: 'missing' },
    ];

    const error = new InputError(problems);

    expect(error.problems).toEqual(problems);
    expect(error.message).toBe(
      [
        'b.yaml cannot be used:',
        '  - expected: missing',
        '  - line 1: a tab',
        '  - line 3, title: is empty',
        '  - line 12: a late one',
        '',
        'a.yaml cannot be used:',
        '  - the file no longer exists',
      ].join('\n'),
    );
  });
});

describe('codeOf', () => {
  test.each([
    { what: 'a system error', error: Object.assign(new Error('gone'), { code: 'ENOENT' }), code: 'ENOENT' },
    {
      what: 'an error of another realm',
      error: runInNewContext('Object.assign(new Error("x"), { code: "EPIPE" })') as unknown,
      code: 'EPIPE',
    },
    { what: 'a code that is a number', error: { code: 404 }, code: undefined },
    { what: 'an error without a code', error: new Error('x'), code: undefined },
    { what: 'a string', error: 'ENOENT', code: undefined },
    { what: 'null', error: null, code: undefined },
    { what: 'undefined', error: undefined, code: undefined },
  ])('gives $code for $what', ({ error, code }) => {
    expect(codeOf(error)).toBe(code);
  });
});

describe('messageOf', () => {
  test.each([
    { what: 'an error', error: new Error('gone'), message: 'gone' },
    { what: 'an error of another realm', error: runInNewContext('new Error("far")') as unknown, message: 'far' },
    { what: 'a string', error: 'plain', message: 'plain' },
    { what: 'null', error: null, message: 'null' },
    { what: 'undefined', error: undefined, message: 'undefined' },
    { what: 'a message that is no text', error: { message: 7, toString: () => 'seven' }, message: 'seven' },
  ])('gives "$message" for $what', ({ error, message }) => {
    expect(messageOf(error)).toBe(message);
  });
});

describe('attempt', () => {
  const place = { file: 'a.yaml', line: 2, field: 'solutionFile' };

  test('gives the value', () => {
    expect(attempt('/project', place, () => 'x')).toBe('x');
  });

  test('gives a problem at that place, whose files are relative to the root', () => {
    const read = (): never => {
      throw new Error('Cannot read /project/b.js, nor /project/c.js, of /project');
    };

    expect(attempt('/project', place, read)).toEqual({
      ...place,
      message: 'Cannot read b.js, nor c.js, of /project',
    });
  });
});
