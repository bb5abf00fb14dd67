import {
  decideOutcome,
  lookAtAnswers,
  outcomeOfReport,
  type Outcome,
  type OutcomeAbout,
  type UnjudgedReport,
} from 'gpt-assay/experiment';
import type { ExperimentType, ReportDocument, SectionRenderer } from 'gpt-assay/plugin';
import { pictureOf } from '../ceiling/show-people';
import { describeBeside, describeContradiction, describeErrors } from '../ceiling/describe-people';
import type { PeopleSection } from '../ceiling/people-section';

/** Verdicts that were given elsewhere. */
export const assessType: ExperimentType = {
  name: 'assess',
  asksNothing: true,
  gradesSubmissions: true,
  createSection: () => ({
    add: () => undefined,
    build: () => ({ content: {}, outcome: outcomeOfAssessment }),
  }),
};

/** Reports on such verdicts show graders in one table, which stands in the addition. */
export const assessRenderer: SectionRenderer = {
  of: 'assess',
  isOf: ({ kind }) => kind === 'assess',
  figures: () => [],
  parts(report) {
    const { people = null, graders = [] } = peopleOf(report) ?? {};
    const picture = people === null ? [] : pictureOf(people, graders.slice(0, drawn));
    return { summaryOf: () => undefined, ...(picture.length > 0 && { picture }) };
  },
};

/** Maximum number of graders in the picture beside the verdict. */
const drawn = 12;

function peopleOf({ added }: Pick<ReportDocument, 'added'>): PeopleSection | undefined {
  return added?.['people'] as PeopleSection | undefined;
}

function outcomeOfAssessment(report: UnjudgedReport, about: OutcomeAbout): Outcome {
  const isHard = report.models.some(({ assertions }) => assertions.some(({ assert }) => assert === 'hard'));
  if (isHard) {
    return { ...outcomeOfReport(report, about), next: lookAtAnswers };
  }
  const next = { measured: lookAtAnswers, inconclusive: lookAtAnswers };
  return decideOutcome({
    ...about,
    complete: report.complete,
    simulated: report.simulated,
    gate: null,
    runs: report.runs,
    judgements: [],
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words: { noun: 'analytic', failed: 'failed', held: 'held' },
    groups: report.models.map(({ trials, errored }) => ({ trials, errored })),
    leads: leadsOf(peopleOf(report)),
    findings: [],
    notices: [],
    meaning: [],
    next,
  });
}

function leadsOf(section: PeopleSection | undefined): readonly string[] {
  const [best] = section?.graders ?? [];
  if (section === undefined || best === undefined) {
    return [];
  }
  const { people, graders } = section;
  return [
    describeErrors(best, graders.length),
    ...(people === null ? [] : [describeContradiction(people), describeBeside(best, people) ?? '']),
  ].filter((sentence) => sentence !== '');
}
