import { join } from 'node:path';
import { isFile } from '../basics/disk/disk';
import { AssayError } from '../basics/errors';
import { chooseCoders, type Coder } from '../kinds/interview/asking/choose-coders';
import { underAssert, type InterviewPolicy } from '../kinds/interview/policy';
import { prepareRows } from '../kinds/interview/prepare-rows';
import type { CodingQuestion } from '../kinds/interview/question';
import { loadInterview } from '../kinds/interview/questions/load-interview';
import { loadTemplate, type Template } from '../kinds/interview/questions/load-template';
import type { PreparedRow } from '../kinds/interview/rows/rows';
import { formatShare } from '../basics/text/numbers';
import { readSettings, type Settings } from '../basics/settings/settings';
import { checkBudget } from './check-budget';
import type { JestHost } from './host';

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

/** One test of an interview's suite. */
export interface Entry {
  readonly row: InterviewQuestionRow | InterviewCoderRow;
  readonly title: string;
  readonly coder: Coder;
  readonly language: PreparedRow['language'];
  /** Without one, all of the language. */
  readonly question?: string;
}

/** An interview and those who answer it, for a test file. */
export interface Suite {
  readonly settings: Settings;
  readonly host: JestHost;
  readonly policy: InterviewPolicy;
  readonly questions: ReadonlyMap<string, CodingQuestion>;
  readonly rows: readonly PreparedRow[];
  readonly coders: readonly Coder[];
  readonly runs: number;
  readonly id: string;
}

/** Loads `fixtures/<id>/*.yaml` and `prompts/<id>.md`, and chooses who answers. */
export function openSuite(id: string, host: JestHost): { readonly suite: Suite; readonly title: string } {
  const settings = readSettings(process.env, host.root);
  const { interview } = loadInterview(settings.root, id);
  const file = `prompts/${id}.md`;
  const template = isFile(join(settings.root, file)) ? loadTemplate(settings.root, file, interview) : undefined;
  const { model, ...parameters } = template?.request ?? {};
  const { coders } = chooseCoders(settings, { model, parameters: { ...parameters, responseFormat: 'text' } });
  checkBudget(
    coders.map((coder) => coder.model),
    settings,
  );
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
  return underAssert(policy, assert);
}

/** A test for each model, language and question, and one for each model and language. */
export function entriesOf({ coders, rows, policy }: Suite): readonly Entry[] {
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
