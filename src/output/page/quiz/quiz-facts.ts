import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { formatCount, formatDollars } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { toMinute } from '../validator/facts';
import type { Fact } from '../view';
import type { AnswerCollector } from './collect-answers';

/** Where the numbers of a quiz come from, and what they cost. */
export function factsOfQuiz(
  { startedAt, cost }: ReportDocument,
  { files, seed, shuffle, circular, runs, cells }: QuizSection,
  collector: AnswerCollector,
): readonly Fact[] {
  const servers = new Set(cells.filter(({ simulated }) => !simulated).map(({ server }) => server));
  const [from, to] = collector.between();
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Questions', files.questions],
    ['Configuration', files.config],
    ['Server', servers.size === 0 ? null : [...servers].join(', ')],
    ['Asked', toMinute(startedAt)],
    ['Replies from', from === '' ? null : `${toMinute(from)} to ${toMinute(to)}`],
    ['Order', `${describeShuffle(shuffle)}${circular ? ', every rotation of the options' : ''}; seed ${seed}`],
    ['Runs', formatCount(runs)],
    ['Trials', formatCount(cost.trials)],
    ['Simulated', cost.offline === 0 ? null : formatCount(cost.offline)],
    ['From recordings', cost.recorded === 0 ? null : formatCount(cost.recorded)],
    ['Calls', cost.calls === 0 ? null : formatCount(cost.calls)],
    ['Retries', cost.retries === 0 ? null : formatCount(cost.retries)],
    [
      'Tokens',
      cost.calls === 0 ? null : `${formatCount(cost.promptTokens)} in, ${formatCount(cost.completionTokens)} out`,
    ],
    ['Cost', cost.calls === 0 ? null : cost.dollars === null ? 'unknown' : formatDollars(cost.dollars)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value: printableLine(value) }]));
}

function describeShuffle(shuffle: QuizSection['shuffle']): string {
  switch (shuffle) {
    case true:
      return 'questions and options shuffled in each run';
    case false:
      return 'as in the file';
    case 'questions':
    case 'options':
      return `${shuffle} shuffled in each run`;
  }
}
