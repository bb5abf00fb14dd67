import { describe, expect, test } from '@jest/globals';
import { readJestResult } from './read-jest-result';

const makeTest = (title: string, parts: object = {}): object => ({
  ancestorTitles: ['outer', 'inner'],
  title,
  status: 'passed',
  duration: 3,
  invocations: 1,
  failureMessages: [],
  unknown: true,
  ...parts,
});

const makeFile = (name: string, assertionResults: readonly object[], parts: object = {}): object => ({
  name: `/project/${name}`,
  status: 'passed',
  message: '',
  assertionResults,
  ...parts,
});

const read = (...testResults: readonly object[]): ReturnType<typeof readJestResult> =>
  readJestResult(JSON.stringify({ testResults, success: true }), '/project');

describe('readJestResult', () => {
  test('reads each test with its file, its titles and its time', () => {
    expect(read(makeFile('src/a.test.js', [makeTest('adds')]))).toEqual({
      tests: [
        {
          file: 'src/a.test.js',
          name: 'outer › inner › adds',
          status: 'passed',
          attempts: 1,
          milliseconds: 3,
          message: undefined,
        },
      ],
      fileFailures: [],
      sharedFiles: [],
    });
  });

  test('counts as passed or failed only what Jest says so', () => {
    const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused'];

    const { tests } = read(
      makeFile(
        'a.js',
        statuses.map((status) => makeTest(status, { status })),
      ),
    );

    expect(tests.map(({ status }) => status)).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test('tells equal names of a file apart by their order, also from titles that look like that', () => {
    const tests = ['same', 'same (2)', 'same', 'same'].map((title) => makeTest(title, { ancestorTitles: [] }));

    const names = read(makeFile('a.js', tests), makeFile('b.js', tests.slice(0, 1))).tests.map(({ name }) => name);

    expect(names).toEqual(['same', 'same (2)', 'same (3)', 'same (4)', 'same']);
  });

  test('keeps the beginning of a failure message, without colours', () => {
    const messages = [`\u001b[31mError\u001b[39m: no\r\n${'🙂'.repeat(300)}`, 'more'];

    const { tests } = read(makeFile('a.js', [makeTest('x', { status: 'failed', failureMessages: messages })]));

    expect(tests[0]?.message).toBe(`Error: no\n${'🙂'.repeat(245)}…`);
  });

  test.each([
    { what: 'did not load', message: '  ● Test suite failed to run\n\n    no such module', tests: [] },
    {
      what: 'broke down after its tests',
      message: '\n  ● Test suite failed to run\n\n    no such module\n',
      tests: ['passed'],
    },
    {
      what: 'broke down after a failure',
      message: '  ● x\n\n    wrong\n\n  \u001b[1m● \u001b[22mTest suite failed to run\n\n    no such module',
      tests: ['failed'],
    },
    { what: 'failed without a word on it', message: 'no such module', tests: ['passed', 'pending'] },
  ])('lists a file that $what', ({ message, tests }) => {
    const assertions = tests.map((status) => makeTest('x', { status }));

    expect(read(makeFile('a.js', assertions, { status: 'failed', message })).fileFailures).toEqual([
      { file: 'a.js', message: 'no such module' },
    ]);
  });

  test('does not take a failed test for a failed file, whatever its message quotes', () => {
    const message = '  ● x\n\n    ● Test suite failed to run\n';

    expect(
      read(makeFile('a.js', [makeTest('x', { status: 'failed' })], { status: 'failed', message })).fileFailures,
    ).toEqual([]);
  });

  test('counts what jest-junit adds for a file that could not run as no test', () => {
    const message = '  ● Test suite failed to run\n\n    no key\n';
    const added = { ancestorTitles: [], status: 'error', duration: 0, failureMessages: [message] };
    const text = JSON.stringify({
      testResults: [{ name: '/project/a.js', status: 'failed', message, assertionResults: [added] }],
    });

    expect(readJestResult(text, '/project')).toMatchObject({
      tests: [],
      fileFailures: [{ file: 'a.js', message: 'no key' }],
    });
  });

  test('names the files that several projects ran', () => {
    expect(read(makeFile('a.js', []), makeFile('b.js', []), makeFile('a.js', [])).sharedFiles).toEqual(['a.js']);
  });

  test.each([
    { text: '{"testResults":[', message: /^its result is not JSON \(.+\)$/ },
    { text: '["a.test.js"]', message: /^its result is not what Jest's JSON looks like \(.+\)$/ },
    {
      text: JSON.stringify({ testResults: [makeFile('a.js', [makeTest('x', { status: 'fine' })])] }),
      message: /\(testResults\.0\.assertionResults\.0\.status: /,
    },
  ])('refuses $text', ({ text, message }) => {
    expect(() => readJestResult(text, '/project')).toThrow(message);
  });
});
