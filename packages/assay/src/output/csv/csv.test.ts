import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Asked } from '../../experiment/log/trial';
import { toTrialEntry } from '../../experiment/log/trial-log';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import type { Cell } from '../../kinds/quiz/cell';
import type { QuizQuestion } from '../../kinds/quiz/question';
import { toTrial } from '../../kinds/quiz/quiz-answer';
import type { ChoiceReading } from '../../kinds/quiz/reading/read-choice';
import { letterOf } from '../../kinds/quiz/shown-question';
import { toSuiteEntry } from '../../kinds/quiz/suite-entry';
import type { Reply } from '../../model/model';
import { createOnlineModel } from '../../model/online-model';
import { keylessAccess } from '../../model/trust/access';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { createQuestion } from '../../testing/small-quiz';
import { answersHead, createAnswerLines } from './answers-csv';
import { renderCsv } from './report-csv';

const files = { questions: 'questions.json', config: 'config.json' };

const cell: Cell = {
  label: 'luna',
  model: createOnlineModel('gpt-4o', keylessAccess()),
  prompt: 2,
  system: undefined,
  parameters: { responseFormat: 'text' },
  priced: true,
};

const reply: Reply = {
  text: 'A',
  refusal: null,
  finishReason: 'stop',
  responseId: 'chatcmpl-1',
  model: 'gpt-4o-2024-08-06',
  systemFingerprint: null,
  server: 'api.openai.com',
  milliseconds: 800,
  attempts: 1,
  usage: { promptTokens: 1000, completionTokens: 100, cachedTokens: 0 },
  repliedAt: '2026-11-20T10:00:00.000Z',
};

const answerOf = (...letters: readonly string[]): ChoiceReading => ({ status: 'answer', letters });

/** A live reply with what was read from it. */
function replied(reading: ChoiceReading, parts: Partial<Reply> = {}): Asked<ChoiceReading> {
  return { status: 'replied', reply: { ...reply, ...parts }, reading, source: 'live' };
}

/** The line of an answer to a question whose options were shown in reverse. */
function lineOf(
  asked: Asked<ChoiceReading>,
  question: QuizQuestion = createQuestion('q', [3]),
  changes: Partial<Cell> = {},
): string {
  const places = [...question.options.keys()].reverse();
  const shown = places.map((place, index) => ({
    letter: letterOf(index),
    place,
    text: question.options[place]?.text ?? '',
    correct: question.options[place]?.correct === true,
  }));
  const answer = { cell: 0, run: 4, question, rotation: 1, shown, request: 'x', asked };
  const cells = [{ ...cell, ...changes, notes: [] }];
  const terms = {
    seed: '1',
    shuffle: true,
    circular: true,
    policy: null,
    firstRun: 0,
    runs: 5,
    assert: 'soft',
    logOnly: false,
    allHard: false,
  } as const;
  const suite = toSuiteEntry({ id: 'small', title: 'Small', files }, [question], cells, terms);
  const text = asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null;
  return createAnswerLines(suite)(toTrialEntry(toTrial({ id: 'small', cells, circular: true }, answer)), text);
}

/** A question whose options are these texts, the first of them right. */
const questionOf = (title: string, ...texts: readonly string[]) =>
  createQuestion('q', [0], { title, options: texts.map((text, index) => ({ text, correct: index === 0 })) });

const start = 'luna,2,5,1,q,What is q?,4 3 2 1';

describe('answersHead', () => {
  test('names the columns', () => {
    expect(answersHead).toBe(
      'model,prompt,run,rotation,question,title,order,letter,chosen,correct,verdict,problem,reply,source,promptTokens,completionTokens,dollars,milliseconds',
    );
  });
});

describe('createAnswerLines', () => {
  test.each<{ what: string; asked: Asked<ChoiceReading>; line: string }>([
    {
      what: 'a right answer with what it cost',
      asked: replied(answerOf('A')),
      line: `${start},A,q 3,true,correct,,A,live,1000,100,0.0035,800`,
    },
    {
      what: 'a wrong answer',
      asked: replied(answerOf('D'), { text: 'D' }),
      line: `${start},D,q 0,false,incorrect,,D,live,1000,100,0.0035,800`,
    },
    {
      what: 'an answer of several letters',
      asked: replied(answerOf('A', 'C'), { text: 'A, C' }),
      line: `${start},A C,q 3 | q 1,false,incorrect,,"A, C",live,1000,100,0.0035,800`,
    },
    {
      what: 'a kept reply, which costs nothing now',
      asked: { status: 'replied', reply, reading: answerOf('A'), source: 'recording' },
      line: `${start},A,q 3,true,correct,,A,recording,1000,100,,800`,
    },
    {
      what: 'a reply without its tokens',
      asked: replied(answerOf('A'), { usage: null }),
      line: `${start},A,q 3,true,correct,,A,live,,,,800`,
    },
    {
      what: 'a refusal',
      asked: replied(
        { status: 'unreadable', kind: 'refused', problem: 'the model refused: No.' },
        { text: null, refusal: 'No.' },
      ),
      line: `${start},,,false,refused,the model refused: No.,No.,live,1000,100,0.0035,800`,
    },
    {
      what: 'a reply without any text',
      asked: replied({ status: 'unreadable', kind: 'empty', problem: 'the reply is empty' }, { text: null }),
      line: `${start},,,false,empty,the reply is empty,,live,1000,100,0.0035,800`,
    },
    {
      what: 'a trial without a reply',
      asked: { status: 'errored', problem: '500 no luck', attempts: 6, source: 'live' },
      line: `${start},,,,errored,500 no luck,,live,,,,`,
    },
  ])('writes $what', ({ asked, line }) => {
    expect(lineOf(asked)).toBe(line);
  });

  test.each([
    { what: 'an unknown model', changes: { model: { ...cell.model, name: 'no-such-model' } } },
    { what: 'a server without list prices', changes: { priced: false } },
  ])('leaves out the cost of $what', ({ changes }) => {
    expect(lineOf(replied(answerOf('A')), createQuestion('q', [3]), changes)).toBe(
      `${start},A,q 3,true,correct,,A,live,1000,100,,800`,
    );
  });

  test('goes by the service tier of the reply', () => {
    const asked = replied(answerOf('A'), { tier: 'batch' });

    expect(lineOf(asked)).toBe(`${start},A,q 3,true,correct,,A,live,1000,100,0.00175,800`);
  });

  test.each([
    { text: '=cmd|"/c calc"!A1', cell: `"'=cmd|""/c calc""!A1"` },
    { text: '+1', cell: "'+1" },
    { text: '-1', cell: '-1' },
    { text: '-1-1', cell: "'-1-1" },
    { text: '@SUM(A1)', cell: "'@SUM(A1)" },
    { text: '\t=1', cell: '"\'\t=1"' },
    { text: 'no;=1', cell: '"no;=1"' },
    { text: '\r=1', cell: '\\u000d=1' },
    { text: '−1', cell: '−1' },
    { text: 'a "b"', cell: '"a ""b"""' },
    { text: 'a,b', cell: '"a,b"' },
    { text: 'a\nb\r\nc', cell: '"a\nb\r\nc"' },
    { text: "'=1", cell: "''=1" },
    { text: '数 é 🙂', cell: '数 é 🙂' },
  ])('writes $text as $cell, wherever it stands', ({ text, cell: written }) => {
    const question = questionOf(text, text, 'other');

    // A label holds no control character.
    const isLabel = !/\p{Cc}/u.test(text);

    const line = lineOf(replied(answerOf('B'), { text }), question, isLabel ? { label: text } : {});

    expect(line).toBe(
      `${isLabel ? written : 'luna'},2,5,1,q,${written},2 1,B,${written},true,correct,,${written},live,1000,100,0.0035,800`,
    );
  });

  test('keeps formulas out of several options and of problems', () => {
    const several = lineOf(replied(answerOf('A', 'B')), questionOf('Which?', '=1', '=2'));
    const problem = lineOf({ status: 'errored', problem: '=1', attempts: 1, source: 'live' });

    expect(several).toBe(`luna,2,5,1,q,Which?,2 1,A B,'=2 | =1,false,incorrect,,A,live,1000,100,0.0035,800`);
    expect(problem).toBe(`${start},,,,errored,'=1,,live,,,,`);
  });
});

describe('renderCsv', () => {
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
