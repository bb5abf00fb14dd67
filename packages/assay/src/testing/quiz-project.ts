import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReportDocument, reportDocumentSchema } from '../experiment/report/report-document';
import type { FileQuestion } from '../kinds/quiz/question';
import { type QuizSection, quizSectionSchema } from '../kinds/quiz/quiz-section';
import type { ChatRequest } from './chat-server';
import { packageFolder } from './run-script';

/** A question as `questions.json` states it. */
export interface QuestionSource extends Pick<FileQuestion, 'title'> {
  readonly options: NonNullable<FileQuestion['options']>;
}

/** A question with its right option first. */
export function question(title: string, right: string, ...wrong: readonly string[]): QuestionSource {
  return { title, options: [right, ...wrong].map((option) => ({ option, correct: option === right })) };
}

/** Three questions of three options each. */
export const capitals: readonly QuestionSource[] = [
  question('What is the capital of France?', 'Paris', 'Lyon', 'Nice'),
  question('What is the capital of Japan?', 'Tokyo', 'Osaka', 'Kyoto'),
  question('What is the capital of Kenya?', 'Nairobi', 'Mombasa', 'Kisumu'),
];

/** The files of the quiz `capitals`: by default one model of the settings' server, asked once without a system message. */
export function quizFiles(
  config: Readonly<Record<string, unknown>> = {},
  questions: readonly QuestionSource[] = capitals,
): Readonly<Record<string, string>> {
  return {
    'fixtures/capitals/questions.json': `${JSON.stringify(questions, null, 2)}\n`,
    'fixtures/capitals/config.json': `${JSON.stringify({ models: [{ name: 'gpt-6-luna' }], ...config }, null, 2)}\n`,
  };
}

/** The letter under which a request shows the capital that it asks for. */
export function answerRightly(request: ChatRequest): string {
  return letterOf(request, true);
}

/** Answers wrongly when the request holds this text, else rightly. */
export function answerWronglyTo(text: string): (request: ChatRequest) => string {
  return (request) => letterOf(request, !request.prompt.includes(text));
}

function letterOf({ prompt }: ChatRequest, right: boolean): string {
  const [title = '', ...lines] = prompt.split('\n');
  const options = capitals.find((one) => one.title === title)?.options ?? [];
  const wanted = options.filter(({ correct }) => correct === right).map(({ option }) => option);
  return lines.find((line) => wanted.includes(line.slice('A - '.length)))?.charAt(0) ?? 'no such question';
}

/** The test file that every quiz has, for the quiz of that id. */
export function quizTestFile(id: string): string {
  return `import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import { quizSuite, type QuizCellRow, type QuizQuestionRow } from '${packageFolder}';

const quiz = quizSuite('${id}');

describe(quiz.title, () => {
  each(quiz.questions).test('$cell › $question', (row: QuizQuestionRow) => {
    expect(quiz.resultOf(row)).toMeetPolicy();
  });

  each(quiz.cells).test('$cell reaches $accuracy', (row: QuizCellRow) => {
    expect(quiz.resultOf(row)).toMeetPolicy();
  });
});
`;
}

/** The report of a quiz as JSON, checked, and its section. */
export function readQuizReport(json: string): { readonly report: ReportDocument; readonly quiz: QuizSection } {
  const report = reportDocumentSchema.parse(JSON.parse(json));
  return { report, quiz: quizSectionSchema.parse(report.section) };
}

/** The rows of a CSV file (RFC 4180), the header included. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') {
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

/** Every file below some folders, as one text. */
export function readAll(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
