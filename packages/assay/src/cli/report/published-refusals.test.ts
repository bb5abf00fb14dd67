import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { problemsOf, problemsOfRow } from '../../testing/json-schema-validator';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { readCsvStrictly, type CsvTable } from '../../testing/read-csv-strictly';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

beforeAll(async () => {
  project = openProject({ ...parityFiles, ...quizFiles() });
  await project.run(['repeat', 'parity', '--model', 'offline/key?flip=0.2', '--out', 'report']);
  await project.run(['test-llm', 'capitals', '--model', 'offline/examinee', '--out', 'quiz']);
});

afterAll(() => {
  project.remove();
});

/** A document with another value at the end of a path; `undefined` takes the key away. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) {
    return to;
  }
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, to);
  return JSON.parse(JSON.stringify(copy)) as unknown;
}

describe('the published schemas refuse', () => {
  test.each<{ schema: string; file: string; path: string; to: unknown; problem: string }>([
    { schema: 'report', file: 'report', path: 'runs', to: undefined, problem: " must have required property 'runs'" },
    { schema: 'report', file: 'report', path: 'more', to: 1, problem: ' must NOT have additional properties' },
    { schema: 'report', file: 'report', path: 'version', to: 2, problem: '/version must be equal to constant' },
    {
      schema: 'report',
      file: 'report',
      path: 'kind',
      to: 7,
      problem: '/kind must be string',
    },
    {
      schema: 'report',
      file: 'report',
      path: 'models.0.assertions.1.rate',
      to: 2,
      problem: '/models/0/assertions/1/rate must be <= 1',
    },
    { schema: 'report', file: 'report', path: 'models.0.trials', to: 1.5, problem: '/models/0/trials must be integer' },
    {
      schema: 'report',
      file: 'report',
      path: 'models.0.suite.repeat.floor',
      to: '0',
      problem: '/models/0/suite/repeat/floor must be number',
    },
    {
      schema: 'report',
      file: 'quiz',
      path: 'of',
      to: 1,
      problem: '/of must be string',
    },
  ])('$path of $file/report.json as $to by $schema', ({ schema, file, path, to, problem }) => {
    const document = JSON.parse(project.read(`${file}/report.json`)) as unknown;

    expect(problemsOf(schema, path === '' ? document : changed(document, path.split('.'), to))).toContain(problem);
  });

  test.each([
    { path: 'cells', to: undefined, problem: " must have required property 'cells'" },
    { path: 'cells.0.more', to: 1, problem: '/cells/0 must NOT have additional properties' },
    { path: 'cells.0.accuracy', to: 2, problem: '/cells/0/accuracy must be <= 1' },
  ])('$path of the section of a quiz as $to', ({ path, to, problem }) => {
    const { section } = JSON.parse(project.read('quiz/report.json')) as { readonly section: unknown };

    expect(problemsOf('quiz-section', changed(section, path.split('.'), to))).toContain(problem);
  });

  test.each<{ schema: string; file: string; column: string; to: string | undefined; problem: string }>([
    { schema: 'report-row', file: 'report/report.csv', column: 'rate', to: '2', problem: '/rate must be <= 1' },
    { schema: 'report-row', file: 'report/report.csv', column: 'rate', to: '0,5', problem: '/rate must be number' },
    { schema: 'report-row', file: 'report/report.csv', column: 'trials', to: '', problem: '/trials must be integer' },
    {
      schema: 'report-row',
      file: 'report/report.csv',
      column: 'expected',
      to: 'yes',
      problem: '/expected must be boolean',
    },
    {
      schema: 'report-row',
      file: 'report/report.csv',
      column: 'class',
      to: 'firm',
      problem: '/class must be equal to one of the allowed values',
    },
    {
      schema: 'report-row',
      file: 'report/report.csv',
      column: 'more',
      to: '',
      problem: ' must NOT have additional properties',
    },
    { schema: 'answers-row', file: 'quiz/answers.csv', column: 'run', to: '0', problem: '/run must be > 0' },
    {
      schema: 'answers-row',
      file: 'quiz/answers.csv',
      column: 'order',
      to: '1;2',
      problem: '/order must match pattern "^(?:[1-9]\\d?( [1-9]\\d?)*)?$"',
    },
    {
      schema: 'answers-row',
      file: 'quiz/answers.csv',
      column: 'source',
      to: undefined,
      problem: " must have required property 'source'",
    },
  ])('$column of $file as $to', ({ schema, file, column, to, problem }) => {
    const [row = {}] = readCsvStrictly(project.read(file)).rows;

    expect(problemsOfRow(schema, row)).toEqual([]);
    expect(problemsOfRow(schema, changed(row, [column], to) as CsvTable['rows'][number])).toContain(problem);
  });
});

describe('readCsvStrictly', () => {
  test.each([
    ['a,b\r\n1\r\n', 'row 1 has 1 cells, not 2'],
    ['a,a\r\n', 'a column stands twice: a, a'],
    ['a\n1\n', 'expected a comma or CRLF at 1, received "\\n1\\n"'],
    ['a"b\r\n', 'expected a comma or CRLF at 1, received "\\"b\\r\\n"'],
    ['"a', 'a quote is not closed'],
    ['a', 'expected a comma or CRLF at 1, received ""'],
  ])('refuses %j', (text, message) => {
    expect(() => readCsvStrictly(text)).toThrow(message);
  });

  test('takes quotes, commas and breaks within quotes for text', () => {
    expect(readCsvStrictly('a,b\r\n"1, ""2""\r\n3",\r\n')).toEqual({
      columns: ['a', 'b'],
      rows: [{ a: '1, "2"\r\n3', b: '' }],
    });
  });
});
