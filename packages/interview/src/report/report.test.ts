import { describe, expect, test } from '@jest/globals';
import { layOut } from 'gpt-assay/output';
import { describeSimulated } from '../../../assay/dist/experiment/report/describe-simulated';
import type { RowSource } from '../log/log-of-rows';
import { renderInterview } from '../output/render-interview';
import type { EvaluatedRow } from '../rows/rows';
import { judgeInterview } from './compare-interview-cells';
import { type InterviewCell, type InterviewSection, sectionOfInterview } from './interview-section';
import { leaderboardOf, toLeaderboardTable } from './leaderboard';
import { nameCells } from './name-cells';
import { passAtK } from './pass-at-k';
import { reportOfRows } from './report-of-rows';

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
  test('shows the table, what failed, differences and the hardest questions', () => {
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

describe('judgeInterview', () => {
  const policy = { points: 0.8, assert: 'hard', questions: 'hard' } as const;

  const twenty = Array.from({ length: 20 }, (_, index) => ({
    name: `q${String(index)}`,
    judged: 1,
    passes: 0,
    passed: 4,
    total: 5,
  }));

  const cell: InterviewCell = {
    interview: 'i',
    notes: [],
    model: 'm',
    template: 't',
    params: '',
    language: 'python',
    round: 1,
    simulated: false,
    answers: 20,
    judged: 20,
    errored: 0,
    passed: 80,
    total: 100,
    share: 0.8,
    interval: null,
    passes: 10,
    passInterval: null,
    passAt: [],
    questions: twenty,
    failures: { 'no-code': 0, 'no-function': 0, 'wrong-result': 0, exception: 0, timeout: 0, limit: 0, environment: 0 },
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
    dollars: 0,
  };

  test.each([
    [{}, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, {}, 'failed', '79 of 100 points (79 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, { assert: 'soft' }, 'soft-failure', '79 of 100 points (79 %), 80 % are required'],
    [{ errored: 1, judged: 19 }, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ errored: 2, judged: 18 }, {}, 'inconclusive', '2 trials of 20 got no reply, more than 5 %'],
    [
      { errored: 20, judged: 0, total: 0, share: null },
      { assert: 'soft' },
      'inconclusive',
      '20 trials of 20 got no reply, more than 5 %',
    ],
  ] as const)('of %j under %j is %s', (parts, changed, status, reason) => {
    expect(judgeInterview([{ ...cell, ...parts }], { ...policy, ...changed })).toEqual([{ status, reason }]);
  });

  test('judges a cell after its last round only', () => {
    const rounds = [
      { ...cell, passed: 10, share: 0.1 },
      { ...cell, round: 2 },
    ];

    expect(judgeInterview(rounds, policy).map((one) => one?.status)).toEqual([undefined, 'passed']);
  });

  test('of several runs fails only what is significantly less, over all cells', () => {
    const repeated = (passed: number, model: string): InterviewCell => ({
      ...cell,
      model,
      answers: 200,
      judged: 200,
      passed,
      total: 1000,
      share: passed / 1000,
      questions: twenty.map((one) => ({ ...one, judged: 10, total: 50 })),
    });

    const verdicts = judgeInterview([repeated(700, 'a'), repeated(770, 'b'), repeated(810, 'c')], policy);

    expect(verdicts.map((one) => one?.status)).toEqual(['failed', 'no-failure', 'no-failure']);
    expect(verdicts.map((one) => one?.reason)).toEqual([
      '700 of 1,000 points (70 %), significantly less than the required 80 % (p = 0.0029)',
      '770 of 1,000 points (77 %), not significantly less than the required 80 % (p = 0.7)',
      '810 of 1,000 points (81 %), 80 % are required',
    ]);
  });
});

/** Cells of answers, each a model, its parameters, a question, a language and what came of it. */
function cellsOf(
  answers: readonly (readonly [
    string,
    EvaluatedRow['params'],
    string,
    EvaluatedRow['language'],
    number,
    number,
    number?,
  ])[],
): readonly InterviewCell[] {
  const rows = answers.map(([model, params, question, language, passed, total, round = 1]): EvaluatedRow => {
    const [category, name] = question.split('/');
    return {
      interview: 'small',
      model,
      params,
      name: name ?? question,
      language,
      run: 0,
      round,
      checks: [],
      ...(name !== undefined && { category }),
      answer: '',
      passed,
      total,
      status: total === 0 ? 'ERRORED' : passed === total ? 'PASS' : 'FAIL',
    };
  });
  return sectionOfInterview(reportOfRows([{ source: 'a', rows: () => rows }], { files: ['a'] }).report).cells;
}

const cells = cellsOf([
  ['weak', '', 'texts/Split', 'python', 1, 4],
  ['weak', '', 'texts/Split', 'javascript', 2, 4],
  ['weak', '', 'texts/Split', 'javascript', 3, 4, 2],
  ['weak', '', 'lists/Sum', 'python', 0, 0],
  ['good', 'temperature=0', 'texts/Split', 'python', 4, 4],
  ['good', 'temperature=0', 'lists/Sum', 'python', 1, 2],
]);

describe('leaderboardOf', () => {
  test('adds up points by language and category after the last round, the best first, and leaves out what was not judged', () => {
    expect(toLeaderboardTable(leaderboardOf(cells))).toEqual({
      columns: ['model', 'parameters', 'all', 'javascript', 'python', 'lists', 'texts'],
      named: 2,
      rows: [
        ['good', 'temperature=0', '83.3 % (5/6)', '–', '83.3 % (5/6)', '50 % (1/2)', '100 % (4/4)'],
        ['weak', 'none', '50 % (4/8)', '75 % (3/4)', '25 % (1/4)', '–', '50 % (4/8)'],
      ],
    });
  });

  test('has the one language alone where there is one, and no categories where rows have none', () => {
    expect(toLeaderboardTable(leaderboardOf(cellsOf([['m', '', 'Sum', 'python', 1, 2]])))).toEqual({
      columns: ['model', 'python'],
      named: 1,
      rows: [['m', '50 % (1/2)']],
    });
  });

  test('counts rows together whose parameters differ in the command line that the original kept there', () => {
    const params = (question: string): EvaluatedRow['params'] => ({
      cmdline: `main --file ${question}.txt`,
      temp: 0.7,
    });
    const alike = cellsOf([
      ['m', params('Sum'), 'Sum', 'python', 1, 2],
      ['m', params('Split'), 'Split', 'python', 2, 2],
    ]);

    expect(alike.map((cell) => [cell.params, cell.passed, cell.total])).toEqual([['temp=0.7', 3, 4]]);
  });
});

describe('nameCells', () => {
  const cell = (fields: Partial<InterviewCell>): InterviewCell =>
    ({ interview: 'small', model: 'm', template: 't', params: '', language: 'python', ...fields }) as InterviewCell;

  test.each<[string, readonly Partial<InterviewCell>[], readonly string[]]>([
    ['their model where that tells them apart', [{}, { model: 'n', params: 'a=1' }], ['m', 'n']],
    [
      'prompt and parameters where those do',
      [{ template: 't' }, { template: 'u', params: 'a=1' }, { model: 'n' }],
      ['m, t, no parameters', 'm, u, a=1', 'n'],
    ],
    ['one name for all rounds', [{ round: 1 }, { round: 2 }], ['m', 'm']],
    ['the same name in other languages', [{}, { language: 'javascript' }], ['m', 'm']],
    [
      'the ends of long names, and a number where those are equal',
      [{ model: `a${'x'.repeat(99)}b` }, { model: `a${'x'.repeat(98)}b` }],
      [`a${'x'.repeat(20)}…${'x'.repeat(21)}b`, `a${'x'.repeat(20)}…${'x'.repeat(21)}b (2)`],
    ],
  ])('gives cells %s', (_, cells, labels) => {
    expect(nameCells(cells.map(cell)).map(({ label }) => label)).toEqual(labels);
  });
});

/** All ways to draw k of n answers, of which the first c pass. */
function drawn(n: number, k: number): readonly (readonly number[])[] {
  return k === 0
    ? [[]]
    : Array.from({ length: n }, (_, last) => drawn(last, k - 1).map((rest) => [...rest, last])).flat();
}

describe('passAtK', () => {
  test.each([1, 2, 3, 6].flatMap((n) => Array.from({ length: n + 1 }, (_, c) => [n, c] as const)))(
    'equals counting all draws, for %i answers of which %i pass',
    (n, c) => {
      for (let k = 1; k <= n; k += 1) {
        const draws = drawn(n, k);
        const any = draws.filter((draw) => draw.some((answer) => answer < c)).length / draws.length;
        const all = draws.filter((draw) => draw.every((answer) => answer < c)).length / draws.length;

        const chances = passAtK(n, c, k);

        expect(chances.any).toBeCloseTo(any, 12);
        expect(chances.all).toBeCloseTo(all, 12);
      }
    },
  );

  test.each([
    [3, 1, 4],
    [3, 4, 1],
    [3, -1, 1],
    [3, 1, 0],
    [0, 0, 1],
    [3, 1, 1.5],
  ])('refuses %i answers of which %i pass, for k = %d', (n, c, k) => {
    expect(() => passAtK(n, c, k)).toThrow(
      new RangeError(`pass@k needs 0 ≤ c ≤ n and 1 ≤ k ≤ n, not n = ${n}, c = ${c}, k = ${k}`),
    );
  });

  test('equals exact fractions for 200 answers of which 10 pass', () => {
    // 1 − C(190, 10) / C(200, 10), computed with exact fractions.
    expect(passAtK(200, 10, 1).any).toBeCloseTo(0.05, 12);
    expect(passAtK(200, 10, 10).any).toBeCloseTo(0.408547866081418, 12);
  });
});
