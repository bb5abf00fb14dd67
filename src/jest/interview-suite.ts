import { askRows } from '../kinds/interview/asking/ask-rows';
import { describeCodingQuestion } from '../kinds/interview/describe-coding-question';
import type { Coder } from '../kinds/interview/asking/choose-coders';
import { createRowEvaluation } from '../kinds/interview/evaluate-row';
import { judgeCodingQuestion, judgeInterviewCell } from '../kinds/interview/policy';
import { neededLanguages } from '../kinds/interview/needed-languages';
import type { CodingQuestion } from '../kinds/interview/question';
import { createAnswerTally } from '../kinds/interview/report/answer-tally';
import { buildInterview } from '../kinds/interview/report/build-interview';
import { loadPrices } from '../model/prices/load-prices';
import { inOrder } from '../kinds/interview/rows/in-order';
import type { AskedRow, EvaluatedRow, PreparedRow } from '../kinds/interview/rows/rows';
import { openChosenSandbox } from '../sandbox/open-sandbox';
import { openAskContext } from '../experiment/asking/open-ask-context';
import { logEntry } from '../experiment/log/trial-log';
import { askBeforeTests } from './ask-before-tests';
import { findHost, withoutStack } from './host';
import {
  entriesOf,
  openSuite,
  type Entry,
  type InterviewCoderRow,
  type InterviewQuestionRow,
  type Suite,
} from './interview-entries';
import { createSuiteProgress } from './progress-file';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import type { PolicyResult } from './to-meet-policy';

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
  const isWanted = ({ name, language }: PreparedRow, coder: Coder): boolean => {
    const key = keyOf({ coder, language });
    return whole.has(key) || single.has(`${key} ${name}`);
  };
  const total = runs * rows.reduce((sum, row) => sum + coders.filter((coder) => isWanted(row, coder)).length, 0);
  const progress = createSuiteProgress(settings.session, { step: 'ask', total });
  await askRows(
    {
      ...{ rows, coders, runs, firstRun: settings.firstRun, session: new Date().toISOString() },
      prices: loadPrices(settings.root),
      solutionOf: ({ name, language }) => questions.get(name)?.solutions[language],
      onRow(row) {
        asked.push(row);
        progress.done({ kept: row.source === 'recording', failed: row.error !== undefined });
      },
      wanted: isWanted,
    },
    openAskContext(settings, { scheduler: sharedScheduler(settings, host), dispatch: sharedDispatch(settings) }),
  ).finally(progress.end);
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

async function evaluateAll(
  { questions, settings }: Suite,
  asked: readonly AskedRow[],
): Promise<readonly EvaluatedRow[]> {
  const questionOf = ({ name }: PreparedRow): CodingQuestion => {
    const question = questions.get(name);
    if (question === undefined) {
      throw new Error(`an answer to ${name}, which was never asked`);
    }
    return question;
  };
  const { sandbox } = await openChosenSandbox({ backend: 'auto', languages: neededLanguages(asked, questionOf) });
  const evaluated: EvaluatedRow[] = [];
  const progress = createSuiteProgress(settings.session, { step: 'run', total: asked.length });
  try {
    const evaluate = createRowEvaluation({ sandbox, questionOf, seed: '1', codeFromRow: false });
    await inOrder(
      asked,
      64,
      (row) => evaluate(row),
      (row) => {
        evaluated.push(row);
        progress.done({ kept: false, failed: row.status !== 'PASS' });
      },
    );
  } finally {
    progress.end();
    await sandbox.close();
  }
  return evaluated;
}
