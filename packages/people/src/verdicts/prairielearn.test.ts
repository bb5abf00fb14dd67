import { describe, expect, test } from '@jest/globals';
import { readVerdicts, toCsv } from '../testing/read-verdicts';
import { prairielearnFormat } from './prairielearn';
import type { VerdictFile } from './verdict-file';

const heading = [
  'UID',
  'UIN',
  'Username',
  'Name',
  'Role',
  'Question',
  'Params',
  'submission_id',
  'Submitted answer',
  'Grading date',
  'Last manual grader',
  'Rubric Grading',
  'AI model',
];

interface Row {
  readonly id: string;
  readonly grader?: string;
  /** Descriptions of what was applied; absent for a submission that was not graded. */
  readonly applied?: readonly string[];
  readonly grading?: string;
  readonly question?: string;
  readonly answer?: unknown;
  readonly params?: string;
  readonly model?: string;
}

function gradingOf(applied: readonly string[], adjusted = 0): string {
  const items = applied.map((description) => ({ description, points: 1 }));
  return JSON.stringify({ items, adjust_points: adjusted, computed_points: items.length });
}

function toRow({
  id,
  grader = 'ta@school.edu',
  applied,
  grading,
  question = 'q1',
  answer = {},
  params = '{}',
  model = '',
}: Row): readonly string[] {
  const source = grading ?? (applied === undefined ? '' : gradingOf(applied));
  const person = ['jane@school.edu', '9', 'jane', 'Jane Roe', 'Student'];
  return [...person, question, params, id, JSON.stringify(answer), '2026-01-02T04:00:00-06', grader, source, model];
}

function exported(rows: readonly Row[], lineBreak = '\n', separator = ','): string {
  return toCsv([heading, ...rows.map(toRow)], lineBreak, separator);
}

const read = (content: string): VerdictFile => readVerdicts(prairielearnFormat, 'hw1_all_submissions.csv', content);

describe('prairielearnFormat', () => {
  test('reads each rubric item of the file as an analytic that a grading applied or did not', () => {
    const content = exported([
      { id: '101', applied: ['Base case', 'Uses recursion'], answer: { ans: 'def f(): "x"' } },
      { id: '102', applied: [], answer: { ans: 'pass', why: 'because' }, params: '{"n": 3}' },
      { id: '103' },
    ]);

    const { format, verdicts, truths, ratings, texts, notes } = read(content);

    expect(prairielearnFormat.fits('hw1_all_submissions.csv', content)).toBe(true);
    expect(format).toBe('PrairieLearn’s submissions');
    expect({ verdicts, truths }).toEqual({ verdicts: [], truths: [] });
    expect(ratings).toEqual(
      [
        ['101', 'Base case', true],
        ['101', 'Uses recursion', true],
        ['102', 'Base case', false],
        ['102', 'Uses recursion', false],
      ].map(([item, analytic, value]) => ({ item, analytic, by: 'ta', value, at: '2026-01-02T10:00:00.000Z' })),
    );
    expect([...texts]).toEqual([
      ['101', 'def f(): "x"'],
      ['102', 'Params: {"n": 3}\n\nans:\npass\n\nwhy:\nbecause'],
    ]);
    expect(notes).toEqual([
      '1 submission without a rubric grading is left out.',
      'PrairieLearn’s export does not say whether a person or its AI graded: 2 gradings are read as people’s. If its AI graded some, add a column "AI model" with the name of the model in their rows.',
      'The grader is the last one of a question, whom PrairieLearn also names beside its older submissions.',
      'A rubric item that no grading applied is not in the export, and so is no analytic; points are not read.',
      '1 grader with an e-mail address is named by the part before the @ alone.',
    ]);
  });

  test('takes no name of a student, and of graders no address', () => {
    const found = read(exported([{ id: '101', applied: ['Base case'] }]));

    expect(JSON.stringify({ ...found, texts: [...found.texts] })).not.toMatch(/jane|roe|school\.edu/i);
  });

  test('keeps what several people say of one submission, and reads rows with a model as its runs', () => {
    const { ratings, verdicts } = read(
      exported([
        { id: '101', applied: ['Base case'], grader: 'ta@school.edu' },
        { id: '101', applied: [], grader: 'ta@other.edu' },
        { id: '101', applied: ['Base case'], model: 'gpt-5.4' },
        { id: '101', applied: [], model: 'gpt-5.4' },
      ]),
    );

    expect(ratings.map(({ by, value }) => [by, value])).toEqual([
      ['ta', true],
      ['ta (2)', false],
    ]);
    expect(verdicts.map(({ model, run, said }) => [model, run, said])).toEqual([
      ['gpt-5.4', 0, { status: 'verdict', value: true }],
      ['gpt-5.4', 1, { status: 'verdict', value: false }],
    ]);
  });

  test('tells the items of several questions apart, and judges none by another question’s rubric', () => {
    const { ratings } = read(
      exported([
        { id: '101', applied: ['Correct'], question: 'q1' },
        { id: '102', applied: ['Correct'], question: 'q2' },
        { id: '103', applied: [], question: 'q2' },
      ]),
    );

    expect(ratings.map(({ item, analytic, value }) => [item, analytic, value])).toEqual([
      ['101', 'q1: Correct', true],
      ['102', 'q2: Correct', true],
      ['103', 'q2: Correct', false],
    ]);
  });

  test('decodes submitted files, and leaves formulas the texts that they are', () => {
    const contents = Buffer.from('int main() {}').toString('base64');
    const { texts } = read(
      exported([
        { id: '101', applied: [], answer: { _files: [{ name: 'main.c', contents }] } },
        { id: '102', applied: ['=HYPERLINK("http://x")'], answer: { ans: '=cmd|calc' } },
      ]),
    );

    expect([...texts.values()]).toEqual(['int main() {}', '=cmd|calc']);
  });

  test.each([
    ['CRLF', exported([{ id: '101', applied: ['A'] }], '\r\n')],
    ['a byte order mark', `\uFEFF${exported([{ id: '101', applied: ['A'] }])}`],
    ['semicolons', exported([{ id: '101', applied: ['A'] }], '\r\n', ';')],
    ['a stated separator', `sep=;\n${exported([{ id: '101', applied: ['A'] }], '\n', ';')}`],
  ])('reads a file with %s', (_title, content) => {
    expect(read(content).ratings).toMatchObject([{ item: '101', analytic: 'A', value: true }]);
  });

  test('names the line and the column of every cell that cannot be read', () => {
    const message = (content: string): string => {
      try {
        read(content);
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };

    expect(
      message(
        exported([
          { id: '101', grading: '{"items": [{"description": "A", ' },
          { id: 'jane', applied: [] },
          { id: '103', grading: '{"items": [{"description": "A"}, {"description": " A "}]}' },
        ]),
      ),
    ).toBe(
      `hw1_all_submissions.csv cannot be used:
  - line 2, Rubric Grading: expected JSON such as {"computed_points": 1, "adjust_points": 0, "items": [{"description": "…", "points": 1}]}, received {"items": [{"description": "A",: export the file again
  - line 3, submission_id: expected PrairieLearn’s number of the submission, received "jane"
  - line 4, Rubric Grading: two rubric items are called "A": rename one in PrairieLearn, and export again`,
    );
    expect(
      message(
        exported([
          { id: '101', applied: ['A'] },
          { id: '102', grading: '{"items": [{"description": "A", "points": 2}]}' },
        ]),
      ),
    ).toContain(
      '  - line 3, Rubric Grading: the rubric item "A" has 2 points here and 1 above: rename one if they are two',
    );
    expect(
      message(
        exported([
          { id: '101', applied: ['A'] },
          { id: '101', applied: [] },
        ]),
      ),
    ).toContain('  - line 3: ta says that "A" of 101 is false, but line 2 says true: keep one of them');
    expect(message('UID,submission_id\nx,1\n')).toContain(
      '  - line 1: there is no column "Question", "Rubric Grading", "Last manual grader": expected it as the platform exports it; the columns are "UID", "submission_id"',
    );
    expect(message('Question,submission_id,submission_id,Rubric Grading,Last manual grader\nq,1\n')).toBe(
      `hw1_all_submissions.csv cannot be used:
  - line 1: several columns are called "submission_id": rename or remove one
  - line 2: has 2 cells, but the header has 5: put texts with separators or line breaks in quotes`,
    );
  });

  test('names 50 problems and counts the others', () => {
    const rows = Array.from({ length: 1000 }, (_, index): Row => ({ id: `x${index}`, applied: [] }));

    expect(() => read(exported(rows))).toThrow(/received "x49" \(and 950 more problems\)$/);
  });

  test('refuses a rubric of more than 1,000 items', () => {
    const many = Array.from({ length: 1001 }, (_, index) => `item ${index}`);

    expect(() => read(exported([{ id: '101', applied: many }]))).toThrow(
      'hw1_all_submissions.csv cannot be used:\n  - Rubric Grading: 1,001 analytics: expected at most 1,000 analytics',
    );
  });

  test('names an adjustment by hand, which no analytic shows', () => {
    expect(read(exported([{ id: '101', grading: gradingOf(['A'], -1) }])).notes).toContain(
      '1 grading also adjusts the points by hand, which no analytic shows.',
    );
  });

  test('reads a file of 20 MB', () => {
    const answer = { ans: 'x "y" \\'.repeat(200) };
    const rows = Array.from({ length: 11_000 }, (_, index): Row => {
      const applied = ['A', 'B', 'C'].filter((_name, place) => ((index >> place) & 1) === 1);
      return { id: String(index), applied, answer };
    });
    const content = exported(rows);

    expect(content.length).toBeGreaterThan(20_000_000);
    expect(read(content).ratings).toHaveLength(33_000);
  });
});
