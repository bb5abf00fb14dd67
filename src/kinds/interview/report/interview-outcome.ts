import { decideOutcome, type Outcome, type OutcomeFacts } from '../../../experiment/outcome';
import { askReal, joinShards } from '../../../experiment/report/next-steps';
import { formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { quoteForShell } from '../../../basics/text/quote-for-shell';
import { largest } from '../../../statistics/extremes';
import { judgeInterviewCell } from '../policy';
import { isLast } from './compare-interview-cells';
import type { InterviewCell, InterviewDocument } from './interview-document';
import { nameCells } from './name-cells';
import { sayStanding } from './say-standing';

type UnjudgedInterview = Omit<InterviewDocument, 'outcome'>;

/** How an interview's asking and judging ended, as far as its document does not say. */
export interface InterviewEnd {
  readonly interrupted?: boolean;
  readonly shard?: boolean;
  /** The policy was made soft for this run. */
  readonly logOnly?: boolean;
  /** What is missing, in words. */
  readonly lacking?: readonly string[];
  /** File of replies some of which have no verdict. */
  readonly unjudged?: string | undefined;
}

/** Runs that are suggested to somebody who asked once. */
const suggestedRuns = 3;

/** What an interview comes to, by the policy of its prompt; models are judged after their last round. */
export function outcomeOfInterview(document: UnjudgedInterview, end: InterviewEnd): Outcome {
  const { cells, complete, policy } = document;
  const { interrupted = false, shard = false, logOnly = false, lacking = [] } = end;
  const last = cells.flatMap((cell, index) => (isLast(cells, cell, index) ? [index] : []));
  const own = last.flatMap((index) => cells[index] ?? []);
  const isByModel = new Set(own.map(({ model }) => model)).size === own.length;
  return decideOutcome({
    ...{ interrupted, complete, lacking, shard, logOnly },
    simulated: cells.some((cell) => cell.simulated),
    judgements:
      policy === undefined || shard
        ? []
        : own.map((cell) => ({
            name: `${printableLine(cell.model, 60)} in ${cell.language}`,
            hard: policy.assert === 'hard',
            ...judgeInterviewCell(cell, policy),
          })),
    unnamed: { failed: 0, inconclusive: 0 },
    words: {
      noun: isByModel ? 'model' : 'cell',
      failed: 'did not earn the points that the policy requires',
      held: 'earned the points that the policy requires',
    },
    groups: own.map(({ answers, errored }) => ({ trials: answers, errored })),
    runs: largest([0, ...own.map(({ answers, questions }) => Math.ceil(answers / Math.max(1, questions.length)))]),
    gate: null,
    findings: sayStanding(document, last, nameCells(cells)),
    notices: [],
    meaning: [
      ...(policy === undefined || shard
        ? []
        : [
            `A pass means: each model earned at least ${formatShare(policy.points)} of the points here. It certifies nothing about other questions.`,
          ]),
      ...(own.length === 0 ? [] : ['Intervals are 95 %, for questions like these.']),
    ],
    next: nextAfter(document, own, end),
  });
}

function nextAfter(
  { files }: UnjudgedInterview,
  cells: readonly InterviewCell[],
  { unjudged }: InterviewEnd,
): OutcomeFacts['next'] {
  const [file] = files;
  const [hardest] = cells.flatMap(({ questions }) => questions).toSorted((a, b) => shareOf(a) - shareOf(b));
  const runs = largest([1, ...cells.map((cell) => Math.ceil(cell.answers / Math.max(1, cell.questions.length)))]);
  const models = [...new Set(cells.map(({ model }) => model))].join(',');
  const [run, ...others] = [...new Set(cells.map(({ interview }) => interview))].map(
    (name) => `npx assay interview run ${quoteForShell(name)}`,
  );
  const isOne = run !== undefined && others.length === 0 && cells[0]?.interview !== '–';
  return {
    ...(file !== undefined &&
      hardest !== undefined && {
        failed: `Look at the answers: npx assay interview report ${quoteForShell(file)} --question ${quoteForShell(hardest.name)}`,
      }),
    ...(isOne && {
      inconclusive: `${run} --runs ${String(runs)} --model ${quoteForShell(models)}`,
      passed: `${run} --runs ${String(suggestedRuns)} --model ${quoteForShell(models)}`,
      simulated: askReal(`${run} --runs ${String(runs)}`),
    }),
    ...(unjudged !== undefined && { inconclusive: `npx assay interview evaluate ${quoteForShell(unjudged)}` }),
    shard: joinShards,
  };
}

function shareOf({ passed, total }: InterviewCell['questions'][number]): number {
  return total === 0 ? 1 : passed / total;
}
