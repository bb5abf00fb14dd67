import type { z } from 'zod';
import { interviewConfigSchema } from './interview-config';
import { codingQuestionsFileSchema } from './questions/question-file';
import { templateFileSchema } from './questions/template';
import { interviewSectionSchema } from './report/interview-section';
import { askedRowSchema, evaluatedRowSchema, preparedRowSchema } from './rows/rows';
import { interviewRowSchema } from './output/interview-csv';
import { type PluginSchema, rowSchema } from 'gpt-assay/plugin';
import * as documents from './commands/interview-documents';

const file = (schema: z.ZodType, description: string): PluginSchema => ({ schema, io: 'input', description });
const document = (schema: z.ZodType, description: string): PluginSchema => ({ schema, io: 'output', description });
const line = (schema: z.ZodType, name: string, description: string): PluginSchema => ({
  schema: schema.meta({ title: `One line of ${name}` }),
  io: 'input',
  description: `${description} Keys that are not named here are kept as they are.`,
});

/** Schemas of the files of interviews and of what their commands print. */
export function interviewSchemas(): Readonly<Record<string, PluginSchema>> {
  return {
    'interview-config': file(interviewConfigSchema, 'config.json of an interview: models.'),
    'coding-questions': file(
      codingQuestionsFileSchema,
      'fixtures/<interview>/*.yaml: questions whose answers are code.',
    ),
    'interview-prompt': file(templateFileSchema, 'The front matter of the prompt of an interview.'),
    'interview-section': document(interviewSectionSchema, 'section of report.json of an interview.'),
    'interview-report-row': rowSchema(interviewRowSchema, 'report.csv of an interview'),
    'interview-prompts-row': rowSchema(documents.promptRowSchema, 'prompts.csv of an interview'),
    'interview-prepared-row': line(preparedRowSchema, 'prepared.ndjson', 'A question as it is asked in one language.'),
    'interview-asked-row': line(askedRowSchema, 'asked.ndjson', 'A question with one reply to it.'),
    'interview-evaluated-row': line(evaluatedRowSchema, 'evaluated.ndjson', 'A reply and the result of each check.'),
    'interview-prepare-output': document(documents.prepareDocumentSchema, 'Where the prompts are.'),
    'interview-ask-output': document(documents.interviewAskDocumentSchema, 'Where the replies are.'),
    'interview-answers-output': document(documents.interviewAnswersDocumentSchema, 'All answers to one question.'),
  };
}
