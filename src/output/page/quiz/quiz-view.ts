import type { ExperimentView, Lines, Spell } from '../view';

/** All that the page of a quiz's report shows; texts are ready to print, and hostile all the same. */
export interface QuizView extends ExperimentView {
  readonly kind: 'quiz';
  /** How often each question was to be asked of each cell. */
  readonly runs: number;
  /** Whether each run asks every rotation of the options. */
  readonly circular: boolean;
  /** Number of the first run, from 1. */
  readonly firstRun: number;
  readonly cells: readonly CellView[];
  readonly questions: readonly QuestionView[];
  readonly suspicious: readonly SuspiciousView[];
  /** Different replies, each once; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** What was wrong with replies and trials, each once. */
  readonly problems: readonly string[];
}

/** One model with one system prompt. */
export interface CellView {
  readonly name: string;
  readonly model: string;
  readonly prompt: number;
  /** In the order of the page's questions; `null` where nothing was asked. */
  readonly answers: readonly (AnswersView | null)[];
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
