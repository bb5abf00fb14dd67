import { type Cost, type SuiteEntry, type TrialEntry, type callsOf, createBill } from 'gpt-assay/experiment';
import { createAnswerFinder, type CellAbout, type FoundAnswer, type InterviewDetails } from '../log/answer';
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
export class AnswerTally {
  count = 0;
  readonly sandboxes = new Set<string>();
  readonly #suite: SuiteEntry;
  readonly #find: ReturnType<typeof createAnswerFinder>;
  readonly #cells = new Map<string, CellTally>();

  constructor(suite: SuiteEntry, details: InterviewDetails) {
    this.#suite = suite;
    this.#find = createAnswerFinder(suite, details);
  }

  add(entry: TrialEntry, calls: ReturnType<typeof callsOf>): void {
    const found = this.#find(entry);
    if (found === undefined) {
      return;
    }
    const key = JSON.stringify(found.about);
    const cell = this.#cells.get(key) ?? new CellTally(found.about, this.#suite);
    this.#cells.set(key, cell);
    cell.add(found, entry, calls);
    this.count += 1;
    if (found.details.sandbox !== undefined) {
      this.sandboxes.add(found.details.sandbox);
    }
  }

  cells(): readonly CellAnswers[] {
    return [...this.#cells.values()].map((cell) => cell.read());
  }
}

/** What was answered in each round of each run, by question. */
export class AnswerRounds<Round extends { readonly round: number }> {
  readonly byQuestion = new Map<string, Map<number, readonly Round[]>>();

  add(question: string, run: number, round: Round): void {
    const runs = this.byQuestion.get(question) ?? new Map<number, readonly Round[]>();
    this.byQuestion.set(question, runs);
    runs.set(
      run,
      [...(runs.get(run) ?? []), round].sort((a, b) => a.round - b.round),
    );
  }
}

class CellTally {
  readonly #about: CellAbout;
  readonly #bill: ReturnType<typeof createBill>;
  readonly #rounds = new AnswerRounds<AnswerResult>();
  readonly #categories = new Map<string, string | undefined>();
  /** Points that could be earned, by question. */
  readonly #totals = new Map<string, Set<number>>();
  #simulated = false;
  #cutOff = 0;
  #withheld = 0;

  constructor(about: CellAbout, { server, prices }: SuiteEntry) {
    this.#about = about;
    this.#bill = createBill({ priced: true, server, prices });
  }

  add(
    { question: { name, category }, details }: FoundAnswer,
    entry: TrialEntry,
    calls: ReturnType<typeof callsOf>,
  ): void {
    const { status, total, finishReason, refused } = details;
    this.#categories.set(name, category);
    this.#rounds.add(name, entry.trial.run, resultOf(details));
    this.#simulated ||= entry.source === 'offline';
    this.#bill.add(calls);
    this.#cutOff += finishReason === 'length' ? 1 : 0;
    this.#withheld += finishReason === 'content_filter' || refused === true ? 1 : 0;
    if (status !== 'ERRORED') {
      this.#totals.set(name, (this.#totals.get(name) ?? new Set()).add(total));
    }
  }

  read(): CellAnswers {
    return {
      ...this.#about,
      simulated: this.#simulated,
      questions: [...this.#rounds.byQuestion].map(([name, runs]) => ({
        name,
        category: this.#categories.get(name),
        runs,
      })),
      cost: this.#bill.total(),
      notes: this.#notes(),
    };
  }

  #notes(): readonly string[] {
    const changed = [...this.#totals].filter(([, totals]) => totals.size > 1).map(([name]) => name);
    return [
      ...(this.#cutOff > 0
        ? [`${formatNumberOf(this.#cutOff, 'reply', 'replies')} cut off at the token cap (maxTokens)`]
        : []),
      ...(this.#withheld > 0 ? [`${formatNumberOf(this.#withheld, 'reply', 'replies')} refused or filtered`] : []),
      ...(changed.length > 0
        ? [`${changed.slice(0, 5).join(', ')} evaluated differently in different files: evaluate again`]
        : []),
    ];
  }
}
