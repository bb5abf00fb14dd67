import type { Latency, Lines, Measured, PageHead } from '../view';

/** All that the page of a quiz's report shows; texts are ready to print, and hostile all the same. */
export interface QuizView extends PageHead {
  readonly kind: 'quiz';
  /** How often each question was to be asked of each cell. */
  readonly runs: number;
  /** Whether each run asks every rotation of the options. */
  readonly circular: boolean;
  /** Share of right answers that the policy requires; `null` for none. */
  readonly required: number | null;
  readonly cells: readonly CellView[];
  /** Indexes of the cells, the most accurate first. */
  readonly ranking: readonly number[];
  readonly prompts: readonly PromptView[];
  readonly comparisons: readonly ComparisonView[];
  readonly questions: readonly QuestionView[];
  readonly suspicious: readonly SuspiciousView[];
  /** What was tested about letters, or why nothing was. */
  readonly positions: string;
  readonly latencies: readonly Latency[];
  /** Different replies, each once; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** What was wrong with replies and trials, each once. */
  readonly problems: readonly string[];
}

/** One system prompt. */
export interface PromptView {
  readonly prompt: number;
  /** `null` for no system message. */
  readonly text: Lines | null;
}

/** One model with one system prompt. */
export interface CellView {
  readonly name: string;
  readonly model: string;
  readonly prompt: number;
  readonly correct: number;
  readonly judged: number;
  readonly unreadable: number;
  readonly errored: number;
  /** `null` below two questions. */
  readonly accuracy: Measured | null;
  readonly accuracyText: string;
  /** Share of the questions that were right, that got the same answer, and the same text, in all runs. */
  readonly alwaysRight: string;
  readonly sameAnswer: string;
  readonly sameText: string;
  readonly circular: CircularView | null;
  readonly policy: { readonly status: string; readonly reason: string } | null;
  readonly position: PositionView | null;
  readonly overTime: readonly Spell[];
  readonly calls: string;
  readonly tokens: string;
  readonly cost: string;
  /** Models that the server says have answered. */
  readonly servedBy: string;
  /** The server's fingerprints of the systems that answered. */
  readonly fingerprints: string;
  /** In the order of the page's questions; `null` where nothing was asked. */
  readonly answers: readonly (AnswersView | null)[];
}

/** Questions and runs that were right in every rotation of the options. */
export interface CircularView {
  readonly right: number;
  readonly judged: number;
  readonly share: number | null;
  readonly text: string;
}

/** Consecutive runs counted together, numbered from 1. */
export interface Spell {
  readonly first: number;
  readonly last: number;
  readonly correct: number;
  readonly judged: number;
}

/** How often one cell chose each letter. */
export interface PositionView {
  readonly letters: readonly { readonly letter: string; readonly chosen: number; readonly expected: number }[];
  readonly biased: boolean;
  /** What the test says, in words. */
  readonly verdict: string;
  readonly p: string;
  readonly cramersV: string;
  readonly recallSpread: string;
}

/** Two cells compared question by question; differences are shares. */
export interface ComparisonView {
  readonly better: number;
  readonly worse: number;
  readonly difference: number;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Such as `6.7 points`. */
  readonly text: string;
  readonly interval: string;
  readonly p: string;
  readonly real: boolean;
}

/** One question. */
export interface QuestionView {
  /** Such as `Q12`. */
  readonly id: string;
  /** On one line. */
  readonly title: string;
  /** The whole of it, where one line does not hold it. */
  readonly text: Lines | null;
  readonly options: readonly { readonly text: string; readonly correct: boolean }[];
  readonly multiple: boolean;
  /** Where it stands, such as `questions.json:31`. */
  readonly place: string;
  readonly tags: readonly QuestionTag[];
}

/** What a question can be found by. */
export type QuestionTag = 'suspicious' | 'all-wrong' | 'differs' | 'wrong' | 'unsteady' | 'unreadable' | 'errored';

/** A question whose label may be wrong. */
export interface SuspiciousView {
  /** Index of the question. */
  readonly question: number;
  readonly labelled: string;
  readonly chosen: string;
  readonly share: string;
  /** Whether more than half of the answers say so. */
  readonly most: boolean;
}

/** What one cell answered to one question. */
export interface AnswersView {
  readonly correct: number;
  readonly incorrect: number;
  readonly unreadable: number;
  readonly errored: number;
  /** How often each option was chosen, by its place in the file. */
  readonly chosen: readonly number[];
  readonly trials: TrialsView;
  /** Wrong ones first. */
  readonly replies: readonly ReplyView[];
  /** Different replies that the page leaves out, and how often they came. */
  readonly more: { readonly different: number; readonly times: number } | null;
  /** Why trials brought no reply (an index into the page's problems), and how often. */
  readonly lost: readonly (readonly [problem: number, times: number])[];
}

/** Trials in the order of runs: each one, or counted by spells where there are too many. */
export type TrialsView =
  /**
   * A letter for each: `a` for the first option of the file, `b` for the second …; where several are right `+` or `-`; `?`
   * unreadable, `!` without a reply, blank for none.
   */
  string | readonly Spell[];

/** One text that a cell gave to a question with one meaning, however often. */
export interface ReplyView {
  /** Index into the page's texts; `null`: the report's folder does not have it. */
  readonly text: number | null;
  readonly status: 'correct' | 'incorrect' | 'unreadable';
  /** Places in the file of the options that it settles on. */
  readonly chosen: readonly number[];
  readonly times: number;
  /** Such as `runs 1–4, 17`. */
  readonly runs: string;
  /** Index into the page's problems; absent for what could be read. */
  readonly problem?: number;
}
