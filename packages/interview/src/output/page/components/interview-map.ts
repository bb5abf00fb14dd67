import type { CellView, InterviewView, RoundView } from '../interview-view';
import { type GridCell, type GridRow, type GridView, type KeyedGrid, levelOf, percent } from 'gpt-assay/page';

/** What the map shows: the cells of a group up to a round; `null` stands for all. */
export interface Shown {
  readonly group: number | null;
  readonly round: number | null;
}

/** A cell of the interview as a column of the map: up to one of its rounds. */
interface Column {
  /** Of the cell among the page's. */
  readonly place: number;
  readonly cell: CellView;
  readonly round: RoundView;
}

/** A row of the map, of which question it is, and the share of the points that it costs. */
interface Row {
  readonly question: number;
  readonly lost: number;
  readonly row: GridRow;
}

/** The map of an interview: a row for each question, those that cost most points first, and a column for each cell. */
export function mapOf(view: InterviewView, shown: Shown): KeyedGrid {
  const columns = columnsOf(view, shown);
  const rows = rowsOf(view, columns);
  const isNamed = view.groups.length > 1 && shown.group === null;
  return {
    caption: 'Share of the points by question and model',
    rowsAre: 'questions',
    rowHeading: 'Question',
    rows: rows.map(({ row }) => row),
    columns: columns.map(({ cell, round: { passed, total } }) => ({
      heading: cell.label,
      note: [...(isNamed ? [view.groups[cell.group] ?? ''] : []), total === 0 ? 'n/a' : percent(passed / total)].join(
        ', ',
      ),
    })),
    filters: filtersFor(view),
    rowKeys: rows.map(({ question }) => question),
    columnKeys: columns.map(({ place }) => place),
  };
}

/** The columns of the map. */
export function columnsOf({ cells }: InterviewView, { group, round: upTo }: Shown): readonly Column[] {
  return cells.flatMap((cell, place) => {
    const round = upTo === null ? cell.rounds.at(-1) : cell.rounds.findLast((one) => one.round <= upTo);
    return round === undefined || (group !== null && cell.group !== group) ? [] : [{ place, cell, round }];
  });
}

function rowsOf(view: InterviewView, columns: readonly Column[]): readonly Row[] {
  const several = new Set(view.questions.map(({ interview }) => interview)).size > 1;
  return view.questions
    .map(({ name, about, interview }, question) => ({
      question,
      lost: lostOf(columns, question),
      row: {
        heading: name,
        title: several ? `${interview}: ${about}` : about,
        tags: tagsOf(view, columns, question),
        cells: columns.map((column) => cellOf(column, question)),
      },
    }))
    .filter(({ row }) => row.cells.some((cell) => cell !== null))
    .sort((a, b) => b.lost - a.lost || a.question - b.question);
}

function lostOf(columns: readonly Column[], question: number): number {
  let passed = 0;
  let total = 0;
  for (const { round } of columns) {
    const [, , earned = 0, possible = 0] = round.questions[question] ?? [];
    passed += earned;
    total += possible;
  }
  return total === 0 ? 0 : 1 - passed / total;
}

function cellOf({ cell, round }: Column, question: number): GridCell | null {
  const counts = round.questions[question] ?? null;
  if (counts === null) {
    return null;
  }
  const [judged, passes, passed, total] = counts;
  const share = total === 0 ? null : passed / total;
  const errored = cell.answers[question]?.errored ?? 0;
  return {
    text: share === null ? 'n/a' : percent(share),
    level: levelOf(share === null ? null : 1 - share),
    sort: share === null ? -1 : 1 - share,
    label: `${passed} of ${total} points, ${passes} of ${judged} answers pass${errored === 0 ? '' : `, ${errored} errored`}`,
    ...(judged > 0 && { mark: markOf(passes, judged) }),
  };
}

function markOf(passes: number, judged: number): string {
  if (passes === judged) {
    return '✓';
  }
  return passes === 0 ? '✕' : '~';
}

function tagsOf(view: InterviewView, columns: readonly Column[], question: number): readonly string[] {
  const asked = columns.flatMap(({ cell, round }) => {
    const [judged = 0, passes = 0, passed = 0, total = 0] = round.questions[question] ?? [];
    const answers = cell.answers[question] ?? null;
    return judged === 0 || answers === null
      ? []
      : [{ judged, passes, share: total === 0 ? 0 : passed / total, group: cell.group, answers }];
  });
  const shares = view.groups.map(
    (_, group) => new Set(asked.filter((one) => one.group === group).map(({ share }) => share)),
  );
  return [
    ...(asked.length > 0 && asked.every(({ passes }) => passes === 0) ? ['nobody'] : []),
    ...(asked.some(({ judged, passes }) => passes < judged) ? ['short'] : []),
    ...(shares.some(({ size }) => size > 1) ? ['differ'] : []),
    ...(asked.some(({ judged, passes }) => passes > 0 && passes < judged) ? ['unsteady'] : []),
    ...(columns.some(({ cell }) => (cell.answers[question]?.errored ?? 0) > 0) ? ['errored'] : []),
    ...asked.flatMap(({ answers }) => answers.failures.map((kind) => `failure ${kind}`)),
  ];
}

function filtersFor({ failures }: InterviewView): GridView['filters'] {
  return [
    { tag: 'nobody', label: 'that no model passes' },
    { tag: 'short', label: 'with an answer that falls short' },
    { tag: 'differ', label: 'in which models differ' },
    { tag: 'unsteady', label: 'passed in some runs only' },
    ...failures.map((name, kind) => ({ tag: `failure ${kind}`, label: `with failure: ${name}` })),
    { tag: 'errored', label: 'with an errored run' },
  ];
}
