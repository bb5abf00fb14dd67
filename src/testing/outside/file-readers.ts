import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { splitFrontMatter } from '../../challenge/front-matter';
import { loadChallenge } from '../../challenge/load-challenge';
import { loadOverrides } from '../../challenge/load-overrides';
import { parsePrompt } from '../../challenge/load-prompt';
import { parseYaml } from '../../challenge/parse-yaml';
import { fence, isVariable, renderPrompt } from '../../challenge/render-prompt';
import { fillTemplate, variablesOf } from '../../challenge/template-variables';
import { renderFixture } from '../../challenge/write-fixture';
import { findReport } from '../../cli/find-report';
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
import { loadPrices } from '../../model/prices/load-prices';
import { readRecording } from '../../model/recordings/recording-files';
import { loadQuiz, quizFilesOf } from '../../quiz/load-quiz';
import { findJsonError } from '../../quiz/find-json-error';
import { mergeAnswersCsv } from '../../quiz/merge-answers-csv';
import { parseJson } from '../../quiz/parse-json';
import { readQuizReport } from '../../quiz/read-quiz-report';
import { readReport } from '../../report/read-report';
import { readTexts } from '../../report/texts';
import { readSettings } from '../../settings';
import { parseSession } from '../../session';
import { readLog } from '../../trial/trial-log';
import { createCellEntry, createQuizEntry } from '../small-quiz';
import { parityFiles, parityPrompt } from '../small-challenge';
import { interviewFiles, smallPrompt, smallQuestions } from '../interview-project';
import { capitals, quizFiles } from '../quiz-project';
import { after, type OutsideReader, type OutsideReaders } from './outside-reader';

const root = mkdtempSync(join(tmpdir(), 'outside-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const quizEntry = { ...createQuizEntry([]), cells: [createCellEntry('m')] };
const files = { ...parityFiles, ...interviewFiles(), ...quizFiles({}, capitals) };
Object.entries(files).forEach(([file, text]) => {
  write(file, text);
});

/** Readers of a project's files, of exports and reports, of questions and their expressions. */
export const fileReaders: OutsideReaders = {
  'challenge/front-matter#splitFrontMatter': { read: splitFrontMatter, within: [after('---\n', '\n---\n')] },
  'challenge/parse-yaml#parseYaml': {
    read: (text) => parseYaml({ file: 'a.yaml', text }, z.strictObject({ a: z.string() })),
    within: [after('a: '), after('a: "', '"'), after('a: |\n  '), after('a: [', ']'), after('a: {', '}')],
  },
  'challenge/load-prompt#parsePrompt': {
    read: (text) => parsePrompt('prompts/a.md', text),
    within: [
      after('---\n', '\n---\nx'),
      after(parityPrompt),
      (text) => parityPrompt.replace('Answer with JSON only.', text),
    ],
  },
  'challenge/render-prompt#fence': (text) => fence(text, 'javascript'),
  'challenge/render-prompt#isVariable': isVariable,
  'challenge/render-prompt#renderPrompt': (text) => {
    const { prompt } = loadChallenge(root, 'parity');
    const submission = { id: 'a', language: 'javascript', solution: text };
    return [renderPrompt(prompt, submission), renderPrompt({ ...prompt, text, system: text }, submission)];
  },
  'challenge/template-variables#variablesOf': { read: variablesOf, within: [after('{{', '}}')] },
  'challenge/template-variables#fillTemplate': {
    read: (text) => fillTemplate(text, String),
    within: [after('{{', '}}')],
  },
  'challenge/write-fixture#renderFixture': (text) =>
    renderFixture({ title: text, solution: text, language: 'javascript', expected: {}, reviewed: true } as never),
  'challenge/load-challenge#loadChallenge': fromFile(
    'fixtures/parity/extra.yaml',
    () => loadChallenge(root, 'parity'),
    [
      (text) =>
        `title: x\nexpected: { isCorrect: true, isShort: true }\nsolution: |\n  ${text.replaceAll('\n', '\n  ')}\n`,
      (text) => `title: ${JSON.stringify(text)}\nexpected: { isCorrect: true, isShort: true }\nsolution: x\n`,
      after('title: x\nexpected: {', '}\nsolution: x\n'),
    ],
  ),
  'challenge/load-overrides#loadOverrides': fromFile('fixtures/parity/overrides.yaml', () =>
    loadOverrides(root, 'parity'),
  ),
  'model/prices/load-prices#loadPrices': fromFile('prices.yaml', () => loadPrices(root), [after('- model: ')]),
  'settings#readSettings': fromFile('.env', () => readSettings({}, root), [
    after('OPENAI_BASE_URL='),
    after('ASSAY_MODEL='),
  ]),
  'session#parseSession': parseSession,
  'cli/find-report#findReport': (text) => findReport(root, undefined, text),
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
  'model/recordings/recording-files#readRecording': fromFile(
    'recordings/parity/a.jsonl',
    () => readRecording(root, 'recordings/parity/a.jsonl'),
    [(text) => `${JSON.stringify({ kind: 'request', body: text })}\n`],
  ),
  'quiz/find-json-error#findJsonError': { read: findJsonError, within: [after('{"a": "', '"}'), after('[', ']')] },
  'quiz/parse-json#parseJson': {
    read: (text) => parseJson({ file: 'a.json', text }, z.array(z.string())),
    within: [after('["', '"]'), after('[', ']'), (text) => JSON.stringify([text])],
  },
  'quiz/load-quiz#loadQuiz': fromFile(
    'fixtures/capitals/questions.json',
    () => loadQuiz(root, quizFilesOf('capitals'), 'capitals'),
    [(text) => JSON.stringify([{ title: text, options: [{ text, correct: true }, { text: 'b' }] }])],
  ),
  'quiz/merge-answers-csv#mergeAnswersCsv': {
    read: (text) => mergeAnswersCsv(quizEntry, [], [text]),
    within: [after('a,b\r\n"', '"\r\n'), after('a,b\r\n1,', '\r\n')],
  },
  'report/read-report#readReport': fromFile('reports/a/trials.jsonl', () => readReport(join(root, 'reports/a'), 'a'), [
    (text) => `${JSON.stringify({ kind: 'suite', version: 1, title: text })}\n`,
  ]),
  'quiz/read-quiz-report#readQuizReport': fromFile(
    'reports/b/trials.jsonl',
    () => readQuizReport(join(root, 'reports/b'), 'b'),
    [
      after(`${JSON.stringify(quizEntry)}\n`),
      (text) => `${JSON.stringify({ ...quizEntry, title: text })}\n{"kind": "${text}`,
    ],
  ),
  'report/texts#readTexts': fromFile('reports/a/texts.jsonl', () => [...readTexts(join(root, 'reports/a'))], [
    (text) => `${JSON.stringify({ kind: 'code', fixture: text, language: text, text })}\n`,
  ]),
  'trial/trial-log#readLog': fromFile('log.jsonl', () => readLog(join(root, 'log.jsonl')), [
    (text) => `${JSON.stringify({ kind: 'trial', text })}\n`,
  ]),
};

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Reads a file of the project that holds the text; afterwards it is as it was. */
function fromFile(
  file: string,
  read: () => unknown,
  within: readonly ((text: string) => string)[] = [],
): OutsideReader {
  return {
    read(text) {
      write(file, text);
      try {
        return read();
      } finally {
        if (file in files) {
          write(file, files[file as keyof typeof files] ?? '');
        } else {
          rmSync(join(root, file));
        }
      }
    },
    within,
  };
}

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
