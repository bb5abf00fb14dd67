/** What a grader said of one analytic of an item in one run. */
export interface GradedVerdict {
  /** Id of what was graded: an answer, a submission, a test. */
  readonly item: string;
  readonly analytic: string;
  readonly model: string;
  /** Name of the prompt or rubric; absent if the file knows only one. */
  readonly prompt?: string | undefined;
  /** Index of the run, from 0. */
  readonly run: number;
  readonly said: Said;
  /** Line of the file, from 1; absent if the file has no lines that a person reads. */
  readonly line?: number | undefined;
  /** Why, in the grader's own words. */
  readonly reason?: string | undefined;
  /** Milliseconds. */
  readonly milliseconds?: number | undefined;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | undefined;
  /** ISO 8601. */
  readonly at?: string | undefined;
}

/**
 * A verdict; a reply in which no verdict could be read, which counts against the grader; or nothing, such as an error of
 * the network or an empty cell, which says nothing of the grader.
 */
export type Said =
  | { readonly status: 'verdict'; readonly value: boolean }
  | { readonly status: 'unreadable'; readonly problem: string }
  | { readonly status: 'missing'; readonly problem: string };

/** What one person said of one analytic of an item. */
export interface Rating {
  readonly item: string;
  readonly analytic: string;
  /** The person, as the file names them. */
  readonly by: string;
  readonly value: boolean;
  /** ISO 8601. */
  readonly at?: string | undefined;
}

/** The right value of one analytic of an item, as the file states it. */
export interface Truth {
  readonly item: string;
  readonly analytic: string;
  readonly value: boolean;
}

/** The verdicts of graders in a file of any tool, with what people said of the same items. */
export interface VerdictFile {
  /** The format for people, such as `promptfoo’s results`. */
  readonly format: string;
  readonly verdicts: readonly GradedVerdict[];
  /** Right values that the file states; where there is none, the majority of the ratings is. */
  readonly truths: readonly Truth[];
  readonly ratings: readonly Rating[];
  /** What was graded, by item; absent if the file does not have it. */
  readonly texts: ReadonlyMap<string, string>;
  /** What a user should know about how it was read, and all that was left out, one sentence each. */
  readonly notes: readonly string[];
}

/** A format of verdicts. Problems of a file are thrown as one `InputError` that names lines or places. */
export interface VerdictFormat {
  /** Such as `promptfoo`, for `--format`. */
  readonly name: string;
  /** Whether a file looks like it: its name, its first 64 KiB as text. */
  readonly fits: (file: string, head: string) => boolean;
  /** `file` is absolute, `shown` names it in messages. */
  readonly read: (file: string, shown: string) => VerdictFile | Promise<VerdictFile>;
}
