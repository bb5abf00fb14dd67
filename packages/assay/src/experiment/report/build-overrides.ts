import { formatNumberOf } from '../../basics/text/numbers';
import { noteOnShard } from '../asking/shard';
import { asksNothing } from '../experiment-type';
import { type AssertionEntry, noteOnChosen, type SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { nameOfAnswer } from '../overrides/answer-override';
import { judgedOf, outcomeOf } from '../tally/assertion-result';
import { createTally, type ModelTally, type Tally } from '../tally/tally';
import type { ReportDocument, UnreviewedReport } from './report-document';

/** What overrides say about the answers in a report. */
type OverridesReport = NonNullable<ReportDocument['overrides']>;

/** The counts for the report. */
export function buildOverridesReport({ recorded, concerned, answers, wrong }: OverrideCounts): OverridesReport {
  return {
    recorded,
    concerned: concerned.length,
    fixtures: new Set(concerned.map(({ assertion }) => assertion.fixture)).size,
    answers,
    wrong,
    labels: concerned
      // An override of one answer does not mean that the label is wrong.
      .filter(({ assertion, value, answer }) => answer === undefined && assertion.expected !== value)
      .map(({ assertion: { fixture, file, line, analytic, expected } }) => ({
        fixture,
        file,
        line,
        analytic,
        label: expected,
      })),
  };
}

/** The same in one sentence, without the full stop. */
function noteOnOverrides(
  { recorded, concerned, fixtures, answers, wrong, labels }: OverridesReport,
  challenge: string,
): string {
  const is = recorded === 1 ? 'is' : 'are';
  const against = labels.length === 1 ? 'contradicts its label' : 'contradict their labels';
  return [
    `${formatNumberOf(recorded, 'override')} ${is} recorded and ${recorded === 1 ? 'changes' : 'change'} no figures`,
    concerned === 0
      ? 'none is about an answer here'
      : `${concerned} ${concerned === 1 ? 'concerns' : 'concern'} ${formatNumberOf(fixtures, 'fixture')} here, ${answers === 0 ? 'without an answer' : `where ${wrong} of ${formatNumberOf(answers, 'answer')} ${wrong === 1 ? 'is' : 'are'} what an override calls wrong`}`,
    ...(labels.length === 0 ? [] : [`${labels.length} ${against}: npx assay override ${challenge} --list`]),
  ].join('; ');
}

/** Input for the notes of a report. */
interface Noted {
  readonly overrides: OverridesReport | undefined;
  /** Doubts about the evidence; a gate states them in its verdict. */
  readonly doubts: readonly string[];
  readonly hasSection: boolean;
  /** Whether the run ended as planned. */
  readonly ended: boolean;
}

/** Notes on a report besides its figures, one sentence each, without the full stop. */
export function notesOnReport(suite: SuiteEntry, { overrides, doubts, hasSection, ended }: Noted): readonly string[] {
  const { notes, shard, gate, challenge } = suite;
  return [
    ...notes,
    ...(shard === undefined ? [] : [noteOnShard(shard)]),
    ...(asksNothing(suite.measuredBy ?? '') ? noteOnUnequal(suite) : noteOnChosen(suite)),
    ...(overrides === undefined ? [] : [noteOnOverrides(overrides, challenge)]),
    ...(gate === undefined ? doubts : []),
    // A kind's own section has its own intervals.
    ...(gate === undefined && !hasSection && !ended
      ? ['intervals are wider (confidence sequences), because the early stop may have depended on the results']
      : []),
  ];
}

/** Says of verdicts that were given elsewhere that some are lacking. */
function noteOnUnequal({ chosen }: SuiteEntry): readonly string[] {
  return chosen === undefined ? [] : ['not every model graded every fixture'];
}

/** How the answers of a suite compare with the challenge's overrides. */
interface OverrideCounts {
  /** Overrides recorded for the challenge, whatever they concern. */
  readonly recorded: number;
  /** Assertions affected by overrides, including proposed labels. */
  readonly concerned: readonly OverriddenAssertion[];
  /** Readable answers to these assertions. */
  readonly answers: number;
  /** Answers that an override calls wrong. */
  readonly wrong: number;
}

/** An assertion affected by an override. */
interface OverriddenAssertion {
  readonly assertion: AssertionEntry;
  /** The right value according to the override. */
  readonly value: boolean;
  /** The affected answer; absent if every answer is affected. */
  readonly answer?: string | undefined;
}

/** Counts answers that overrides affect; never changes a rate. */
interface OverrideTally {
  readonly add: (entry: TrialEntry) => void;
  readonly counts: () => OverrideCounts;
}

/** An empty tally; `undefined` if a suite has no overrides. */
export function createOverrideTally({ overrides, assertions, unreviewed = [] }: SuiteEntry): OverrideTally | undefined {
  if (overrides === undefined) {
    return undefined;
  }
  const concerned = overrides.about.flatMap(({ fixture, analytic, value, answer }): readonly OverriddenAssertion[] => {
    const assertion = [...assertions, ...unreviewed].find(
      (one) => one.fixture === fixture && one.analytic === analytic,
    );
    return assertion === undefined ? [] : [{ assertion, value, answer }];
  });
  let answers = 0;
  let wrong = 0;
  return {
    add(entry) {
      const { trial } = entry;
      for (const { assertion, value, answer } of concerned) {
        const isMeant = assertion.fixture === trial.fixture && (answer === undefined || nameOfAnswer(entry) === answer);
        const outcome = isMeant ? outcomeOf(trial, assertion.analytic) : 'errored';
        // An unreadable reply counts as wrong, which an override of that very answer may call a mistake.
        if (outcome === 'held' || outcome === 'failed' || (outcome === 'unreadable' && answer !== undefined)) {
          answers += 1;
          wrong += (outcome === 'held') === (assertion.expected === value) ? 0 : 1;
        }
      }
    },
    counts: () => ({ recorded: overrides.recorded, concerned, answers, wrong }),
  };
}

/** Counts trials of unreviewed fixtures, separately from all others. */
interface UnreviewedTally extends Pick<Tally, 'add'> {
  /** How each model's answers compare with the proposed labels; empty if everything is reviewed. */
  readonly reports: () => readonly UnreviewedReport[];
}

/** An empty tally of a suite's unreviewed fixtures. */
export function createUnreviewedTally(suite: SuiteEntry): UnreviewedTally {
  const { unreviewed = [], unlabelled = [] } = suite;
  const { add, models } = createTally({ ...suite, assertions: unreviewed }, unlabelled);
  return { add, reports: () => (unreviewed.length + unlabelled.length === 0 ? [] : models.map(toReport)) };
}

function toReport({ model, fixtures, assertions }: ModelTally): UnreviewedReport {
  const asked = [...fixtures.values()].filter((fixture) => fixture.trials() > 0);
  const rows = assertions.map(({ assertion: { fixture, file, line, analytic, expected }, counts }) => ({
    fixture,
    file,
    line,
    analytic,
    proposed: expected,
    judged: judgedOf(counts()),
    differences: counts().failures,
  }));
  return {
    model,
    fixtures: asked.length,
    trials: asked.reduce((sum, fixture) => sum + fixture.trials(), 0),
    errored: asked.reduce((sum, fixture) => sum + fixture.errored(), 0),
    judged: rows.reduce((sum, { judged }) => sum + judged, 0),
    differences: rows.reduce((sum, { differences }) => sum + differences, 0),
    differing: rows
      .filter(({ differences }) => differences > 0)
      .sort((one, other) => other.differences / other.judged - one.differences / one.judged),
  };
}
