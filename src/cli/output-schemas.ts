import type { SchemaName } from './json-schemas';

/** Which schemas describe what each command prints with `--json`; when it could not run, `error-output` does. */
export const outputSchemas: Readonly<Record<string, readonly SchemaName[]>> = {
  check: ['check-output'],
  ask: ['ask-output'],
  repeat: ['report', 'repeat-jest-output'],
  gate: ['report'],
  vote: ['vote-output'],
  compare: ['compare-output'],
  history: ['history-output'],
  report: ['report', 'quiz-report', 'interview-report'],
  'test-llm': ['quiz-report'],
  'interview run': ['interview-report'],
  'interview prepare': ['interview-prepare-output'],
  'interview ask': ['interview-ask-output'],
  'interview evaluate': ['interview-report'],
  'interview report': ['interview-report', 'interview-answers-output'],
  'recordings list': ['recordings-list-output'],
  'recordings keep': ['recordings-change-output'],
  'recordings prune': ['recordings-change-output'],
  'recordings verify': ['recordings-verify-output'],
  'batch submit': ['batch-submit-output'],
  'batch status': ['batch-status-output'],
  'batch fetch': ['batch-fetch-output'],
  'batch cancel': ['batch-cancel-output'],
  merge: ['merge-output'],
  serve: ['serve-output'],
};
