import * as documents from './commands/interview-documents';
import { interviewConfigSchema } from '../kinds/interview/interview-config';
import { codingQuestionsFileSchema } from '../kinds/interview/questions/question-file';
import { templateFileSchema } from '../kinds/interview/questions/template';
import { interviewSectionSchema } from '../kinds/interview/report/interview-section';
import { askedRowSchema, evaluatedRowSchema, preparedRowSchema } from '../kinds/interview/rows/rows';
import { interviewRowSchema } from '../output/csv/interview-csv';
import { ofDocument, ofFile, ofLine, ofRow, type PublishedSchema } from '../plugin/published-schemas';

/** Schemas of the files of interviews and of what their commands print. */
export function interviewSchemas(): Readonly<Record<string, PublishedSchema>> {
  return {
    'interview-config': ofFile(interviewConfigSchema, 'config.json of an interview: models.'),
    'coding-questions': ofFile(
      codingQuestionsFileSchema,
      'fixtures/<interview>/*.yaml: questions whose answers are code.',
    ),
    'interview-prompt': ofFile(templateFileSchema, 'The front matter of the prompt of an interview.'),
    'interview-section': ofDocument(interviewSectionSchema, 'section of report.json of an interview.'),
    'interview-report-row': ofRow(interviewRowSchema, 'report.csv of an interview'),
    'interview-prompts-row': ofRow(documents.promptRowSchema, 'prompts.csv of an interview'),
    'interview-prepared-row': ofLine(
      preparedRowSchema,
      'prepared.ndjson',
      'A question as it is asked in one language.',
    ),
    'interview-asked-row': ofLine(askedRowSchema, 'asked.ndjson', 'A question with one reply to it.'),
    'interview-evaluated-row': ofLine(evaluatedRowSchema, 'evaluated.ndjson', 'A reply and the result of each check.'),
    'interview-prepare-output': ofDocument(documents.prepareDocumentSchema, 'Where the prompts are.'),
    'interview-ask-output': ofDocument(documents.interviewAskDocumentSchema, 'Where the replies are.'),
    'interview-answers-output': ofDocument(documents.interviewAnswersDocumentSchema, 'All answers to one question.'),
  };
}
