import { isFile } from '../disk';
import { join } from 'node:path';
import { AssayError } from '../errors';
import { askRows } from '../interview/asking/ask-rows';
import { chooseCoders, type Coder } from '../interview/asking/choose-coders';
import { describeCodingQuestion } from '../interview/describe-coding-question';
import { createRowEvaluation } from '../interview/evaluate-row';
import { judgeCodingQuestion, judgeInterviewCell, type InterviewPolicy } from '../interview/policy';
import { neededLanguages } from '../interview/needed-languages';
import { prepareRows } from '../interview/prepare-rows';
import type { CodingQuestion } from '../interview/question';
import { loadInterview } from '../interview/questions/load-interview';
import { loadTemplate, type Template } from '../interview/questions/load-template';
import { createAnswerTally } from '../interview/report/answer-tally';
import { buildInterview } from '../interview/report/build-interview';
import { inOrder } from '../interview/rows/in-order';
import type { AskedRow, EvaluatedRow, PreparedRow } from '../interview/rows/rows';
import { openRecordings } from '../model/recordings';
import { formatShare } from '../report/numbers';
import { openChosenSandbox } from '../sandbox/open-sandbox';
import { readSettings, type Settings } from '../settings';
import { createEvidenceCheck } from '../trial/evidence';
import { logEntry } from '../trial/trial-log';
import { askBeforeTests } from './ask-before-tests';
import { findHost, withoutStack, type JestHost } from './host';
import { sharedScheduler } from './shared-scheduler';
import type { PolicyResult } from './to-meet-policy';

/** A row for `jest-each`: one coding question of one model in one language. */
export interface InterviewQuestionRow {
  /** Model and language. */
  readonly coder: string;
  readonly question: string;
}

/** A row for `jest-each`: one model in one language. */
export interface InterviewCoderRow {
  readonly coder: string;
  /** The share of points that is required. */
  readonly points: string;
}

/** An interview as a Jest suite. */
export interface InterviewSuite {
  readonly title: string;
  /** Test titles must be `'$coder › $question'`. */
  readonly questions: readonly InterviewQuestionRow[];
  /** Test titles must be `'$coder earns $points'`. */
  readonly coders: readonly InterviewCoderRow[];
  /** The result of a row; its answers were asked for and run before the first test started. */
  readonly resultOf: (row: InterviewQuestionRow | InterviewCoderRow) => PolicyResult;
}

interface Entry {
  readonly row: InterviewQuestionRow | InterviewCoderRow;
  readonly title: string;
  readonly coder: Coder;
  readonly language: PreparedRow['language'];
  /** Without one, all of the language. */
  readonly question?: string;
}

interface Suite {
  readonly settings: Settings;
  readonly host: JestHost;
  readonly policy: InterviewPolicy;
  readonly questions: ReadonlyMap<string, CodingQuestion>;
  readonly rows: readonly PreparedRow[];
  readonly coders: readonly Coder[];
  readonly runs: number;
  readonly id: string;
}

/** The suite of an interview, for `interviewSuite` in test files. */
export function interviewSuite(id: string): InterviewSuite {
  const host = findHost();
  const { suite, title } = withoutStack(() => openSuite(id, host));
  const entries = entriesOf(suite);
  return {
    title,
    questions: entries.flatMap(({ row }) => ('question' in row ? [row] : [])),
    coders: entries.flatMap(({ row }) => ('points' in row ? [row] : [])),
    resultOf: askBeforeTests<Entry['row'], Entry>(host, {
      entries,
      ask: (selected) => askSelected(suite, selected),
      explain: () =>
        "This test was not asked. Give the tests the titles '$coder › $question' and '$coder earns $points'",
    }),
  };
}

function openSuite(id: string, host: JestHost): { readonly suite: Suite; readonly title: string } {
  const settings = readSettings(process.env, host.root);
  const { interview } = loadInterview(settings.root, id);
  const file = `prompts/${id}.md`;
  const template = isFile(join(settings.root, file)) ? loadTemplate(settings.root, file, interview) : undefined;
  const { model, ...parameters } = template?.request ?? {};
  const { coders } = chooseCoders(settings, { model, parameters: { ...parameters, responseFormat: 'text' } });
  const suite = {
    ...{ settings, host, id, coders, policy: policyOf(template, file, settings) },
    questions: new Map(interview.questions.map((question) => [question.name, question])),
    rows: prepareRows(interview, template?.languages, template),
    runs: settings.runs ?? 1,
  };
  return { suite, title: template?.title ?? id };
}

function policyOf(template: Template | undefined, file: string, { assert }: Settings): InterviewPolicy {
  const policy = template?.policy;
  if (policy === undefined) {
    throw new AssayError(
      `${file} has no policy, so no test of it could fail: add "policy: { points: 0.8 }", the share of the points that each model must earn.`,
    );
  }
  return assert === 'declared' ? policy : { ...policy, assert, questions: assert };
}

function entriesOf({ coders, rows, policy }: Suite): readonly Entry[] {
  const languages = [...new Set(rows.map(({ language }) => language))];
  const points = `${formatShare(policy.points)} of the points`;
  return coders.flatMap((coder) =>
    languages.flatMap((language): readonly Entry[] => {
      const name = `${coder.model.name}, ${language}`;
      return [
        ...rows
          .filter((row) => row.language === language)
          .map((row) => ({
            row: { coder: name, question: row.name },
            title: `${name} › ${row.name}`,
            ...{ coder, language, question: row.name },
          })),
        { row: { coder: name, points }, title: `${name} earns ${points}`, coder, language },
      ];
    }),
  );
}

async function askSelected(suite: Suite, selected: readonly Entry[]): Promise<ReadonlyMap<Entry['row'], PolicyResult>> {
  const results = new Map<Entry['row'], PolicyResult>();
  const { settings, questions, policy } = suite;
  if (settings.session === undefined) {
    announceOffline(selected);
  }
  const evaluated = await evaluateAll(suite, await askAll(suite, selected));
  const tally = createAnswerTally();
  for (const row of evaluated) {
    tally.add(row, suite.id);
    if (settings.session?.log !== undefined) {
      const counted = { ...row, prompt: undefined, answer: undefined, code: undefined };
      logEntry(settings.session.log, { kind: 'interview', challenge: suite.id, row: counted });
    }
  }
  const { cells } = buildInterview(tally.cells(), { files: [], sandboxes: [], rows: evaluated.length });
  for (const { row, coder, language, question } of selected) {
    const cell = cells.find((one) => one.model === coder.model.name && one.language === language);
    const counts = cell?.questions.find(({ name }) => name === question);
    if (question === undefined && cell !== undefined) {
      const decision = judgeInterviewCell(cell, policy);
      results.set(row, {
        decision,
        describe: (why) => `${suite.id} › ${row.coder}\n  ${why}\n  at prompts/${suite.id}.md, policy`,
      });
    } else if (counts !== undefined && question !== undefined) {
      const answers = evaluated.filter(
        (one) => one.model === coder.model.name && one.language === language && one.name === question,
      );
      const errored = answers.filter(({ status }) => status === 'ERRORED').length;
      results.set(row, {
        decision: judgeCodingQuestion(counts, errored, policy),
        describe: (why) => describeCodingQuestion(questions.get(question), answers, why),
      });
    }
  }
  return results;
}

async function askAll(
  { settings, host, rows, coders, runs, questions }: Suite,
  selected: readonly Entry[],
): Promise<readonly AskedRow[]> {
  const whole = new Set(selected.filter(({ question }) => question === undefined).map(keyOf));
  const single = new Set(selected.map((entry) => `${keyOf(entry)} ${entry.question ?? ''}`));
  const asked: AskedRow[] = [];
  await askRows(
    {
      ...{ rows, coders, runs, firstRun: settings.firstRun, session: new Date().toISOString() },
      solutionOf: ({ name, language }) => questions.get(name)?.solutions[language],
      onRow: (row) => asked.push(row),
      wanted({ name, language }, coder) {
        const key = keyOf({ coder, language });
        return whole.has(key) || single.has(`${key} ${name}`);
      },
    },
    {
      mode: settings.recordings,
      recordings: openRecordings(settings.root),
      scheduler: sharedScheduler(settings, host),
      signal: new AbortController().signal,
      isNew: createEvidenceCheck(),
    },
  );
  return asked;
}

/** Without Assay's reporter nobody else would say it. */
function announceOffline(selected: readonly Entry[]): void {
  const offline = new Set(selected.flatMap(({ coder: { model } }) => (model.offline ? [model.name] : [])));
  if (offline.size > 0) {
    process.stderr.write(`No model is tested: ${[...offline].join(', ')} wrote down known answers in its place.\n`);
  }
}

function keyOf({ coder, language }: Pick<Entry, 'coder' | 'language'>): string {
  return `${coder.model.name} ${language}`;
}

async function evaluateAll({ questions }: Suite, asked: readonly AskedRow[]): Promise<readonly EvaluatedRow[]> {
  const questionOf = ({ name }: PreparedRow): CodingQuestion => {
    const question = questions.get(name);
    if (question === undefined) {
      throw new Error(`an answer to ${name}, which was never asked`);
    }
    return question;
  };
  const { sandbox } = await openChosenSandbox({ backend: 'auto', languages: neededLanguages(asked, questionOf) });
  const evaluated: EvaluatedRow[] = [];
  try {
    const evaluate = createRowEvaluation({ sandbox, questionOf, seed: '1', codeFromRow: false });
    await inOrder(
      asked,
      64,
      (row) => evaluate(row),
      (row) => evaluated.push(row),
    );
  } finally {
    await sandbox.close();
  }
  return evaluated;
}
