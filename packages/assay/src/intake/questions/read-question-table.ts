import { appendTo } from '../../basics/append-to';
import { formatNumberOf } from '../../basics/text/numbers';
import { refuse, type QuestionRow } from './question-row';
import { takeApart } from './table/answer-places';
import { findBases } from './table/number-base';
import { readOptionList, scalarText, type TableOption } from './table/option-list';
import { plain } from './table/column-names';
import { columnsOf } from './table/option-columns';
import type { QuestionColumns } from './table/question-columns';
import { toOpen } from './table/open-row';
import { toQuestion, type Draft, type DraftAnswer } from './table/settle-row';
import type { TableRow } from './table/table-row';

/** Questions of a table. */
export interface QuestionTable {
  readonly rows: readonly QuestionRow[];
  /** What was found out about the table as a whole. */
  readonly notices: readonly string[];
  /** Why no row can be read. */
  readonly problem?: string;
}

/** Reads the questions of a table; numbers count from `from`, or from what the answers prove. */
export function readQuestionTable(rows: Iterable<TableRow>, columns: QuestionColumns, from?: 0 | 1): QuestionTable {
  const drafts: (Draft | QuestionRow)[] = [];
  const blank: number[] = [];
  for (const row of rows) {
    const draft = row.status === 'broken' ? refuse(row.line, '', row.reason) : toDraft(row, columns);
    if (draft === undefined) {
      blank.push(row.line);
    } else {
      drafts.push(draft);
    }
  }
  const bases = findBases(
    drafts.filter((draft) => draft.status === 'draft'),
    columns,
    from,
  );
  if (bases.problem !== undefined) {
    return { rows: [], notices: [], problem: bases.problem };
  }
  const first = blank[0];
  return {
    rows: drafts.map((draft) => (draft.status === 'draft' ? toQuestion(draft, columns, bases) : draft)),
    notices: [
      ...bases.notices,
      ...(first === undefined
        ? []
        : [
            `Skipped ${formatNumberOf(blank.length, 'row')} without question, options and answer, from line ${first} on.`,
          ]),
    ],
  };
}

/** `undefined`: a row in which nothing is filled in that concerns a question. */
function toDraft(
  { line, cells }: Extract<TableRow, { readonly status: 'read' }>,
  columns: QuestionColumns,
): Draft | QuestionRow | undefined {
  const isFilled = (name: string): boolean => scalarText(cells.get(name)) !== '';
  const rank = columns.answers.find((names) => names.some(isFilled))?.filter(isFilled) ?? [];
  if (![columns.title, ...columnsOf(columns.options)].some(isFilled) && rank.length === 0) {
    return undefined;
  }
  const own = scalarText(cells.get(columns.title));
  if (own === undefined || own === '') {
    return refuse(
      line,
      '',
      own === undefined ? 'has a question that is not a text' : `has no text in "${columns.title}"`,
    );
  }
  const passage = columns.passage === undefined ? '' : (scalarText(cells.get(columns.passage)) ?? '');
  const title = passage === '' ? own : `${passage}\n\n${own}`;
  if (columns.pictures.some(isFilled)) {
    return refuse(line, own, 'shows a picture, which cannot be asked');
  }
  const options = optionsOf(cells, columns, rank);
  if ('reason' in options) {
    return refuse(line, own, options.reason);
  }
  const hasMarks = options.some(({ right }) => right !== undefined);
  if (rank.length === 0 && !hasMarks) {
    return refuse(line, own, 'has no answer');
  }
  if (options.length === 0) {
    return toOpen(
      line,
      title,
      rank.map((name) => cells.get(name)),
      columns,
      cells,
    );
  }
  const empty = options.findIndex(({ text }) => text === '');
  if (empty >= 0) {
    return refuse(line, own, `has no text in option ${empty + 1} of ${options.length}`);
  }
  const names = columns.options.kind === 'columns' ? columns.options.columns.map(plain) : [];
  const answers: DraftAnswer[] = [];
  for (const column of columns.options.kind === 'wrong' ? [] : rank) {
    const answer = takeApart(cells.get(column), { options, columns: names });
    if (answer === undefined) {
      return refuse(line, own, `has an answer in "${column}" that is neither a text nor a list of texts`);
    }
    answers.push({ ...answer, column });
  }
  return { status: 'draft', line, title, options, answers };
}

/** The options of a row; none if their cells are empty. */
function optionsOf(
  cells: ReadonlyMap<string, unknown>,
  { options }: QuestionColumns,
  rank: readonly string[],
): readonly TableOption[] | { readonly reason: string } {
  switch (options.kind) {
    case 'none':
      return [];
    case 'list': {
      const cell = cells.get(options.column);
      return scalarText(cell) === '' ? [] : readOptionList(cell);
    }
    case 'columns': {
      const texts = options.columns.map((name) => scalarText(cells.get(name)));
      const given = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
      const read = given.filter((text) => text !== undefined);
      return read.length < given.length
        ? { reason: 'has an option that is not a text' }
        : read.map((text) => ({ text }));
    }
    case 'wrong':
      return besideWrong(cells, options.columns, rank);
  }
}

/** The right option, which is the answer, and the wrong ones of their columns. */
function besideWrong(
  cells: ReadonlyMap<string, unknown>,
  columns: readonly string[],
  rank: readonly string[],
): readonly TableOption[] | { readonly reason: string } {
  const [right, ...others] = new Set(rank.map((name) => scalarText(cells.get(name))));
  const isListOfTexts = rank.some((name) => plain(name).endsWith('answers')) && right?.includes(';') === true;
  if (right === undefined || others.length > 0 || isListOfTexts) {
    return { reason: rank.length === 0 ? 'has no answer' : 'has several right answers: keep one, as "best answer"' };
  }
  const wrong: TableOption[] = [];
  for (const column of columns) {
    const cell = cells.get(column);
    const text = scalarText(cell);
    const isList = columns.length === 1 && (text === undefined || text.startsWith('['));
    // TruthfulQA separates the texts of its one column by semicolons.
    const parts = columns.length === 1 ? (text ?? '').split(';') : [text ?? ''];
    const listed = isList ? readOptionList(cell) : parts.map((part) => ({ text: part.trim() }));
    if ('reason' in listed) {
      return listed;
    }
    appendTo(
      wrong,
      listed.filter((option) => option.text !== ''),
    );
  }
  return wrong.length === 0
    ? { reason: 'has no wrong options' }
    : [{ text: right, right: true }, ...wrong.map(({ text: other }) => ({ text: other, right: false }))];
}
