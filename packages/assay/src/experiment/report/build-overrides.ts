import type { OverrideCounts } from '../tally/override-tally';
import { formatNumberOf } from '../../basics/text/numbers';
import type { ReportDocument } from './report-document';

/** What overrides say about the answers in a report. */
export type OverridesReport = NonNullable<ReportDocument['overrides']>;

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
export function noteOnOverrides(
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
