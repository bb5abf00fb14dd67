import { describe, expect, test } from '@jest/globals';
import { readVerdicts, toCsv } from '../testing/read-verdicts';
import { langsmithFormat } from './langsmith';
import type { VerdictFile } from './verdict-file';

const read = (content: string, name = 'grader-gpt.csv'): VerdictFile => readVerdicts(langsmithFormat, name, content);

/** What pandas writes of `ExperimentResults.to_pandas()`. */
const table = toCsv([
  [
    '',
    'inputs.code',
    'inputs.student_name',
    'outputs.isCorrect',
    'outputs.reasoning',
    'error',
    'reference.isCorrect',
    'feedback.match',
    'execution_time',
    'example_id',
    'id',
  ],
  [0, 'f = 1', 'Jane', 'True', 'it works', '', 'True', 1, 1.5, 'e1', 'r1'],
  [1, 'f = 1', 'Jane', 'False', '', '', 'True', 0, 0.5, 'e1', 'r2'],
  [2, 'f = 2', 'Joe', '', '', 'TimeoutError()', 'False', '', 30, 'e2', 'r3'],
  [3, 'f = 2', 'Joe', 'perhaps', '', '', 'False', '', '', 'e2', 'r4'],
]);

describe('langsmithFormat', () => {
  test('reads a boolean in outputs and references as the verdict of the application beside the right value', () => {
    const found = read(table);

    expect(langsmithFormat.fits('grader-gpt.csv', table)).toBe(true);
    expect(found).toEqual({
      format: 'LangSmith’s experiment',
      verdicts: [
        { item: 'e1', run: 0, said: { status: 'verdict', value: true }, reason: 'it works', milliseconds: 1500 },
        { item: 'e1', run: 1, said: { status: 'verdict', value: false }, milliseconds: 500 },
        { item: 'e2', run: 0, said: { status: 'missing', problem: 'TimeoutError()' }, milliseconds: 30_000 },
        { item: 'e2', run: 1, said: { status: 'unreadable', problem: 'expected true or false, received perhaps' } },
      ].map((one, index) => ({ ...one, line: index + 2, analytic: 'isCorrect', model: 'grader-gpt' })),
      truths: [
        { item: 'e1', analytic: 'isCorrect', value: true },
        { item: 'e2', analytic: 'isCorrect', value: false },
      ],
      ratings: [],
      texts: new Map([
        ['e1', 'f = 1'],
        ['e2', 'f = 2'],
      ]),
      notes: [
        'Feedback "match" is left out: the outputs themselves are the verdicts.',
        'LangSmith’s export names no model: the grader is called "grader-gpt", after the file.',
        'Not shown, because they may name a person: "student_name".',
      ],
    });
  });

  test('reads boolean feedback as the verdicts of evaluators on each run, where no output is one', () => {
    const { verdicts, truths, texts, notes } = read(
      toCsv([
        ['inputs', 'outputs', 'reference_outputs', 'feedback.correctness', 'feedback.length', 'example_id', 'id'],
        ['{"question": "2+2"}', '{"answer": "4"}', '{"correctness": true}', 1, 0.5, 'e1', 'r1'],
        ['{"question": "2+2"}', '{"answer": "5"}', '{"correctness": false}', 'true', 0.25, 'e1', 'r2'],
      ]),
      'judge.csv',
    );

    expect(verdicts.map(({ item, analytic, run, said }) => [item, analytic, run, said])).toEqual([
      ['r1', 'correctness', 0, { status: 'verdict', value: true }],
      ['r2', 'correctness', 0, { status: 'verdict', value: true }],
    ]);
    expect(truths.map(({ item, value }) => [item, value])).toEqual([
      ['r1', true],
      ['r2', false],
    ]);
    expect(texts.get('r1')).toBe('question:\n2+2\n\nanswer:\n4');
    expect(notes.slice(0, 2)).toEqual([
      'Feedback "length" is left out: values other than 0 and 1 are no verdicts.',
      'LangSmith’s export does not say who gave a feedback: all of it is read as the evaluators’.',
    ]);
  });

  test('reads examples with their runs, with time, tokens and the mean of feedback', () => {
    const run = {
      id: 'r1',
      outputs: { isCorrect: false },
      start_time: '2026-01-02T10:00:00',
      end_time: '2026-01-02T10:00:02.5',
      prompt_tokens: 100,
      completion_tokens: 7,
      feedback_stats: { match: { n: 1, avg: 1 } },
    };
    const content = `${JSON.stringify({ id: 'e1', inputs: { code: 'f' }, outputs: { isCorrect: false }, runs: [run, { ...run, id: 'r2' }] })}\n`;

    const { verdicts, truths } = read(content, 'experiment.jsonl');

    expect(langsmithFormat.fits('experiment.jsonl', content)).toBe(true);
    expect(verdicts[1]).toEqual({
      item: 'e1',
      analytic: 'isCorrect',
      model: 'experiment',
      run: 1,
      said: { status: 'verdict', value: false },
      milliseconds: 2500,
      usage: { promptTokens: 100, completionTokens: 7 },
      at: '2026-01-02T10:00:00.000Z',
    });
    expect(truths).toEqual([{ item: 'e1', analytic: 'isCorrect', value: false }]);
  });

  test('reads a table as JSON Lines, and says when repetitions cannot be told', () => {
    const { verdicts, notes } = read(
      '{"input.code":"f","outputs.ok":true,"reference.ok":true,"feedback.x":1,"id":"r1"}\n{"input.code":"f","outputs.ok":false,"reference.ok":true,"feedback.x":0,"id":"r2"}\n',
      'results.jsonl',
    );

    expect(verdicts.map(({ item, run }) => [item, run])).toEqual([
      ['r1', 0],
      ['r2', 0],
    ]);
    expect(notes).toContain(
      '2 runs without example_id: each is an item of its own, and repetitions are not recognised.',
    );
  });

  test('names every problem with line and column', () => {
    expect(() =>
      read(
        toCsv([
          ['inputs', 'outputs.ok', 'reference.ok', 'example_id', 'id'],
          ["{'question': '2+2'}", 'true', 'true', 'e1', 'r1'],
          ['{}', 'true', 'false', 'e1', 'r1'],
          ['{}', 'true', 'false', '', ''],
        ]),
      ),
    ).toThrow(
      `grader-gpt.csv cannot be used:
  - line 2, inputs: expected JSON, received {'question': '2+2'}: pandas writes Python dictionaries into a CSV; export with to_json(…, orient="records", lines=True)
  - line 3: the run r1 stands here again, after line 2: keep one of the two`,
    );
    expect(() =>
      read(
        toCsv([
          ['outputs.ok', 'reference.ok', 'example_id', 'id'],
          ['true', 'true', 'e1', 'r1'],
          ['true', 'false', 'e1', 'r2'],
          ['true', 'false', '', ''],
        ]),
      ),
    ).toThrow(
      `grader-gpt.csv cannot be used:
  - line 3, reference.ok: the reference of e1 says false here and true before: keep one of them
  - line 4: has neither example_id nor id, so that nobody can say what was graded`,
    );
    expect(() => read('outputs.answer,feedback.score,id\nhi,0.7,r1\n')).toThrow(
      'line 1: no column holds verdicts: expected a boolean in outputs.<name> and reference.<name>, or in feedback.<name>; there are "outputs.answer", "feedback.score"',
    );
  });

  test('takes no key of an object for one of its own', () => {
    const { verdicts } = read(
      '{"outputs":{"__proto__":true,"constructor":true},"reference":{"constructor":true},"example_id":"e","id":"r"}\n',
      'x.jsonl',
    );

    expect(verdicts).toMatchObject([{ analytic: 'constructor', said: { value: true } }]);
  });

  test('says that an empty experiment is empty', () => {
    expect(read('outputs.ok,reference.ok,example_id\n').notes).toEqual(['The experiment has no runs.']);
  });
});
