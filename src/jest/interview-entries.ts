import { AssayError } from '../basics/errors';
import type { Coder } from '../kinds/interview/asking/choose-coders';
import { openInterviewExperiment, type InterviewExperiment } from '../kinds/interview/open-experiment';
import type { InterviewPolicy } from '../kinds/interview/policy';
import type { PreparedRow } from '../kinds/interview/rows/rows';
import { formatShare } from '../basics/text/numbers';
import { readSettings } from '../basics/settings/settings';
import { checkBudget } from './check-budget';
import type { JestHost } from './host';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';

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
  readonly experiment: InterviewExperiment;
  readonly policy: InterviewPolicy;
}

/** Loads `fixtures/<id>/*.yaml` and `prompts/<id>.md`, and chooses who answers. */
export function openSuite(id: string, host: JestHost): Suite {
  const settings = readSettings(process.env, host.root);
  const experiment = openInterviewExperiment(id, {
    ...{ settings, environment: process.env },
    scheduler: sharedScheduler(settings, host),
    dispatch: sharedDispatch(settings),
  });
  checkBudget(experiment.models, settings);
  const { policy, parts } = experiment;
  if (policy === undefined) {
    throw new AssayError(
      `${parts.template === undefined ? `prompts/${id}.md` : parts.promptFile} has no policy, so no test of it could fail: add "policy: { points: 0.8 }", the share of the points that each model must earn.`,
    );
  }
  return { experiment, policy };
}

/** A test for each model, language and question, and one for each model and language. */
export function entriesOf({ experiment, policy }: Suite): readonly Entry[] {
  const {
    coders,
    parts: { rows },
  } = experiment;
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
