import { type Cost, type SuiteEntry, type TrialEntry, type callsOf, createBill } from 'gpt-assay/experiment';
import {
  createAnswerFinder,
  type CellAbout,
  type FoundAnswer,
  type InterviewDetails,
  type AnswerDetails,
} from '../log/answer';
import { resultOf, type AnswerResult } from '../rows/rows';
import { formatNumberOf } from 'gpt-assay/basics';

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
  const find = createAnswerFinder(suite, details);
  let count = 0;
  return {
    add(entry, calls) {
      const found = find(entry);
      if (found === undefined) {
        return;
      }
      const key = JSON.stringify(found.about);
      const cell = cells.get(key) ?? createCell(found.about, suite);
      cells.set(key, cell);
      cell.add(found, entry, calls);
      const { sandbox } = found.details;
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
  readonly add: (found: FoundAnswer, entry: TrialEntry, calls: ReturnType<typeof callsOf>) => void;
  readonly read: () => CellAnswers;
} {
  const questions = new Map<string, Map<number, AnswerResult[]>>();
  const categories = new Map<string, string | undefined>();
  const bill = createBill({ priced: true, server, prices });
  const noted = createNotes();
  let simulated = false;
  return {
    add({ question: { name, category }, details }, entry, calls) {
      categories.set(name, category);
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

/** Collects notes on a cell besides its figures. */
interface AnswerNotes {
  readonly add: (question: string, answer: AnswerDetails) => void;
  readonly read: () => readonly string[];
}

/** No notes yet. */
function createNotes(): AnswerNotes {
  let cutOff = 0;
  let withheld = 0;
  const totals = new Map<string, Set<number>>();
  return {
    add(question, { status, total, finishReason, refused }) {
      cutOff += finishReason === 'length' ? 1 : 0;
      withheld += finishReason === 'content_filter' || refused === true ? 1 : 0;
      if (status !== 'ERRORED') {
        totals.set(question, (totals.get(question) ?? new Set()).add(total));
      }
    },
    read() {
      const changed = [...totals].filter(([, marks]) => marks.size > 1).map(([name]) => name);
      return [
        ...(cutOff > 0 ? [`${formatNumberOf(cutOff, 'reply', 'replies')} cut off at the token cap (maxTokens)`] : []),
        ...(withheld > 0 ? [`${formatNumberOf(withheld, 'reply', 'replies')} refused or filtered`] : []),
        ...(changed.length > 0
          ? [`${changed.slice(0, 5).join(', ')} evaluated differently in different files: evaluate again`]
          : []),
      ];
    },
  };
}
