import { z } from 'zod';
import { fixtureFileSchema } from '../challenge/fixture';
import { promptFileSchema } from '../challenge/prompt';
import { jestRepeatDocumentSchema } from '../flakiness/jest-repeat-document';
import { pricesFileSchema } from '../model/prices/load-prices';
import { compareDocumentSchema } from '../report/compare-document';
import { questionsFileSchema } from '../quiz/question';
import { quizConfigSchema } from '../quiz/quiz-config';
import { quizDocumentSchema } from '../quiz/quiz-document';
import { codingQuestionsFileSchema } from '../interview/questions/question-file';
import { templateFileSchema } from '../interview/questions/template';
import { interviewDocumentSchema } from '../interview/report/interview-document';
import { reportDocumentSchema } from '../report/report-document';
import { voteDocumentSchema } from '../report/vote-document';
import { mergeDocumentSchema } from './merge/merge-document';
import { askDocumentSchema, checkDocumentSchema, errorDocumentSchema } from './documents';

/** The JSON Schemas of `schemas/`, by file name, made from the schemas that the tool itself checks with. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const input = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input' });
  return {
    'fixture.schema.json': input(fixtureFileSchema),
    'prompt.schema.json': input(promptFileSchema),
    'prices.schema.json': input(pricesFileSchema),
    'check-output.schema.json': z.toJSONSchema(checkDocumentSchema),
    'ask-output.schema.json': z.toJSONSchema(askDocumentSchema),
    'report.schema.json': z.toJSONSchema(reportDocumentSchema),
    'vote-output.schema.json': z.toJSONSchema(voteDocumentSchema),
    'compare-output.schema.json': z.toJSONSchema(compareDocumentSchema),
    'merge-output.schema.json': z.toJSONSchema(mergeDocumentSchema),
    'repeat-jest-output.schema.json': z.toJSONSchema(jestRepeatDocumentSchema),
    'questions.schema.json': input(questionsFileSchema),
    'quiz-config.schema.json': input(quizConfigSchema),
    'quiz-report.schema.json': z.toJSONSchema(quizDocumentSchema),
    'coding-questions.schema.json': input(codingQuestionsFileSchema),
    'interview-prompt.schema.json': input(templateFileSchema),
    'interview-report.schema.json': z.toJSONSchema(interviewDocumentSchema),
    'error-output.schema.json': z.toJSONSchema(errorDocumentSchema),
  };
}
