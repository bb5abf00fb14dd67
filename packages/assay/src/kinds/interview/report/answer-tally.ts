import { ownValue } from '../../../basics/own-value';
import { createBill, type Cost } from '../../../experiment/report/cost-tally';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { callsOf, TrialEntry } from '../../../experiment/log/trial-log';
import { readAnswerDetails, type InterviewDetails } from '../log/log-details';
import type { CellAbout } from '../log/walk-rows';
import { resultOf, type AnswerResult } from '../rows/row-facts';
import { createNotes } from './answer-notes';

/** One question's answers: for each run, the list of rounds. */
export interface QuestionAnswers {
  readonly name: string;
  readonly category?: string | undefined;
  readonly runs: ReadonlyMap<number, readonly AnswerResult[]>;
}

/** One model with one prompt and one set of parameters, in one language. */
export interface CellAnswers extends CellAbout {
  readonly simulated: boolean;
  readonly questions: readonly QuestionAnswers[];
  /** Notes besides the figures. */
  readonly notes: readonly string[];
  readonly cost: Cost;
}

/** Counts answers one by one, and stores only a few numbers of each. */
export interface AnswerTally {
  readonly add: (entry: TrialEntry, calls: ReturnType<typeof callsOf>) => void;
  readonly cells: () => readonly CellAnswers[];
  /** Number of answers so far. */
  readonly count: () => number;
  /** The sandboxes that ran the answers. */
  readonly sandboxes: () => readonly string[];
}

/** An empty tally. */
export function createAnswerTally(suite: SuiteEntry, details: InterviewDetails): AnswerTally {
  const cells = new Map<string, ReturnType<typeof createCell>>();
  const sandboxes = new Set<string>();
  const models = new Map(suite.models.map((name, place) => [name, suite.groups?.[place]?.model ?? name]));
  let count = 0;
  return {
    add(entry, calls) {
      const { fixture, model } = entry.trial;
      const question = ownValue(details.questions, fixture);
      const group = ownValue(details.groups, model);
      if (question === undefined || group === undefined) {
        return;
      }
      const { interview, language, name, category } = question;
      const about: CellAbout = { interview, model: models.get(model) ?? model, ...group, language };
      const key = JSON.stringify(about);
      const cell = cells.get(key) ?? createCell(about, suite);
      cells.set(key, cell);
      const { sandbox } = cell.add({ name, category }, entry, calls);
      count += 1;
      if (sandbox !== undefined) {
        sandboxes.add(sandbox);
      }
    },
    cells: () => [...cells.values()].map((cell) => cell.read()),
    count: () => count,
    sandboxes: () => [...sandboxes],
  };
}

function createCell(
  about: CellAbout,
  { server, prices }: SuiteEntry,
): {
  readonly add: (
    question: Pick<QuestionAnswers, 'name' | 'category'>,
    entry: TrialEntry,
    calls: ReturnType<typeof callsOf>,
  ) => { readonly sandbox?: string | undefined };
  readonly read: () => CellAnswers;
} {
  const questions = new Map<string, Map<number, AnswerResult[]>>();
  const categories = new Map<string, string | undefined>();
  const bill = createBill({ priced: true, server, prices });
  const noted = createNotes();
  let simulated = false;
  return {
    add({ name, category }, entry, calls) {
      categories.set(name, category);
      const details = readAnswerDetails(entry);
      const { run } = entry.trial;
      const runs = questions.get(name) ?? new Map<number, AnswerResult[]>();
      questions.set(name, runs);
      runs.set(
        run,
        [...(runs.get(run) ?? []), resultOf(details)].sort((a, b) => a.round - b.round),
      );
      noted.add(name, details);
      simulated ||= entry.source === 'offline';
      bill.add(calls);
      return details;
    },
    read: () => ({
      ...about,
      simulated,
      questions: [...questions].map(([name, runs]) => ({ name, category: categories.get(name), runs })),
      cost: bill.total(),
      notes: noted.read(),
    }),
  };
}
