import type { CountsView } from '../../experiment/experiment-view';
import type { QuestionTag, QuizView } from '../../quiz/quiz-view';
import type { KeyedGrid } from '../experiment-page';
import { levelOf, markOf, type GridCell } from '../grid/grid-row';

/** Stands for all groups together where a group is expected. */
export const together = -1;

const filters: readonly { readonly tag: QuestionTag; readonly label: string }[] = [
  { tag: 'wrong', label: 'with a wrong answer' },
  { tag: 'differs', label: 'on which cells differ' },
  { tag: 'all-wrong', label: 'that no cell answers right' },
  { tag: 'suspicious', label: 'with a suspicious label' },
  { tag: 'unsteady', label: 'sometimes right, sometimes wrong' },
  { tag: 'unreadable', label: 'with an unreadable reply' },
  { tag: 'errored', label: 'with a trial without reply' },
];

/** The map of a quiz: a row for each question and a column for each group, several of them also together. */
export function mapOf(view: QuizView): KeyedGrid {
  const groups = [...(view.groups.length > 1 ? [together] : []), ...view.groups.keys()];
  return {
    caption: 'Share of right answers, question by cell',
    rowsAre: 'questions',
    rowHeading: 'Question',
    columns: groups.map((group) => view.columns[group] ?? { heading: 'All cells', note: 'together' }),
    rows: view.fixtures.map(({ id, title }, question) => ({
      heading: id,
      title,
      tags: view.questions[question]?.tags ?? [],
      cells: groups.map((group) => cellOf(view, question, group)),
    })),
    rowKeys: [...view.fixtures.keys()],
    columnKeys: groups,
    filters,
  };
}

/** The results of a group on a question, or of all groups together; `undefined` if it was not asked. */
export function countsOf({ groups }: QuizView, question: number, group: number): CountsView | undefined {
  if (group !== together) {
    return groups[group]?.results[question] ?? undefined;
  }
  const all = groups.flatMap(({ results }) => results[question] ?? []);
  const sum = (of: keyof CountsView): number => all.reduce((total, one) => total + one[of], 0);
  return all.length === 0
    ? undefined
    : {
        judged: sum('judged'),
        failures: sum('failures'),
        unreadable: sum('unreadable'),
        errored: sum('errored'),
      };
}

function cellOf(view: QuizView, question: number, group: number): GridCell | null {
  const counts = countsOf(view, question, group);
  const decision = view.groups[group]?.results[question]?.decision ?? null;
  return counts === undefined ? null : { ...showCounts(counts, view.each && group !== together), ...markOf(decision) };
}

/** `each`: whether it stands for one trial. */
function showCounts({ judged, failures, unreadable, errored }: CountsView, each: boolean): GridCell {
  if (judged === 0) {
    return { text: 'no reply', level: 0, sort: -1, label: `nothing judged, ${errored} without a reply` };
  }
  const right = judged - failures;
  const wrong = failures / judged;
  const notRight = unreadable > 0 ? 'unreadable' : 'wrong';
  const word = right > 0 ? 'right' : notRight;
  return {
    text: each ? word : `${Math.round((right / judged) * 1000) / 10} %`,
    level: wrong === 1 ? 6 : levelOf(wrong, [0.1, 0.25, 0.5, 0.75]),
    sort: wrong,
    label: `${right} of ${judged} right${unreadable > 0 ? `, ${unreadable} unreadable` : ''}${errored > 0 ? `, ${errored} without a reply` : ''}`,
  };
}
