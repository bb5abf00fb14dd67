import { join } from 'node:path';
import { z } from 'zod';
import { decodeExport } from '../../intake/decode-text';
import { readRow } from '../../intake/intake-row';
import { openExport } from '../../intake/open-export';
import { eachCsvRow, readCsv } from '../../intake/read-csv';
import { readJsonRows } from '../../intake/read-json-rows';
import { describeFault } from '../../interview/questions/expression-fault';
import { tokensOf } from '../../interview/questions/expression-tokens';
import { fittingCheck } from '../../interview/questions/question-file';
import { loadInterview } from '../../interview/questions/load-interview';
import { loadTemplate } from '../../interview/questions/load-template';
import { parseExpression } from '../../interview/questions/parse-expression';
import { readQuestion } from '../../interview/questions/read-question';
import { readString } from '../../interview/questions/read-string';
import { ExpressionFault } from '../../interview/questions/expression-fault';
import { readRows } from '../../interview/rows/read-rows';
import { evaluatedRowSchema } from '../../interview/rows/rows';
import { findJsonError } from '../../quiz/find-json-error';
import { mergeAnswersCsv } from '../../quiz/merge-answers-csv';
import { parseJson } from '../../quiz/parse-json';
import { createCellEntry, createQuizEntry } from '../small-quiz';
import { smallPrompt, smallQuestions } from '../interview-project';
import { after, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

const quizEntry = { ...createQuizEntry([]), cells: [createCellEntry('m')] };

/** Readers of exports, rows, questions and their expressions. */
export const questionReaders: OutsideReaders = {
  'intake/decode-text#decodeExport': (text) => decodeExport(Buffer.from(text)),
  'intake/read-csv#readCsv': {
    read: (text) => importing(readCsv(text)),
    within: [after('code\n'), after('code,language\n"', '",js\n'), after('code,language\nx,"', '"\n'), after('sep=')],
  },
  'intake/read-csv#eachCsvRow': (text) => [...eachCsvRow(text, ',')].length,
  'intake/read-json-rows#readJsonRows': {
    read: (text) => importing(readJsonRows(text)),
    within: [
      (text) => JSON.stringify([{ code: text, language: text, title: text }]),
      (text) => `${JSON.stringify({ code: 'x', language: text })}\n`,
      after('[{"code": "', '"}]'),
    ],
  },
  'intake/open-export#openExport': fromFile('export.txt', () => {
    const { columns, rows } = openExport(join(root, 'export.txt'), 'export.txt');
    return importing({ columns, rows });
  }),
  'interview/questions/expression-tokens#tokensOf': faulty(tokensOf),
  'interview/questions/read-string#readString': faulty((text) => readString(`"${text}`, 0)),
  'interview/questions/parse-expression#parseExpression': {
    read: (text) => parseExpression(text),
    within: [after('f(', ')'), after('f("', '")'), after('f([', '])'), after('f({"a": ', '})'), after('f(1)[')],
  },
  'interview/questions/expression-fault#describeFault': (text) =>
    [0, Math.floor(text.length / 2), text.length].map((offset) =>
      describeFault(text, new ExpressionFault(offset, 'x')),
    ),
  'interview/questions/question-file#fittingCheck': (text) => fittingCheck({ assert: text, eq: text }),
  'interview/questions/read-question#readQuestion': (text) => [
    readQuestion(text, { Request: text, checks: { [text]: { assert: text, eq: text } } }),
    readQuestion('x', { Signature: text, Input: text, Output: text, Checks: { a: { assert: text } } }),
  ],
  'interview/questions/load-interview#loadInterview': fromFile(
    'fixtures/small/questions.yaml',
    () => loadInterview(root, 'small'),
    [
      after(`${smallQuestions}\n`),
      after('Sum:\n  Request: '),
      after('Sum:\n  Request: x\n  Checks:\n    a: { assert: "', '" }'),
    ],
  ),
  'interview/questions/load-template#loadTemplate': fromFile(
    'prompts/other.md',
    () => loadTemplate(root, 'prompts/other.md'),
    [after('---\n', '\n---\n{{question}}'), after(smallPrompt())],
  ),
  'interview/rows/read-rows#readRows': fromFile(
    'rows.ndjson',
    () => readRows(join(root, 'rows.ndjson'), evaluatedRowSchema),
    [(text) => `${JSON.stringify({ name: text, language: 'python', answer: text })}\n`],
  ),
  'quiz/find-json-error#findJsonError': { read: findJsonError, within: [after('{"a": "', '"}'), after('[', ']')] },
  'quiz/parse-json#parseJson': {
    read: (text) => parseJson({ file: 'a.json', text }, z.array(z.string())),
    within: [after('["', '"]'), after('[', ']'), (text) => JSON.stringify([text])],
  },
  'quiz/merge-answers-csv#mergeAnswersCsv': {
    read: (text) => mergeAnswersCsv(quizEntry, [], [text]),
    within: [after('a,b\r\n"', '"\r\n'), after('a,b\r\n1,', '\r\n')],
  },
};

function importing({ columns, rows }: ReturnType<typeof readCsv>): readonly string[] {
  const language = columns.includes('language') ? { column: 'language' } : undefined;
  return [...rows].map(
    (row) => readRow(row, { code: 'code', language, title: 'title', expect: {} }, 'javascript').status,
  );
}

function faulty(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof ExpressionFault) {
        return error.message;
      }
      throw error;
    }
  };
}
