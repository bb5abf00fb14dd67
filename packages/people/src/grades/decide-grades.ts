import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import type { GradedReport, GradedSubmission, RunVerdicts } from './read-graded-report';
import type { Points } from './points';

/** The grade of one submission. */
export interface Grade {
  readonly id: string;
  /** Share of the full points, from 0 to 1. */
  readonly share: number;
  /** Analytics that cost points, in the order of the report. */
  readonly lost: readonly string[];
  /** Why, in the words of a run that agrees with the grade in all that counts; hostile text. */
  readonly reason: string | undefined;
}

/** A submission without a grade, which a person has to grade, and why. */
export interface Ungraded {
  readonly id: string;
  readonly why: string;
}

/** The grades of a report. */
export interface Grades {
  readonly graded: readonly Grade[];
  readonly ungraded: readonly Ungraded[];
  /** Submissions of which none of these analytics was asked. */
  readonly others: number;
  /** How the values behind the grades compare with the labels of the report. */
  readonly labels: { readonly compared: number; readonly contradicted: number };
}

/** Decides each analytic by the majority of all replies; a submission with an analytic that has none gets no grade. */
export function decideGrades({ submissions }: GradedReport, points: Points): Grades {
  const graded: Grade[] = [];
  const ungraded: Ungraded[] = [];
  let others = 0;
  let compared = 0;
  let contradicted = 0;
  for (const submission of submissions) {
    if (![...points.keys()].some((analytic) => submission.asked.has(analytic))) {
      others += 1;
      continue;
    }
    const { values, open } = decideValues(submission, [...points.keys()]);
    if (open.length > 0) {
      ungraded.push({ id: submission.id, why: open.join('; ') });
      continue;
    }
    for (const [analytic, value] of values) {
      const label = submission.labels.get(analytic);
      compared += label === undefined ? 0 : 1;
      contradicted += label === undefined || label === value ? 0 : 1;
    }
    graded.push(toGrade(submission, values, points));
  }
  return { graded, ungraded, others, labels: { compared, contradicted } };
}

type Values = RunVerdicts['values'];

function decideValues(
  submission: GradedSubmission,
  analytics: readonly string[],
): { readonly values: Values; readonly open: readonly string[] } {
  const { runs, errored } = submission;
  if (runs.length === 0) {
    const why = errored === 0 ? 'it was not asked' : `no reply (${formatNumberOf(errored, 'error')})`;
    return { values: new Map(), open: [why] };
  }
  const values = new Map<string, boolean>();
  const open: string[] = [];
  for (const analytic of analytics) {
    const said = runs.flatMap((run) => run.values.get(analytic) ?? []);
    const yes = said.filter((value) => value).length;
    const no = said.length - yes;
    const replies = runs.filter(({ missing }) => !missing.includes(analytic)).length;
    if (yes * 2 > replies || no * 2 > replies) {
      values.set(analytic, yes > no);
    } else {
      open.push(`${printableLine(analytic, 60)}: ${whyOpen(yes, no, replies)}`);
    }
  }
  return { values, open };
}

/** An unreadable reply agrees with nobody, so that a majority is one of all replies. */
function whyOpen(yes: number, no: number, replies: number): string {
  if (replies === 0) {
    return 'no reply';
  }
  if (yes + no === 0) {
    return replies === 1 ? 'the reply has no value for it' : `none of ${replies} replies has a value for it`;
  }
  return `${yes} of ${replies} replies say true, ${no} false`;
}

function toGrade({ id, runs }: GradedSubmission, values: Values, points: Points): Grade {
  let full = 0;
  let reached = 0;
  const lost: string[] = [];
  for (const [analytic, worth] of points) {
    const isTrue = values.get(analytic) === true;
    full += Math.max(0, worth);
    reached += isTrue ? worth : 0;
    if (isTrue !== worth > 0) {
      lost.push(analytic);
    }
  }
  const agreeing = runs.find(
    (run) => run.reason !== undefined && [...values].every(([analytic, value]) => run.values.get(analytic) === value),
  );
  return { id, share: Math.min(1, Math.max(0, reached / full)), lost, reason: agreeing?.reason };
}
