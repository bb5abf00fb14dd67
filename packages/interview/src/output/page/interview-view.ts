import type { ExperimentView } from 'gpt-assay/output';

/** Everything that the page of an interview's report shows; texts are printable, but still untrusted. */
export interface InterviewView extends ExperimentView {
  readonly kind: 'interview';
  /** Interviews and languages; cells are compared within a group. */
  readonly groups: readonly string[];
  /** Cells of a group are consecutive, best first. */
  readonly cells: readonly CellView[];
  readonly questions: readonly QuestionView[];
  /** Names of failures, most severe first. */
  readonly failures: readonly string[];
  readonly shelves: ShelvesView;
}

/** Parts that answers may share, each stored once; answers point here. */
export interface ShelvesView {
  readonly checks: readonly (readonly CheckView[])[];
  readonly verdicts: readonly VerdictView[];
  readonly texts: readonly PackedText[];
  readonly replies: readonly ReplyView[];
}

/** Highlighted text in compact form: the styles of its pieces, each as a letter and a length. */
export interface PackedText {
  readonly text: string;
  readonly styles: string;
}

/** The reply without its code. */
export interface ReplyView {
  readonly before: string;
  /**
   * The text after the code; `null`: the executed code is not literally in the reply, and `before` is the whole reply.
   */
  readonly after: string | null;
}

/** One check of the answers. */
export interface CheckView {
  readonly name: string;
  readonly assert: string;
  readonly expected: string;
  readonly weight: number;
}

/** The result of each check of an answer. */
export interface VerdictView {
  readonly points: readonly number[];
  /** Received values, if they differ from the expected ones. */
  readonly got: readonly (string | null)[];
  /** Why points are missing. */
  readonly why: readonly (string | null)[];
}

/** A question as described in the rows. */
export interface QuestionView {
  readonly name: string;
  readonly interview: string;
  readonly about: string;
}

/** One model with one prompt and one set of parameters, in one language. */
export interface CellView {
  readonly group: number;
  /** A short label, unique in its group. */
  readonly label: string;
  readonly language: string;
  /** The results up to each round; the last one counts. */
  readonly rounds: readonly RoundView[];
  /** In the order of the page's questions; `null`: not asked. */
  readonly answers: readonly (AnswersView | null)[];
}

/** The results of a cell up to a round; each run counts with its answer in this round or the last one before. */
export interface RoundView {
  readonly round: number;
  readonly passed: number;
  readonly total: number;
  /** Judged, passes, points earned and points possible, in the order of the page's questions. */
  readonly questions: readonly (readonly [judged: number, passes: number, passed: number, total: number] | null)[];
}

/** The answers of a cell to one question. */
export interface AnswersView {
  /** The prompt, as an index into the page's texts. */
  readonly asked: number | null;
  /** Failures of the last answers, as indexes into the page's failures. */
  readonly failures: readonly number[];
  readonly errored: number;
  /** Failed ones first. */
  readonly shown: readonly AnswerView[];
  /** Distinct answers that the page leaves out, how often they came, and how many of these passed. */
  readonly more: { readonly different: number; readonly times: number; readonly passed: number };
}

/** One answer with its corrections, however often it came. */
export interface AnswerView {
  readonly times: number;
  /** Such as `runs 1–4, 17`, counted from 1. */
  readonly runs: string;
  /** Distinct replies with the same code. */
  readonly replies: number;
  readonly rounds: readonly RoundAnswerView[];
}

/** The answer in one round. */
export interface RoundAnswerView {
  readonly round: number;
  readonly status: string;
  readonly passed: number;
  readonly total: number;
  /** The most severe failure, as an index into the page's failures. */
  readonly failure: number | null;
  /** Indexes on the shelves. */
  readonly checks: number | null;
  readonly verdict: number | null;
  /** `null`: the reply contains no code. */
  readonly code: number | null;
  /** `null`: the reply is only code, or left out. */
  readonly reply: number | null;
  /** The feedback that the model got on its previous answer. */
  readonly feedback: number | null;
  /** Whether the page has no room for the rest of the reply. */
  readonly isCut: boolean;
  /** Why there is no reply, or what is unusual about it. */
  readonly remark: string | null;
}
