import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { renderCsv } from './report-csv';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';

let project: Project;
let report: ReportDocument;

beforeEach(async () => {
  project = openProject(parityFiles);
  const { out } = await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key', '--json']);
  report = reportDocumentSchema.parse(JSON.parse(out));
});

afterEach(() => {
  project.remove();
});

/** Cells of a CSV text, read as RFC 4180 says. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows = text.match(/(?:"(?:[^"]|"")*"|[^"\r])+\r\n/g) ?? [];
  return rows.map((row) =>
    [...row.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

describe('renderCsv', () => {
  test('has one row for each assertion, each with a cell for every column', () => {
    const rows = parseCsv(renderCsv(report));

    expect(rows).toHaveLength(1 + 6);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([30]));
    expect(rows[1]?.slice(0, 7)).toEqual([
      'offline/key',
      'long-way',
      'a loop',
      'fixtures/parity/long-way.yaml',
      '3',
      'isCorrect',
      'true',
    ]);
  });

  test.each([
    ['plain', 'plain'],
    ['a, "b"', 'a, "b"'],
    ['two\r\nlines', 'two\r\nlines'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', '-1'],
    ['-1-1', "'-1-1"],
    ['no;=1', 'no;=1'],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
  ])('keeps the title %j whole and computes nothing of it', (title, cell) => {
    const models = report.models.map((model) => ({
      ...model,
      assertions: model.assertions.map((one) => ({ ...one, title })),
    }));

    const [, row] = parseCsv(renderCsv({ ...report, models }));

    expect(row?.[2]).toBe(cell);
  });
});
