import { judgeInterviewCell } from '../../../kinds/interview/policy';
import type { InterviewCell, InterviewSection } from '../../../kinds/interview/report/interview-section';
import { failureKinds } from '../../../kinds/interview/verdict';
import { formatCount, formatDollars } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { toMeasured } from '../measured';
import type { CollectedCell } from './collect-answers';
import type { AnswersView, CellView, CostView, RoundView } from './interview-view';
import type { CellName } from '../../../kinds/interview/report/name-cells';

/** Names that are listed of servers, and of what they say they are. */
const mostNames = 5;

/** What a cell's view is made of. */
export interface CellParts {
  readonly name: CellName;
  readonly group: number;
  /** The cell up to each of its rounds; the last one counts. */
  readonly rounds: readonly [InterviewCell, ...InterviewCell[]];
  readonly collected: CollectedCell | undefined;
  readonly answers: readonly (AnswersView | null)[];
  /** Its questions in the order of the page's; `undefined` for those of other interviews. */
  readonly order: readonly (string | undefined)[];
  readonly policy: InterviewSection['policy'];
}

/** A cell on its page. */
export function viewCell({ name, group, rounds, collected, answers, order, policy }: CellParts): CellView {
  const last = rounds.at(-1) ?? rounds[0];
  const { model, about, label } = name;
  const decision = policy === undefined ? null : judgeInterviewCell(last, policy);
  return {
    ...{ group, model, about, label, language: last.language, simulated: last.simulated },
    policy: decision === null ? null : { status: decision.status, reason: decision.reason },
    rounds: rounds.map((cell) => viewRound(cell, order)),
    cost: viewCost(last, collected),
    answers,
  };
}

function viewRound(cell: InterviewCell, order: CellParts['order']): RoundView {
  const { round, judged, errored, passed, total, share, interval, passes, passInterval, passAt, failures } = cell;
  const byName = new Map(cell.questions.map((question) => [question.name, question]));
  return {
    ...{ round, judged, errored, passed, total },
    share: toMeasured(share, interval),
    passes,
    passShare: toMeasured(judged === 0 ? null : passes / judged, passInterval),
    passAt: passAt.map(({ k, any, all }) => ({ k, any: toFour(any), all: toFour(all) })),
    failures: failureKinds.map((kind) => failures[kind]),
    questions: order.map((name) => {
      const question = name === undefined ? undefined : byName.get(name);
      return question === undefined ? null : [question.judged, question.passes, question.passed, question.total];
    }),
  };
}

/** What its answers have taken: calls by the bill, and tokens by what replies say. */
function viewCost(cell: InterviewCell, collected: CollectedCell | undefined): CostView {
  const { calls, dollars, passes } = cell;
  const taken = collected?.cost.read();
  const { rows = 0, recorded = 0, metered = 0, promptTokens = 0, completionTokens = 0 } = taken ?? {};
  const tokens = (sum: number): string => (metered === 0 ? '–' : formatCount(Math.round(sum / metered)));
  const money = (sum: number | null): string => (calls === 0 ? '–' : sum === null ? 'unknown' : formatDollars(sum));
  return {
    ...{ rows, calls, recorded },
    promptTokens: tokens(promptTokens),
    completionTokens: tokens(completionTokens),
    cost: money(dollars),
    costPerPass: passes === 0 ? '–' : money(dollars === null ? null : dollars / passes),
    servers: list(taken?.servers ?? []),
    servedBy: list(taken?.servedBy ?? []),
    fingerprints: list(taken?.fingerprints ?? []),
  };
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => printableLine(name, 80));
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ') || '–';
}

function toFour(share: number): number {
  return Number(share.toFixed(4));
}
