import { createHash } from 'node:crypto';
import type { Settings } from 'gpt-assay/basics';
import {
  type AssertionEntry,
  type Group,
  type SuiteEntry,
  groupName,
  resolvePolicy,
  toSuiteHead,
} from 'gpt-assay/experiment';
import { canonicalJson } from 'gpt-assay/model';
import { prepareRow } from '../asking/ask-rows';
import { type ChosenCoders, groupOfCoder, type Coder } from '../asking/choose-coders';
import { flatParameters } from '../asking/named-parameters';
import { interview as kind } from '../interview-name';
import type { InterviewParts } from '../load-parts';
import type { InterviewPolicy } from '../policy';
import type { CodingQuestion } from '../question';
import { describeParams, type PreparedRow } from '../rows/rows';
import { defaultTemplate } from '../questions/template';
import { type AskedQuestion, type InterviewDetails, passed } from './answer';

/** Everything in the first line of an interview's log. */
export interface InterviewHead extends ChosenCoders {
  readonly parts: InterviewParts;
  readonly settings: Settings;
  readonly policy: InterviewPolicy | undefined;
  readonly rounds: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Id of a question in one language. */
export function fixtureIdOf({ name, language }: Pick<PreparedRow, 'name' | 'language'>): string {
  return `${name} (${language})`;
}

/** The first line of an interview's log. */
export function toInterviewEntry(head: InterviewHead): SuiteEntry {
  const { parts, coders, settings, policy, rounds, startedAt, substituted } = head;
  const { interview, template, promptFile, rows } = parts;
  const questions = new Map(interview.questions.map((question) => [question.name, question]));
  const groups = coders.flatMap((coder) => groupsOf(coder, rounds).map((group) => ({ group, coder })));
  const names = groups.map(({ group }) => groupName(group));
  const languages = new Set(rows.map(({ language }) => language));
  const details: InterviewDetails = {
    questions: Object.fromEntries(rows.map((row) => [fixtureIdOf(row), toQuestion(row, questions.get(row.name))])),
    groups: Object.fromEntries(
      groups.map(({ group, coder: { parameters } }) => [
        groupName(group),
        {
          template: template?.name ?? defaultTemplate.name,
          params: describeParams(flatParameters(parameters)),
        },
      ]),
    ),
    ...(policy !== undefined && { policy }),
  };
  return {
    ...toSuiteHead({
      of: kind,
      challenge: interview.id,
      title: template?.title ?? interview.id,
      promptFile,
      promptHash: hashOf(head),
      settings,
      substituted,
      notes: notesOf(head),
      asked: coders.map(({ model }) => model),
      groups: groups.map(({ group }) => group),
      assertions: rows.map((row) => toAssertion(row, questions.get(row.name), head)),
    }),
    startedAt,
    ...(rounds > 1 && { unplanned: names.filter((_, at) => at % rounds > 0) }),
    ...(languages.size > 1 && {
      languages: Object.fromEntries(rows.map((row) => [fixtureIdOf(row), row.language])),
    }),
    details,
  };
}

function groupsOf(coder: Coder, rounds: number): readonly Group[] {
  return Array.from({ length: rounds }, (_, index) => groupOfCoder(coder, index + 1));
}

/** With several rounds, a question can still be corrected, so only points decide. */
function toAssertion(
  row: PreparedRow,
  question: CodingQuestion | undefined,
  { policy, rounds, settings }: InterviewHead,
): AssertionEntry {
  const declared = settings.assert === 'declared' ? (policy?.questions ?? 'soft') : settings.assert;
  return {
    fixture: fixtureIdOf(row),
    file: question?.file ?? '',
    line: question?.line ?? 1,
    title: row.name,
    analytic: passed,
    expected: true,
    ...resolvePolicy({ assert: rounds > 1 ? 'soft' : declared }),
  };
}

/** What a page shows about a question, and what reading its answers needs. */
function toQuestion(row: PreparedRow, question: CodingQuestion | undefined): AskedQuestion {
  const { functionName } = question ?? {};
  return {
    ...row,
    defaults: undefined,
    interview: row.interview ?? '–',
    ...(functionName !== undefined && { functionName }),
  };
}

/** SHA-256 (hex) of what determines the prompts: template, system message and parameters. */
function hashOf({ parts: { template = defaultTemplate }, coders }: InterviewHead): string {
  const { user, system } = template;
  const parameters = [
    ...new Set(
      coders.map(({ parameters }) => describeParams({ ...flatParameters(parameters), responseFormat: 'text' })),
    ),
  ];
  return createHash('sha256').update(canonicalJson({ user, system, parameters })).digest('hex');
}

/** Parameters that cannot be sent, and settings that make trials copies. */
function notesOf({ parts: { rows }, coders, notes, settings }: InterviewHead): readonly string[] {
  const [first] = rows;
  const unsent = first === undefined ? [] : coders.flatMap((coder) => prepareRow(first, coder, undefined).notes);
  const isSeeded = coders.some(({ model, parameters }) => !model.offline && parameters.seed !== undefined);
  return [
    ...notes,
    ...new Set(unsent),
    ...(isSeeded && (settings.runs ?? 1) > 1
      ? ['request.seed asks the server to repeat its answer, so many trials may tell little more than one']
      : []),
  ];
}
