import { z } from 'zod';
import { fixtureFileSchema } from '../../kinds/validator/challenge/fixture';
import { answerOverrideSchema } from '../../experiment/overrides/answer-override';
import { overrideSchema } from '../../kinds/validator/challenge/override';
import { promptFileSchema } from '../../kinds/validator/challenge/prompt';
import { jestRepeatDocumentSchema } from '../../jest/repeat/jest-repeat-document';
import { rowSchema } from '../../plugin/plugin';
import { configFileSchema, pluginSchemas } from '../../plugin/plugins';
import { pricesFileSchema } from '../../model/prices/load-prices';
import { answerRowSchema } from '../../output/csv/answers-csv';
import { casesFileSchema } from '../../oracle/cases/cases-file';
import { questionsFileSchema } from '../../kinds/quiz/question';
import { quizConfigSchema } from '../../kinds/quiz/quiz-config';
import { quizSectionSchema } from '../../kinds/quiz/quiz-section';
import { compareDocumentSchema } from '../../experiment/compare/compare-document';
import { historyDocumentSchema } from '../../experiment/history/history-document';
import { reportRowSchema } from '../../output/csv/report-csv';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { planDocumentSchema } from '../../experiment/plan/plan-document';
import { voteDocumentSchema } from '../../experiment/vote/plan-vote';
import { checkDocumentSchema } from '../check/check-document';
import { mergeDocumentSchema } from '../merge/merge-document';

/** What any command prints with `--json` if it has no result. */
const errorDocumentSchema = z
  .strictObject({ error: z.string() })
  .meta({ title: 'assay <command> --json, without a result' });

type Io = 'input' | 'output';

/** A format: its schema, whether it is read or written, and its purpose. */
type Format = readonly [schema: z.ZodType, io: Io, description: string];

const file = (schema: z.ZodType, description: string): Format => [schema, 'input', description];
const document = (schema: z.ZodType, description: string): Format => [schema, 'output', description];
const row = (...about: Parameters<typeof rowSchema>): Format => {
  const { schema, io, description } = rowSchema(...about);
  return [schema, io, description];
};

/** Made when they are wanted: some of them depend on the kinds that plugins add. */
const makeFormats = () =>
  ({
    fixture: file(fixtureFileSchema, 'fixtures/<challenge>/*.yaml: a candidate solution and its expected labels.'),
    cases: file(casesFileSchema, 'fixtures/<challenge>/cases.yaml: an oracle without programming.'),
    prompt: file(promptFileSchema(), 'The front matter of prompts/<challenge>.md.'),
    'assay-config': file(configFileSchema, 'assay.config.json: plugins of a project.'),
    prices: file(pricesFileSchema, 'prices.yaml: prices of calls without a list price.'),
    questions: file(questionsFileSchema, 'questions.json of a quiz.'),
    'quiz-config': file(quizConfigSchema, 'config.json of a quiz: models, system prompts, runs.'),
    override: file(overrideSchema, 'One line of overrides/<challenge>.jsonl: a verdict that was wrong.'),
    'answer-override': file(
      answerOverrideSchema,
      'One line of overrides/<challenge>.jsonl of a challenge that asks questions.',
    ),

    report: document(
      reportDocumentSchema,
      'report.json of a validator or a quiz, and the output of assay repeat, gate, test-llm and report.',
    ),
    'report-row': row(reportRowSchema, 'report.csv of a validator or a quiz'),
    'quiz-section': document(quizSectionSchema, '"section" of the report.json of a quiz.'),
    'answers-row': row(answerRowSchema, 'answers.csv of a quiz'),

    'check-output': document(checkDocumentSchema(), 'Contents and problems of a project.'),
    'plan-output': document(planDocumentSchema, 'Runs, fixtures, time and cost of each goal of a challenge.'),
    'vote-output': document(voteDocumentSchema, 'Predicted effect of votes, from single answers.'),
    'compare-output': document(compareDocumentSchema, 'Whether prompts or models differ.'),
    'history-output': document(historyDocumentSchema, 'How the figures of a challenge went over its reports.'),
    'merge-output': document(mergeDocumentSchema, 'Merged parts and the places of the reports.'),
    'repeat-jest-output': document(jestRepeatDocumentSchema, 'How often each test of a Jest suite fails.'),
    'error-output': document(errorDocumentSchema, 'Why there is no result: printed instead of one, by any command.'),
  }) as const satisfies Readonly<Record<string, Format>>;

/** JSON Schemas by file name. */
type JsonSchemas = Readonly<Record<string, object>>;

/** The JSON Schemas of each package that brings some, generated from the schemas that Assay validates with. */
export function jsonSchemas(): Readonly<Record<string, JsonSchemas>> {
  const own = Object.entries(makeFormats()).map(([name, format]) => toJsonSchema(name, format));
  const added = [...pluginSchemas()].map(
    ([plugin, schemas]) =>
      [
        plugin,
        Object.entries(schemas).map(([name, { schema, io, description }]) =>
          toJsonSchema(name, [schema, io, description]),
        ),
      ] as const,
  );
  return Object.fromEntries(
    [['gpt-assay', own] as const, ...added].map(([name, schemas]) => [name, Object.fromEntries(schemas)]),
  );
}

function toJsonSchema(name: string, [schema, io, description]: Format): readonly [file: string, schema: object] {
  const { $schema, title, ...rest } = z.toJSONSchema(schema, { io });
  return [`${name}.schema.json`, { $schema, $id: `urn:assay:schema:${name}`, title, description, ...rest }];
}
