import {
  type CreateSection,
  type Outcome,
  type OutcomeFacts,
  type UnjudgedReport,
  askReal,
  decideOutcome,
  describeBelow,
  joinShards,
  judgeHard,
  lookAtAnswers,
  describeAlsoBelow,
  describeNoticed,
  toDecision,
  describeLeader,
} from 'gpt-assay/experiment';
import { readInterviewDetails, type InterviewDetails } from '../log/answer';
import { AnswerTally } from './answer-tally';
import { buildInterview } from './build-interview';
import { formatShare, printableLine, quoteForShell, formatNumberOf } from 'gpt-assay/basics';
import { largest } from 'gpt-assay/statistics';
import { isLast } from './compare-interview-cells';
import type { InterviewCell, InterviewSection } from './interview-section';
import { nameCells, type CellName } from './name-cells';

/** Maximum number of languages listed individually. */
const mostListed = 4;

const words = { alone: 'earns', most: 'earns most', of: ' of the points' };

/**
 * Who earned most points in each language, and whether the lead is significant; `last` are cells after their last
 * round.
 */
function describeRank(
  { cells, comparisons }: Pick<InterviewSection, 'cells' | 'comparisons'>,
  last: readonly number[],
  names: readonly CellName[],
): readonly string[] {
  const contenders = cells.map(({ share, interval, chosen, passes, judged }, index) => ({
    label: names[index]?.label ?? '',
    share,
    interval,
    chosen,
    alone: `${passes} of ${formatNumberOf(judged, 'answer')} ${judged === 1 ? 'passes' : 'pass'} every check`,
  }));
  const groups = [...new Set(names.map(({ group }) => group))];
  const more = groups.length - mostListed;
  const ranks = groups.slice(0, mostListed).flatMap((group) => {
    const own = last.filter((index) => names[index]?.group === group);
    const sentence = describeLeader(own, contenders, comparisons, words);
    return groups.length === 1 ? (sentence ?? []) : [`In ${group}, ${sentence ?? 'nothing was judged.'}`];
  });
  return [...ranks, ...(more > 0 ? [`And ${formatNumberOf(more, 'more table')}.`] : [])];
}

/** Facts behind an interview's outcome besides its section. */
interface InterviewEnd extends Pick<OutcomeFacts, 'interrupted' | 'lacking' | 'shard' | 'logOnly'> {
  readonly report: Pick<UnjudgedReport, 'complete' | 'models'>;
  readonly details: InterviewDetails;
}

/** Suggested number of runs after a single run. */
const suggestedRuns = 3;

/** The outcome of an interview under its prompt's policy; models are judged after their last round. */
function outcomeOfInterview(section: InterviewSection, end: InterviewEnd): Outcome {
  const { cells, policy } = section;
  const { report, details, interrupted, shard, logOnly } = end;
  const last = cells.flatMap((cell, index) => (isLast(cells, cell, index) ? [index] : []));
  const own = last.flatMap((index) => cells[index] ?? []);
  const questions = judgeHard(
    report.models,
    ({ fixture }, model) => `${printableLine(fixture, 60)}${report.models.length > 1 ? ` (${model})` : ''}`,
  );
  const names = nameCells(cells);
  const verdicts = last.flatMap((index) => {
    const verdict = cells[index]?.policy;
    const name = names[index];
    return verdict === undefined || name === undefined ? [] : [{ ...verdict, name: `${name.label} in ${name.group}` }];
  });
  const runs = largest([0, ...own.map((cell) => Math.ceil(cell.answers / Math.max(1, cell.questions.length)))]);
  const required = `the required ${formatShare(policy?.points ?? null)} of the points`;
  const nouns = nounsFor(own);
  return decideOutcome({
    interrupted,
    complete: report.complete,
    shard,
    logOnly,
    lacking: [...end.lacking, ...(details.lacking ?? [])],
    simulated: cells.some((cell) => cell.simulated),
    judgements: [
      ...verdicts.map((one) => ({ name: one.name, hard: policy?.assert === 'hard', ...toDecision(one) })),
      ...questions,
    ],
    wholes: [],
    unnamed: { failed: 0, inconclusive: 0 },
    words:
      questions.length === 0
        ? {
            ...nouns,
            failed: `${runs === 1 ? 'did not earn' : 'stayed significantly below'} ${required}`,
            held: `earned ${required}`,
          }
        : { noun: 'requirement', failed: 'failed', held: 'held' },
    below:
      policy?.assert === 'hard'
        ? describeBelow(
            own.map((cell) => ({ told: formatShare(cell.share), isBelow: cell.policy?.below === true })),
            { ...nouns, required },
          )
        : undefined,
    groups: own.map(({ answers, errored }) => ({ trials: answers, errored })),
    runs,
    gate: null,
    findings: [...describeAlsoBelow(verdicts), ...describeRank(section, last, names)],
    notices: describeNoticed(verdicts, (share) => `A model that truly earns ${share} of these points`),
    meaning: [
      ...(policy === undefined ? [] : [meaningOf(policy, runs)]),
      ...(own.length === 0 ? [] : ['Intervals are 95 %, for questions like these.']),
    ],
    next: nextAfter(section, own, details.unjudged),
  });
}

function nounsFor(cells: readonly InterviewCell[]): { readonly noun: string; readonly plural?: string } {
  return new Set(cells.map(({ model }) => model)).size === cells.length
    ? { noun: 'model' }
    : { noun: 'combination of model and language', plural: 'combinations of model and language' };
}

function meaningOf({ points }: NonNullable<InterviewSection['policy']>, runs: number): string {
  const required = formatShare(points);
  const pass =
    runs === 1
      ? `each model earned at least ${required} of the points here`
      : `no model is shown to earn less than ${required} of the points`;
  return `A pass means: ${pass}. It says nothing about other questions.`;
}

function nextAfter(
  { files }: InterviewSection,
  cells: readonly InterviewCell[],
  unjudged: string | undefined,
): OutcomeFacts['next'] {
  const [file] = files;
  const [hardest] = cells.flatMap(({ questions }) => questions).toSorted((a, b) => shareOf(a) - shareOf(b));
  const runs = largest([1, ...cells.map((cell) => Math.ceil(cell.answers / Math.max(1, cell.questions.length)))]);
  const models = [...new Set(cells.map(({ model }) => model))].join(',');
  const [run, ...others] = [...new Set(cells.map(({ interview }) => interview))].map(
    (name) => `npx assay interview run ${quoteForShell(name)}`,
  );
  const isOne = run !== undefined && others.length === 0 && cells[0]?.interview !== '–';
  const look =
    file === undefined || hardest === undefined
      ? lookAtAnswers
      : `Look at the answers: npx assay interview report ${quoteForShell(file)} --question ${quoteForShell(hardest.name)}`;
  return {
    failed: look,
    measured: look,
    'no-failure': look,
    ...(isOne && {
      inconclusive: `Ask again: ${run} --runs ${runs} --model ${quoteForShell(models)}`,
      passed: `Measure how often it passes: ${run} --runs ${suggestedRuns} --model ${quoteForShell(models)}`,
      simulated: askReal(`${run} --runs ${runs}`),
    }),
    ...(unjudged !== undefined && {
      inconclusive: `Judge the answers: npx assay interview evaluate ${quoteForShell(unjudged)}`,
    }),
    shard: joinShards,
  };
}

function shareOf({ passed, total }: InterviewCell['questions'][number]): number {
  return total === 0 ? 1 : passed / total;
}

/** Counts figures that only interviews report: points, passes and failures by model and language, and differences. */
export const createInterviewSection: CreateSection = (suite) => {
  const details = readInterviewDetails(suite);
  const tally = new AnswerTally(suite, details);
  // A part of the answers is not judged.
  const policy = suite.shard === undefined && suite.chosen === undefined ? details.policy : undefined;
  return {
    add(entry, calls) {
      tally.add(entry, calls);
    },
    build() {
      const content = buildInterview(tally.cells(), {
        files: details.files ?? [],
        sandboxes: [...tally.sandboxes],
        rows: tally.count,
        ...(policy !== undefined && { policy }),
      });
      return { content, outcome: (report, about) => outcomeOfInterview(content, { ...about, report, details }) };
    },
  };
};
