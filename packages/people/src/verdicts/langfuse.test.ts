import { describe, expect, test } from '@jest/globals';
import { readVerdicts, toCsv } from '../testing/read-verdicts';
import { langfuseFormat } from './langfuse';
import type { VerdictFile } from './verdict-file';

const columns =
  'id traceId timestamp source name dataType value stringValue comment observationId userId authorUserName';

/** Scores as Langfuse's table of scores exports them, from rows of words; `-` is an empty cell. */
function scoresCsv(...rows: readonly string[]): string {
  return toCsv([columns.split(' '), ...rows.map((row) => row.split(' ').map((cell) => (cell === '-' ? '' : cell)))]);
}

const read = (content: string, name = 'scores.csv'): VerdictFile => readVerdicts(langfuseFormat, name, content);

describe('langfuseFormat', () => {
  test('reads annotations as ratings of people, and scores of evaluators and of the API as verdicts', () => {
    const found = read(
      scoresCsv(
        's1 t1 2026-01-02T10:00:00.000Z EVAL isCorrect BOOLEAN 1 True because - student-7 -',
        's2 t1 2026-01-02T11:00:00.000Z ANNOTATION isCorrect BOOLEAN 0 False - - student-7 Ana',
        's3 t1 2026-01-02T12:00:00.000Z ANNOTATION isCorrect BOOLEAN 1 True - - student-7 ben@school.edu',
        's4 t1 2026-01-02T09:00:00.000Z API tone CATEGORICAL 2 pass - - student-7 -',
      ),
    );

    expect(found).toEqual({
      format: 'Langfuse’s scores',
      verdicts: [
        {
          item: 't1',
          analytic: 'tone',
          model: 'Langfuse API',
          run: 0,
          said: { status: 'verdict', value: true },
          line: 5,
          at: '2026-01-02T09:00:00.000Z',
        },
        {
          item: 't1',
          analytic: 'isCorrect',
          model: 'Langfuse evaluator',
          run: 0,
          said: { status: 'verdict', value: true },
          line: 2,
          reason: 'because',
          at: '2026-01-02T10:00:00.000Z',
        },
      ],
      truths: [],
      ratings: [
        { item: 't1', analytic: 'isCorrect', by: 'Ana', value: false, at: '2026-01-02T11:00:00.000Z' },
        { item: 't1', analytic: 'isCorrect', by: 'ben', value: true, at: '2026-01-02T12:00:00.000Z' },
      ],
      texts: new Map(),
      notes: [
        '1 grader with an e-mail address is named by the part before the @ alone.',
        'Langfuse’s export names no model: scores of evaluators (EVAL) and of the API are those of one grader each.',
        'Langfuse’s scores come without what was graded: disagreements can be named, but not shown.',
      ],
    });
    expect(JSON.stringify(found)).not.toContain('student-7');
  });

  test.each([
    {
      from: 'JSON of the table of scores',
      name: 'scores.json',
      content:
        '[{"id":"s","traceId":"t","source":"EVAL","name":"ok","dataType":"BOOLEAN","value":0,"stringValue":"False"}]',
    },
    {
      from: 'its API',
      name: 'scores.json',
      content:
        '{"data":[{"id":"s","traceId":"t","source":"EVAL","name":"ok","dataType":"BOOLEAN","value":0}],"meta":{}}',
    },
    {
      from: 'JSON Lines in blob storage',
      name: 'scores.jsonl',
      content:
        '{"id":"s","trace_id":"t","source":"EVAL","name":"ok","data_type":"BOOLEAN","value":0,"string_value":null}\n',
    },
    {
      from: 'CSV in blob storage',
      name: 'scores.csv',
      content: 'id,trace_id,source,name,data_type,value,string_value\ns,t,EVAL,ok,BOOLEAN,0,\n',
    },
    {
      from: 'CSV whose texts are JSON',
      name: 'scores.csv',
      content: toCsv([
        columns.split(' '),
        ['"s"', '"t"', '', '"EVAL"', '"ok"', '"BOOLEAN"', 0, '"False"', '', '', '', ''],
      ]),
    },
  ])('reads scores from $from', ({ name, content }) => {
    const { verdicts } = read(content, name);

    expect(verdicts).toMatchObject([{ item: 't', analytic: 'ok', run: 0, said: { status: 'verdict', value: false } }]);
    expect(langfuseFormat.fits(name, content)).toBe(true);
  });

  test('takes several scores of one grader as its runs, in the order of their times', () => {
    const { verdicts } = read(
      scoresCsv(
        's1 t 2026-01-02T10:00:00.000Z EVAL ok BOOLEAN 1 True - - - -',
        's2 t 2026-01-01T10:00:00.000Z EVAL ok BOOLEAN 0 False - - - -',
      ),
    );

    expect(verdicts.map(({ run, said }) => [run, said])).toEqual([
      [0, { status: 'verdict', value: false }],
      [1, { status: 'verdict', value: true }],
    ]);
  });

  test.each([
    { type: 'NUMERIC', values: ['1 -', '0 -'], why: undefined },
    { type: 'NUMERIC', values: ['1 -', '0.5 -'], why: 'numbers other than 0 and 1 are no verdicts ("0.5")' },
    { type: 'CATEGORICAL', values: ['0 yes', '1 no'], why: undefined },
    {
      type: 'CATEGORICAL',
      values: ['0 correct', '1 partly'],
      why: 'its categories do not all say yes or no ("partly")',
    },
    { type: 'TEXT', values: ['0 true', '0 false'], why: 'scores of type TEXT are no verdicts' },
  ])('reads $type scores of $values as verdicts, or leaves all of that name out: $why', ({ type, values, why }) => {
    const { verdicts, notes } = read(
      scoresCsv(...values.map((value, index) => `s${index} t${index} - EVAL ok ${type} ${value} - - - -`)),
    );

    expect(verdicts.map(({ said }) => said)).toEqual(
      why === undefined
        ? [true, false].map((value, index) => ({
            status: 'verdict',
            value: type === 'CATEGORICAL' ? values[index] === '0 yes' : value,
          }))
        : [],
    );
    expect(notes.filter((note) => note.includes('left out'))).toEqual(
      why === undefined ? [] : [`"ok" is left out (2 scores): ${why}.`],
    );
  });

  test('says what it leaves out: sessions, repeated rows, scores without a value', () => {
    const { verdicts, notes } = read(
      scoresCsv(
        's1 t - EVAL ok BOOLEAN 1 True - o1 - -',
        's1 t - EVAL ok BOOLEAN 1 True - o1 - -',
        's2 - - EVAL ok BOOLEAN 1 True - - - -',
        's3 t - EVAL ok BOOLEAN - - - - - -',
      ),
    );

    expect(verdicts.map(({ item, said }) => [item, said])).toEqual([
      ['t/o1', { status: 'verdict', value: true }],
      ['t', { status: 'missing', problem: 'the score has no value' }],
    ]);
    expect(notes.slice(0, 3)).toEqual([
      '1 score of a session or of a whole run: left out: no single item was judged.',
      '1 score that is in the file twice: counted once.',
      '1 score of an observation: read as of an item of its own, named <trace>/<observation>.',
    ]);
  });

  test('keeps two people who disagree, and says that ratings without an author are one person’s', () => {
    const { ratings, notes } = read(
      'id,trace_id,source,name,data_type,value\ns1,t,ANNOTATION,ok,BOOLEAN,1\ns2,u,ANNOTATION,ok,BOOLEAN,0\n',
    );

    expect(ratings.map(({ by }) => by)).toEqual(['unnamed', 'unnamed']);
    expect(notes[0]).toMatch(/^2 ratings do not say by whom, and count as one person’s: .*score_provenance\.$/);
  });

  test('names all problems with their lines: a person who contradicts himself, a changed row, a wrong source', () => {
    expect(() =>
      read(
        scoresCsv(
          's1 t - EVAL ok BOOLEAN 1 True - - - -',
          's1 t - EVAL ok BOOLEAN 0 False - - - -',
          's4 t - HUMAN ok BOOLEAN 1 True - - - Ana',
        ),
      ),
    ).toThrow(
      'scores.csv cannot be used:\n  - line 3: the score s1 stands here again with other values: keep one of the two\n  - line 4, source: expected API, EVAL or ANNOTATION, received "HUMAN"',
    );
    expect(() =>
      read(
        scoresCsv(
          's1 t - ANNOTATION ok BOOLEAN 1 True - - - Ana',
          's2 t - ANNOTATION ok BOOLEAN 0 False - - - Ana',
          's3 t - EVAL ok BOOLEAN 1 False - - - -',
        ),
      ),
    ).toThrow(
      'scores.csv cannot be used:\n  - line 3: Ana says that "ok" of t is false, but line 2 says true: keep one of them\n  - line 4, value: expected 1 with True or 0 with False, received "1" with "False"',
    );
  });

  test.each([
    [
      'a list that is cut off',
      'scores.json',
      '[{"id":"s"',
      /^scores\.json cannot be used:\n {2}- the list is not JSON \(.*\): export it again$/,
    ],
    ['a line that is cut off', 'scores.jsonl', '{"id":"s"}\n{"id"', /\n {2}- line 2: is not JSON \(.*\)$/],
    ['a list of texts', 'scores.json', '["a"]', /\n {2}- expected a JSON object with a key for each column/],
  ])('refuses JSON that is broken: %s', (_title, name, content, message) => {
    expect(() => read(content, name)).toThrow(message);
  });

  test('reads keys of objects such as __proto__ as any other', () => {
    const { verdicts } = read(
      '[{"__proto__":{"source":"ANNOTATION"},"constructor":1,"id":"s","traceId":"__proto__","source":"EVAL","name":"constructor","dataType":"BOOLEAN","value":1}]',
      'scores.json',
    );

    expect(verdicts).toMatchObject([{ item: '__proto__', analytic: 'constructor', said: { value: true } }]);
    expect(({} as { readonly source?: string }).source).toBeUndefined();
  });
});
