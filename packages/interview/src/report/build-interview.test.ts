import { describe, expect, test } from '@jest/globals';
import type { EvaluatedRow } from '../rows/rows';
import type { RowSource } from '../log/log-of-rows';
import { sectionOfInterview, type InterviewSection } from './interview-section';
import { reportOfRows } from './report-of-rows';
import { layOut } from 'gpt-assay/output';
import { renderInterview } from '../output/render-interview';
import { describeSimulated } from '../../../assay/dist/experiment/report/describe-simulated';

const row = (fields: Partial<EvaluatedRow>): EvaluatedRow => ({
  name: 'Digits',
  language: 'python',
  model: 'some-model',
  run: 0,
  round: 1,
  answer: 'x',
  code: 'x',
  checks: [],
  status: 'PASS',
  passed: 4,
  total: 4,
  sandbox: 'a sandbox',
  ...fields,
});

/** Rows in a file. */
function fileOf(rows: readonly EvaluatedRow[], source = 'evaluated.ndjson'): RowSource {
  return { source, rows: () => rows };
}

function build(rows: readonly EvaluatedRow[], source?: string): InterviewSection {
  return sectionOfInterview(reportOfRows([fileOf(rows, source)], { files: [] }).report);
}

describe('reportOfRows', () => {
  test('counts points and passes of each model, template, parameters and language apart', () => {
    const { cells } = build([
      row({}),
      row({ model: 'other', params: { temperature: 0.7, seed: undefined } }),
      row({ language: 'javascript', status: 'FAIL', passed: 1 }),
      row({ template: 'strict' }),
    ]);

    expect(
      cells.map(({ model, template, params, language, passed }) => [model, template, params, language, passed]),
    ).toEqual([
      ['some-model', '–', '', 'javascript', 1],
      ['other', '–', 'temperature=0.7', 'python', 4],
      ['some-model', '–', '', 'python', 4],
      ['some-model', 'strict', '', 'python', 4],
    ]);
  });

  test('counts answers without code in the denominator, and answers without a reply nowhere but as errored', () => {
    const { cells } = build([
      row({}),
      row({ run: 1, status: 'NO_CODE', passed: 0 }),
      row({ run: 2, status: 'NOCODE', passed: 0 }),
      row({ run: 3, status: 'ERRORED', passed: 0, total: 0 }),
    ]);

    expect(cells[0]).toMatchObject({
      answers: 4,
      judged: 3,
      errored: 1,
      passed: 4,
      total: 12,
      passes: 1,
      failures: { 'no-code': 2, 'no-function': 0, 'wrong-result': 0 },
    });
  });

  test('groups an answer by the gravest thing that went wrong', () => {
    const check = (failure?: string): EvaluatedRow['checks'][number] => ({
      assert: 'f.call()',
      status: failure === undefined ? 1 : 0,
      ...(failure !== undefined && { failure }),
    });
    const failing = (run: number, ...failures: (string | undefined)[]): EvaluatedRow =>
      row({ run, status: 'FAIL', passed: 0, checks: failures.map(check) });

    const { cells } = build([
      failing(0, 'wrong-result', 'exception'),
      failing(1, undefined, 'timeout', 'exception'),
      failing(2, 'limit'),
      failing(3),
    ]);

    expect(cells[0]?.failures).toEqual({
      'no-code': 0,
      'no-function': 0,
      'wrong-result': 1,
      exception: 1,
      timeout: 1,
      limit: 1,
      environment: 0,
    });
  });

  test('tells pass@k and all-k-pass up to the least number of answers to a question', () => {
    const { cells } = build([
      ...[0, 1, 2].map((run) => row({ run, status: run === 0 ? 'PASS' : 'FAIL', passed: run === 0 ? 4 : 0 })),
      ...[0, 1, 2].map((run) => row({ name: 'Words', run })),
    ]);

    expect(cells[0]?.passAt).toEqual([
      { k: 1, any: expect.closeTo((1 / 3 + 1) / 2, 12), all: expect.closeTo((1 / 3 + 1) / 2, 12) },
      { k: 2, any: expect.closeTo((2 / 3 + 1) / 2, 12), all: 0.5 },
      { k: 3, any: 1, all: 0.5 },
    ]);
  });

  test('tells an interval by question that knows no more than there are questions', () => {
    const { cells } = build(
      ['A', 'B', 'C'].flatMap((name) => Array.from({ length: 50 }, (_, run) => row({ name, run }))),
    );

    // Three questions without a failure: Clopper-Pearson for 0 of 3.
    expect(cells[0]?.interval).toEqual({ lower: expect.closeTo(0.025 ** (1 / 3), 6), upper: 1 });
  });

  test('reports each round: the last answer of a run up to it counts', () => {
    const { cells } = build([
      row({ status: 'FAIL', passed: 1, session: 's' }),
      row({ name: 'Words', session: 's' }),
      row({ round: 2, session: 's' }),
    ]);

    expect(cells.map(({ round, passed, total, passes, answers }) => [round, passed, total, passes, answers])).toEqual([
      [1, 5, 8, 1, 2],
      [2, 8, 8, 2, 2],
    ]);
  });

  test('leaves an answer as it was when its correction was lost, and counts the loss', () => {
    const { cells } = build([
      row({ status: 'FAIL', passed: 1, session: 's' }),
      row({ name: 'Words', session: 's' }),
      row({ round: 2, status: 'ERRORED', passed: 0, total: 0, session: 's' }),
    ]);

    expect(cells.map(({ round, passed, total, judged, errored }) => [round, passed, total, judged, errored])).toEqual([
      [1, 5, 8, 2, 0],
      [2, 5, 8, 2, 1],
    ]);
  });

  test('counts a reply that stands in several files once, and says so', () => {
    const replayed = [
      row({ responseId: 'x1', session: 'monday', status: 'FAIL', passed: 1 }),
      row({ responseId: 'x2', session: 'monday', round: 2 }),
    ];
    const files = ['monday', 'tuesday'].map((session) =>
      fileOf(
        replayed.map((one) => ({ ...one, session })),
        `${session}.ndjson`,
      ),
    );

    const { report } = reportOfRows(files, { files: [] });

    const { cells, rows } = sectionOfInterview(report);
    expect(cells.map(({ round, judged, passed }) => [round, judged, passed])).toEqual([
      [1, 1, 1],
      [2, 1, 4],
    ]);
    expect(rows).toBe(2);
    expect(report.notes).toEqual(['2 replies found in several files and counted once']);
  });

  test('counts a simulated answer once, however often it was written down', () => {
    const rows = ['a', 'b'].flatMap((session) =>
      [0, 1].map((run) => row({ simulated: true, request: 'hash', session, run })),
    );

    expect(build(rows).cells[0]?.judged).toBe(2);
  });

  test('keeps questions of different interviews apart', () => {
    const { cells, comparisons } = build([row({ interview: 'one' }), row({ interview: 'two', model: 'other' })]);

    expect(cells.map(({ interview, model }) => [interview, model])).toEqual([
      ['one', 'some-model'],
      ['two', 'other'],
    ]);
    expect(comparisons).toEqual([]);
  });

  test('notes replies that were cut off, refused or filtered, and questions marked in two ways', () => {
    const { cells } = build([
      row({ finishReason: 'length' }),
      row({ run: 1, finishReason: 'content_filter', total: 9 }),
      row({ run: 2, refusal: 'No.' }),
    ]);

    expect(cells[0]?.notes).toEqual([
      '1 reply cut off at the token cap (maxTokens)',
      '2 replies refused or filtered',
      'Digits evaluated differently in different files: evaluate again',
    ]);
  });

  test('takes answers of another file for runs of their own', () => {
    const files = [fileOf([row({})], 'a.ndjson'), fileOf([row({}), row({})], 'b.ndjson')];

    expect(sectionOfInterview(reportOfRows(files, { files: [] }).report).cells[0]?.judged).toBe(2);
  });

  test('calls a difference of two models real when questions agree on it, and only within a language', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `Q${String(index)}`).flatMap((name, index) => [
      row({ name }),
      row({ name, model: 'weak', status: 'FAIL', passed: index % 2 }),
      row({ name, model: 'weak', language: 'javascript' }),
    ]);

    const { comparisons } = build(rows);

    expect(comparisons).toEqual([
      {
        better: 1,
        worse: 2,
        questions: 12,
        difference: 0.875,
        real: true,
        interval: { lower: expect.closeTo(0.376, 2), upper: expect.closeTo(0.947, 2) },
        pValue: expect.closeTo(2 / 2 ** 12, 10),
        adjustedP: expect.closeTo(2 / 2 ** 12, 10),
      },
    ]);
  });
});

describe('renderInterview', () => {
  test('shows the table, what fell short, differences and the hardest questions', () => {
    const document = build([
      row({ simulated: true }),
      row({ name: 'Words\u001b[31m', status: 'FAIL', passed: 3 }),
      row({ name: 'Words\u001b[31m', run: 1, status: 'NO_FUNCTION', passed: 0 }),
      row({ run: 1 }),
    ]);

    expect(layOut(renderInterview(document))).toBe(
      [
        describeSimulated(['some-model']),
        '',
        '4 answers · python · run in a sandbox',
        '',
        'By model, best first',
        '  model                  points  answers that pass  verdict   what went wrong                worst questions',
        '  some-model  68.8 % (11 of 16)      50 % (2 of 4)  measured  no function 1, wrong result 1  Words\\u001b[31m 2/2',
        '',
        'Questions that lost points: 1',
        '  question             points lost  failed answers',
        '  Words\\u001b[31m  62.5 % (5 of 8)  some-model 2/2',
        '',
        'In numbers',
        '  model       points      share (95 %)  passed    share (95 %)  errored',
        '  some-model   11/16  68.8 % (0–100 %)     2/4  50 % (0–100 %)        0',
        '',
        'Passing with several answers: any of k (pass@k), and all of 2',
        '  model       pass@1  pass@2  all 2 pass',
        '  some-model    50 %    50 %        50 %',
      ].join('\n'),
    );
  });
});
