import type { ExperimentView } from '../view';

/** All that the page of an interview's report shows; texts are ready to print, and hostile all the same. */
export interface InterviewView extends ExperimentView {
  readonly kind: 'interview';
  /** Interviews and languages; cells are compared within one. */
  readonly groups: readonly string[];
  /** Those of a group follow each other, best first. */
  readonly cells: readonly CellView[];
  readonly questions: readonly QuestionView[];
  /** Names of failures, gravest first. */
  readonly failures: readonly string[];
  readonly shelves: ShelvesView;
}

/** Whatever several answers may have in common, each once; answers point here. */
export interface ShelvesView {
  readonly checks: readonly (readonly CheckView[])[];
  readonly verdicts: readonly VerdictView[];
  readonly texts: readonly PackedText[];
  readonly replies: readonly ReplyView[];
}

/** Highlighted text in little room: the styles of its pieces, each a letter and how many characters it is for. */
export interface PackedText {
  readonly text: string;
  readonly styles: string;
}

/** What a reply says besides its code. */
export interface ReplyView {
  readonly before: string;
  /** What stands behind the code; `null`: the code as it was run does not stand in the reply, and `before` is all of it. */
  readonly after: string | null;
}

/** One thing that was looked at in answers. */
export interface CheckView {
  readonly name: string;
  readonly assert: string;
  readonly expected: string;
  readonly weight: number;
}

/** What became of each check of an answer. */
export interface VerdictView {
  readonly points: readonly number[];
  /** What came, where that is not what was expected. */
  readonly got: readonly (string | null)[];
  /** Why points are missing. */
  readonly why: readonly (string | null)[];
}

/** A question as the rows tell it. */
export interface QuestionView {
  readonly name: string;
  readonly interview: string;
  readonly about: string;
}

/** One model with one prompt and one set of parameters, in one language. */
export interface CellView {
  readonly group: number;
  /** In few characters, different from all others of its group. */
  readonly label: string;
  readonly language: string;
  /** What it comes to up to each of its rounds; the last one counts. */
  readonly rounds: readonly RoundView[];
  /** In the order of the page's questions; `null`: not asked. */
  readonly answers: readonly (AnswersView | null)[];
}

/** What a cell comes to, each run being counted by its answer in this round or the last one before. */
export interface RoundView {
  readonly round: number;
  readonly passed: number;
  readonly total: number;
  /** Judged, passes, points earned and points that could be earned, in the order of the page's questions. */
  readonly questions: readonly (readonly [judged: number, passes: number, passed: number, total: number] | null)[];
}

/** The answers of a cell to one question. */
export interface AnswersView {
  /** What was asked, as a text of the page. */
  readonly asked: number | null;
  /** Failures of its last answers, by their places among the page's. */
  readonly failures: readonly number[];
  readonly errored: number;
  /** Those that failed first. */
  readonly shown: readonly AnswerView[];
  /** Different answers that the page leaves out, how often they came, and how many of those passed. */
  readonly more: { readonly different: number; readonly times: number; readonly passed: number };
}

/** One answer with its corrections, however often it came. */
export interface AnswerView {
  readonly times: number;
  /** Such as `runs 1–4, 17`, counted from 1. */
  readonly runs: string;
  /** Different replies around the same code. */
  readonly replies: number;
  readonly rounds: readonly RoundAnswerView[];
}

/** What came in one round. */
export interface RoundAnswerView {
  readonly round: number;
  readonly status: string;
  readonly passed: number;
  readonly total: number;
  /** The gravest failure, by its place among the page's. */
  readonly failure: number | null;
  /** Places on the shelves. */
  readonly checks: number | null;
  readonly verdict: number | null;
  /** `null`: there is no code in the reply. */
  readonly code: number | null;
  /** `null`: nothing but the code, or left out. */
  readonly reply: number | null;
  /** What the model was told about the answer before. */
  readonly told: number | null;
  /** Whether the page has no room for the rest of its reply. */
  readonly isCut: boolean;
  /** Why there is no reply, or what is odd about it. */
  readonly remark: string | null;
}
