import { z } from 'zod';
import { fixtureFileSchema } from '../../kinds/validator/challenge/fixture';
import { answerOverrideSchema } from '../../experiment/overrides/answer-override';
import { overrideSchema } from '../../kinds/validator/challenge/override';
import { promptFileSchema } from '../../kinds/validator/challenge/prompt';
import { jestRepeatDocumentSchema } from '../../jest/repeat/jest-repeat-document';
import { addedSchemas, ofDocument, ofFile, ofRow } from '../../plugin/published-schemas';
import { pricesFileSchema } from '../../model/prices/load-prices';
import { answerRowSchema } from '../../output/csv/answers-csv';
import { casesFileSchema } from '../../oracle/cases/cases-file';
import { questionsFileSchema } from '../../kinds/quiz/question';
import { quizConfigSchema } from '../../kinds/quiz/quiz-config';
import { quizSectionSchema } from '../../kinds/quiz/quiz-section';
import { foolSectionSchema } from '../../kinds/validator/fool/fool-section';
import { stressSectionSchema } from '../../kinds/validator/stress/stress-section';
import { compareDocumentSchema } from '../../experiment/compare/compare-document';
import { historyDocumentSchema } from '../../experiment/history/history-document';
import { reportRowSchema } from '../../output/csv/report-csv';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { planDocumentSchema } from '../../experiment/plan/plan-document';
import { voteDocumentSchema } from '../../experiment/vote/vote-document';
import { addDocumentSchema } from '../add/add-document';
import * as batch from '../batch/batch-documents';
import * as queue from '../queue/queue-documents';
import * as documents from './documents';
import { exportDocumentSchema } from '../export/export-document';
import { generateDocumentSchema } from '../generate/generate-document';
import { helpDocumentSchema } from '../help/help-document';
import { initDocumentSchema } from '../init/init-document';
import { exportQuestionsSchema } from '../export/export-questions';
import { importDocumentSchema } from '../import/import-document';
import { questionsDocumentSchema } from '../import/questions-document';
import { mergeDocumentSchema } from '../merge/merge-document';
import {
  answerOverrideDocumentSchema,
  overrideDocumentSchema,
  overrideListDocumentSchema,
} from '../override/override-document';
import * as recordings from '../recordings/recordings-documents';
import { reviewDocumentSchema } from '../review/review-document';
import { completionDocumentSchema } from '../completion/completion-document';
import { trustDocumentSchema } from '../trust/trust-document';

/** The schemas of the core; kinds and plugins must be known. */
const formats = () => ({
  fixture: ofFile(fixtureFileSchema, 'fixtures/<challenge>/*.yaml: a candidate solution and its expected labels.'),
  cases: ofFile(casesFileSchema, 'fixtures/<challenge>/cases.yaml: an oracle without programming.'),
  prompt: ofFile(promptFileSchema, 'The front matter of prompts/<challenge>.md.'),
  prices: ofFile(pricesFileSchema, 'prices.yaml: prices of calls without a list price.'),
  questions: ofFile(questionsFileSchema, 'questions.json of a quiz.'),
  'quiz-config': ofFile(quizConfigSchema, 'config.json of a quiz: models, system prompts, runs.'),
  override: ofFile(overrideSchema, 'One line of overrides/<challenge>.jsonl: a verdict that was wrong.'),
  'answer-override': ofFile(answerOverrideSchema, 'One line of overrides/<challenge>.jsonl of a quiz or an interview.'),

  report: ofDocument(
    reportDocumentSchema,
    'report.json of a validator or a quiz, and the output of assay repeat, gate, test-llm and report.',
  ),
  'report-row': ofRow(reportRowSchema, 'report.csv of a validator or a quiz'),
  'fool-section': ofDocument(
    foolSectionSchema,
    '"section" of the report.json of a search for programs that fool a grader.',
  ),
  'stress-section': ofDocument(stressSectionSchema, '"section" of the report.json of a stress test.'),
  'quiz-section': ofDocument(quizSectionSchema, '"section" of the report.json of a quiz.'),
  'answers-row': ofRow(answerRowSchema, 'answers.csv of a quiz'),

  'init-output': ofDocument(initDocumentSchema(), 'Files of a new challenge, and the next steps.'),
  'check-output': ofDocument(documents.checkDocumentSchema(), 'Contents and problems of a project.'),
  'ask-output': ofDocument(documents.askDocumentSchema, 'Verdicts of a validator on files.'),
  'ask-question-output': ofDocument(documents.askedQuestionsDocumentSchema, 'Answers of models to questions.'),
  'import-output': ofDocument(importDocumentSchema, 'Result of importing submissions.'),
  'import-questions-output': ofDocument(questionsDocumentSchema, 'Result of importing quiz questions.'),
  'review-output': ofDocument(reviewDocumentSchema, 'Fixtures that wait for review, in order.'),
  'add-output': ofDocument(addDocumentSchema, 'The fixture made from a file, with all proposals.'),
  'generate-output': ofDocument(generateDocumentSchema, 'Result of generating solutions.'),
  'override-output': ofDocument(overrideDocumentSchema, 'Overrides recorded for a wrong verdict.'),
  'override-answers-output': ofDocument(answerOverrideDocumentSchema, 'Overrides of answers to questions.'),
  'override-list-output': ofDocument(overrideListDocumentSchema, 'The overrides of a challenge.'),
  'plan-output': ofDocument(planDocumentSchema, 'Runs, fixtures, time and cost of each goal of a challenge.'),
  'vote-output': ofDocument(voteDocumentSchema, 'Predicted effect of votes, from single answers.'),
  'compare-output': ofDocument(compareDocumentSchema, 'Whether prompts or models differ.'),
  'history-output': ofDocument(historyDocumentSchema, 'How the figures of a challenge went over its reports.'),
  'merge-output': ofDocument(mergeDocumentSchema, 'Merged parts and the places of the reports.'),
  'repeat-jest-output': ofDocument(jestRepeatDocumentSchema, 'How often each test of a Jest suite fails.'),
  'export-questions-output': ofDocument(exportQuestionsSchema, 'Result of exporting a quiz.'),
  'export-output': ofDocument(exportDocumentSchema, 'The questions, policies and file of an exported validator.'),
  'trust-output': ofDocument(trustDocumentSchema, 'Which servers may get which keys, and what changed.'),
  'completion-output': ofDocument(completionDocumentSchema, 'A script for a shell.'),
  'serve-output': ofDocument(documents.serveDocumentSchema, 'Printed as soon as the server listens.'),
  'view-output': ofDocument(documents.viewDocumentSchema, 'Printed as soon as the viewer listens.'),
  'recordings-list-output': ofDocument(recordings.recordingsListDocumentSchema, 'Recordings of each challenge.'),
  'recordings-change-output': ofDocument(recordings.recordingsChangeDocumentSchema, 'Files that changed, or would.'),
  'recordings-verify-output': ofDocument(recordings.recordingsVerifyDocumentSchema, 'Problems in recordings.'),
  'batch-submit-output': ofDocument(batch.submissionDocumentSchema, 'Requests submitted to the Batch API.'),
  'batch-status-output': ofDocument(
    batch.batchStatusDocumentSchema,
    'Progress and expiry of the batches of a challenge.',
  ),
  'batch-fetch-output': ofDocument(batch.fetchedDocumentSchema, 'Results of fetched batches.'),
  'queue-status-output': ofDocument(queue.queueStatusDocumentSchema, 'What a queue holds.'),
  'queue-change-output': ofDocument(queue.queueChangeDocumentSchema, 'Changes to a queue.'),
  'queue-export-output': ofDocument(queue.queueExportDocumentSchema, 'Replies exported from a queue.'),
  'worker-output': ofDocument(queue.workerDocumentSchema, 'How a worker ended.'),
  'batch-cancel-output': ofDocument(batch.cancelledDocumentSchema, 'Which batches are to end early.'),
  'help-output': ofDocument(helpDocumentSchema, 'Commands and their options.'),
  'version-output': ofDocument(documents.versionDocumentSchema, 'The version of Assay.'),
  'error-output': ofDocument(documents.errorDocumentSchema, 'Why there is no result: printed instead of one.'),
});

/** The JSON Schemas of `schemas/` by file name, generated from the schemas that Assay validates with. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries({ ...formats(), ...addedSchemas() }).map(([name, [schema, io, description]]) => {
      const { $schema, title, ...rest } = z.toJSONSchema(schema, { io });
      return [`${name}.schema.json`, { $schema, $id: `urn:assay:schema:${name}`, title, description, ...rest }];
    }),
  );
}
