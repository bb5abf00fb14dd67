import type { Fixture, Submission } from '../challenge/fixture';
import type { Model, Reply } from '../model/model';
import type { Reading } from '../scoring/read-answer';
import { scoreReading, type Verdict } from '../scoring/score';

/** Where a reply came from. */
export type ReplySource = 'live' | 'recording' | 'offline';

/** What came of asking one model once about one submission. */
export type Asked =
  | {
      readonly status: 'replied';
      readonly reply: Reply;
      readonly reading: Reading;
      readonly source: ReplySource;
    }
  | { readonly status: 'errored'; readonly problem: string; readonly attempts: number; readonly source: ReplySource };

/** One submission asked about once. */
export interface Answered<About extends Submission> {
  readonly submission: About;
  readonly model: Model;
  /** Which run it belongs to, from 0. */
  readonly run: number;
  /** Hash of the request. */
  readonly request: string;
  readonly asked: Asked;
}

/** One fixture asked once of one model with one prompt. */
export interface Trial {
  readonly challenge: string;
  /** Id of the fixture. */
  readonly fixture: string;
  readonly model: string;
  /** Which run it belongs to, from 0. */
  readonly run: number;
  /** Hash of the request: the name of its recording. */
  readonly request: string;
  readonly asked: Asked;
  readonly verdict: Verdict;
}

/** Whether one analytic of a trial had its expected value; `errored` trials are not judged. */
export function outcomeOf(
  { verdict }: Pick<Trial, 'verdict'>,
  analytic: string,
): 'held' | 'failed' | 'unreadable' | 'errored' {
  switch (verdict.status) {
    case 'correct':
      return 'held';
    case 'incorrect':
      return verdict.mismatches.some((mismatch) => mismatch.analytic === analytic) ? 'failed' : 'held';
    case 'partial':
      if (verdict.undecided[analytic] !== undefined) {
        return 'unreadable';
      }
      return verdict.mismatches.some((mismatch) => mismatch.analytic === analytic) ? 'failed' : 'held';
    case 'unreadable':
    case 'errored':
      return verdict.status;
  }
}

/** Compares what was answered about a fixture with its expected values. */
export function toTrial(challenge: string, { submission, model, run, request, asked }: Answered<Fixture>): Trial {
  const verdict: Verdict =
    asked.status === 'replied'
      ? scoreReading(asked.reading, submission.expected)
      : { status: 'errored', problem: asked.problem };
  return { challenge, fixture: submission.id, model: model.name, run, request, asked, verdict };
}
