import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { groupName } from '../experiment/group';
import type { Trial } from '../experiment/log/trial';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import { logEntry, toTrialEntry, type LogEntry } from '../experiment/log/trial-log';
import type { Coder } from '../kinds/interview/asking/choose-coders';
import { describeCodingQuestion } from '../kinds/interview/describe-coding-question';
import { readInterviewDetails } from '../kinds/interview/log/log-details';
import { fixtureIdOf } from '../kinds/interview/log/suite-entry';
import { judgeInterviewCell } from '../kinds/interview/policy';
import { createAnswerTally } from '../kinds/interview/report/answer-tally';
import { buildInterview } from '../kinds/interview/report/build-interview';
import type { InterviewCell } from '../kinds/interview/report/interview-section';
import type { EvaluatedRow, PreparedRow } from '../kinds/interview/rows/rows';
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
  const suite = withoutStack(() => openSuite(id, host));
  const entries = entriesOf(suite);
  const { experiment } = suite;
  return {
    title: experiment.head().title,
    questions: entries.flatMap(({ row }) => ('question' in row ? [row] : [])),
    coders: entries.flatMap(({ row }) => ('points' in row ? [row] : [])),
    resultOf: askBeforeTests<Entry['row'], Entry>(host, {
      entries,
      ask: async (selected) => judge(suite, selected, await askSelected(suite, selected)),
      close: experiment.close,
      explain: () =>
        "This test was not asked. Give the tests the titles '$coder › $question' and '$coder earns $points'",
    }),
  };
}

/** One answer, as a row and as a trial. */
interface Answer {
  readonly row: EvaluatedRow;
  readonly trial: Trial;
}

async function askSelected({ experiment }: Suite, selected: readonly Entry[]): Promise<readonly Answer[]> {
  const { settings, parts, coders } = experiment;
  const { rows } = parts;
  const write = (entry: LogEntry): void => {
    if (settings.session?.log !== undefined) {
      logEntry(settings.session.log, entry);
    }
  };
  if (settings.session === undefined) {
    announceOffline(selected);
  }
  const whole = new Set(selected.filter(({ question }) => question === undefined).map(keyOf));
  const single = new Set(selected.map((entry) => `${keyOf(entry)} ${entry.question ?? ''}`));
  const wanted = ({ name, language }: PreparedRow, coder: Coder): boolean => {
    const key = keyOf({ coder, language });
    return whole.has(key) || single.has(`${key} ${name}`);
  };
  const { firstRun, runs = 1 } = settings;
  const total = runs * rows.reduce((sum, row) => sum + coders.filter((coder) => wanted(row, coder)).length, 0);
  const progress = createSuiteProgress(settings.session, { step: 'ask', total });
  const answers: Answer[] = [];
  write(experiment.head());
  try {
    await experiment.askAnswers({ rows, firstRun, runs, wanted }, (row, trial) => {
      answers.push({ row, trial });
      write(toTrialEntry(trial));
      progress.done({ kept: trial.asked.source === 'recording', failed: row.status !== 'PASS' });
    });
  } catch (error) {
    write({ kind: 'stopped', challenge: experiment.challenge.id });
    throw error;
  } finally {
    progress.end();
  }
  return answers;
}

function judge(
  { experiment, policy }: Suite,
  selected: readonly Entry[],
  answers: readonly Answer[],
): ReadonlyMap<Entry['row'], PolicyResult> {
  const head = experiment.head();
  const { id } = experiment.challenge;
  const hard = head.assertions.filter(({ assert }) => assert === 'hard').length;
  const assertions = head.assertions.map((entry) => ({ ...entry, policy: entry }));
  const cells = countCells(head, answers);
  return new Map(
    experiment.coders.flatMap((coder) => {
      const own = answers.filter(({ trial }) => trial.model === groupName({ model: coder.model.name }));
      const judged = judgeAssertions(
        assertions,
        own.map(({ trial }) => trial),
        hard,
      );
      return selected
        .filter((entry) => entry.coder === coder)
        .flatMap(({ row, language, question: name }): readonly (readonly [Entry['row'], PolicyResult])[] => {
          const cell = cells.find((one) => one.model === coder.model.name && one.language === language);
          if (name === undefined) {
            const describe = (why: string): string => `${id} › ${row.coder}\n  ${why}\n  at prompts/${id}.md, policy`;
            return cell === undefined ? [] : [[row, { decision: judgeInterviewCell(cell, policy), describe }]];
          }
          const fixture = fixtureIdOf({ name, language });
          const rows = own.flatMap((one) => (one.trial.fixture === fixture ? [one.row] : []));
          const question = experiment.parts.interview.questions.find((one) => one.name === name);
          const describe = (why: string): string => describeCodingQuestion(question, rows, why);
          return judged
            .filter(({ assertion }) => assertion.fixture === fixture)
            .map(({ decision }) => [row, { decision, describe }] as const);
        });
    }),
  );
}

function countCells(head: SuiteEntry, answers: readonly Answer[]): readonly InterviewCell[] {
  const tally = createAnswerTally(head, readInterviewDetails(head));
  answers.forEach(({ trial }) => {
    tally.add(toTrialEntry(trial));
  });
  return buildInterview(tally.cells(), { files: [], sandboxes: [], rows: tally.count() }).cells;
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
