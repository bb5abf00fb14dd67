import { printableLine } from '../../basics/text/printable';
import type { Submission } from '../../code/submission';
import type { Asked, Mismatch, Trial, Verdict } from '../../experiment/log/trial';
import { type Answerer, groupNameOf } from './answerer';
import type { Fixture } from './challenge/fixture';
import type { Reading } from './reading/read-answer';

/** One answer about a submission. */
export interface Answered<About extends Submission> {
  readonly submission: About;
  readonly model: Answerer;
  /** Index of the run, from 0. */
  readonly run: number;
  /** Hash of the request. */
  readonly request: string;
  readonly asked: Asked<Reading>;
}

/** One answer about a fixture, with what was read from the reply. */
export type AnsweredTrial = Trial<Reading>;

/** Maximum number of characters of a reason in the log; the recording has all. */
const longestReason = 500;

/** Compares the answer about a fixture with the expected values, except for analytics that no asked model judges. */
export function toTrial(
  challenge: string,
  { submission, model, run, request, asked }: Answered<Fixture>,
  notJudged: readonly string[] = [],
): AnsweredTrial {
  const expected = without(submission.expected, notJudged);
  const score = (one: Asked<Reading>): Verdict =>
    one.status === 'replied'
      ? scoreReading(judged(one.reading, notJudged), expected)
      : { status: 'errored', problem: one.problem };
  const reading = asked.status === 'replied' && asked.reading.status === 'answer' ? asked.reading : undefined;
  const trial = {
    challenge,
    fixture: submission.id,
    model: groupNameOf(model),
    run,
    request,
    asked,
    ...(groupNameOf(model) !== model.name && { asks: model.name }),
    verdict: score(asked),
    ...(reading?.fenced === true && { fenced: true }),
    ...(reading?.reason !== undefined && { reason: printableLine(reading.reason, longestReason) }),
  };
  return asked.votes === undefined ? trial : { ...trial, voteVerdicts: asked.votes.map((vote) => score(vote.asked)) };
}

/** Compares what was read with the expected answer. */
export function scoreReading(reading: Reading, expected: Readonly<Record<string, boolean>>): Verdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const { answer, undecided = {} } = reading;
  const missing = Object.keys(expected).filter(
    (analytic) => !Object.hasOwn(answer, analytic) && !Object.hasOwn(undecided, analytic),
  );
  if (missing.length > 0) {
    return { status: 'unreadable', kind: 'missing-key', problem: `no value for ${missing.join(', ')}` };
  }
  const mismatches = Object.entries(expected).flatMap(([analytic, value]): readonly Mismatch[] => {
    const received = Object.hasOwn(answer, analytic) ? answer[analytic] : undefined;
    return received === undefined || received === value ? [] : [{ analytic, expected: value, received }];
  });
  if (Object.keys(undecided).length > 0) {
    return { status: 'partial', mismatches, undecided };
  }
  return mismatches.length === 0 ? { status: 'correct' } : { status: 'incorrect', mismatches };
}

function judged(reading: Reading, notJudged: readonly string[]): Reading {
  if (reading.status === 'unreadable' || reading.undecided === undefined) {
    return reading;
  }
  return { ...reading, undecided: without(reading.undecided, notJudged) };
}

function without<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
