import { formatNumberOf } from '../../basics/text/numbers';
import {
  orRefuse,
  refuse,
  toRow,
  Unusable,
  type QuestionRow,
  type ReadQuestion,
  type RefusedQuestion,
} from './question-row';
import { takeApart, type Answer } from './table/answer-places';
import { findBases, type Bases } from './table/number-base';
import { readOptionList, scalarText, type TableOption } from './table/option-list';
import { plain } from './table/column-names';
import { columnsOf, type QuestionColumns } from './table/question-columns';
import { findOwnLetters } from '../../kinds/quiz/check-questions';

/** A row of a table of questions with its values by column, or why it cannot be read. */
export type TableRow =
  | { readonly status: 'read'; readonly line: number; readonly cells: Cells }
  | { readonly status: 'broken'; readonly line: number; readonly reason: string };

type Cells = ReadonlyMap<string, unknown>;

/** Maximum characters of a short answer. */
const longest = 200;

const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

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
    if (row.status === 'broken') {
      drafts.push(refuse(row.line, '', row.reason));
    } else if (isBlank(row.cells, columns)) {
      blank.push(row.line);
    } else {
      drafts.push(toDraft(row.line, row.cells, columns));
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
  const [first] = blank;
  const skipped = `Skipped ${formatNumberOf(blank.length, 'row')} without question, options and answer, from line ${String(first)} on.`;
  return {
    rows: drafts.map((draft) =>
      draft.status === 'draft'
        ? toRow(draft.line, draft.title, () =>
            draft.options.length === 0 ? toOpen(draft, columns) : toChoice(draft, columns, bases),
          )
        : draft,
    ),
    notices: [...bases.notices, ...(first === undefined ? [] : [skipped])],
  };
}

/** A row with its options and answers, before it is known what numbers count from. */
interface Draft {
  readonly status: 'draft';
  readonly line: number;
  readonly title: string;
  readonly cells: Cells;
  readonly rank: readonly string[];
  readonly options: readonly TableOption[];
  /** Answers that name options. */
  readonly answers: readonly DraftAnswer[];
}

/** The answer in one column of a row. */
interface DraftAnswer extends Answer {
  readonly column: string;
}

function isFilled(cells: Cells, name: string): boolean {
  return scalarText(cells.get(name)) !== '';
}

/** Whether nothing is filled in that concerns a question. */
function isBlank(cells: Cells, { title, options, answers }: QuestionColumns): boolean {
  return ![title, ...columnsOf(options), ...answers.flat()].some((name) => isFilled(cells, name));
}

function toDraft(line: number, cells: Cells, columns: QuestionColumns): Draft | RefusedQuestion {
  const own = scalarText(cells.get(columns.title)) ?? '';
  return orRefuse(line, own, () => {
    const title = titleOf(cells, columns);
    if (columns.pictures.some((name) => isFilled(cells, name))) {
      throw new Unusable('shows a picture, which cannot be asked');
    }
    const rank = (columns.answers.find((names) => names.some((name) => isFilled(cells, name))) ?? []).filter((name) =>
      isFilled(cells, name),
    );
    const options = optionsOf(cells, columns, rank);
    if (rank.length === 0 && options.every(({ right }) => right === undefined)) {
      throw new Unusable('has no answer');
    }
    const empty = options.findIndex(({ text }) => text === '');
    if (empty >= 0) {
      throw new Unusable(`has no text in option ${empty + 1} of ${options.length}`);
    }
    const named = options.length === 0 || columns.options.kind === 'wrong' ? [] : rank;
    const answers = named.map((column) => answerIn(column, cells, columns, options));
    return { status: 'draft', line, title, cells, rank, options, answers };
  });
}

/** The question, below the passage that it refers to. */
function titleOf(cells: Cells, columns: QuestionColumns): string {
  const own = scalarText(cells.get(columns.title));
  if (own === undefined) {
    throw new Unusable('has a question that is not a text');
  }
  if (own === '') {
    throw new Unusable(`has no text in "${columns.title}"`);
  }
  const passage = columns.passage === undefined ? '' : (scalarText(cells.get(columns.passage)) ?? '');
  return passage === '' ? own : `${passage}\n\n${own}`;
}

function answerIn(
  column: string,
  cells: Cells,
  columns: QuestionColumns,
  options: readonly TableOption[],
): DraftAnswer {
  const names = columns.options.kind === 'columns' ? columns.options.columns.map(plain) : [];
  const answer = takeApart(cells.get(column), { options, columns: names });
  if (answer === undefined) {
    throw new Unusable(`has an answer in "${column}" that is neither a text nor a list of texts`);
  }
  return { ...answer, column };
}

/** The options of a row; none if their cells are empty. */
function optionsOf(cells: Cells, { options }: QuestionColumns, rank: readonly string[]): readonly TableOption[] {
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
      if (read.length < given.length) {
        throw new Unusable('has an option that is not a text');
      }
      return read.map((text) => ({ text }));
    }
    case 'wrong':
      return besideWrong(cells, options.columns, rank);
  }
}

/** The right option, which is the answer, and the wrong ones of their columns. */
function besideWrong(cells: Cells, columns: readonly string[], rank: readonly string[]): readonly TableOption[] {
  if (rank.length === 0) {
    throw new Unusable('has no answer');
  }
  const [right, ...others] = new Set(rank.map((name) => scalarText(cells.get(name))));
  const isListOfTexts = rank.some((name) => plain(name).endsWith('answers')) && right?.includes(';') === true;
  if (right === undefined || others.length > 0 || isListOfTexts) {
    throw new Unusable('has several right answers: keep one, as "best answer"');
  }
  const [column] = columns;
  const wrong =
    columns.length === 1 && column !== undefined
      ? wrongTexts(cells.get(column))
      : columns.map((name) => (scalarText(cells.get(name)) ?? '').trim());
  const filled = wrong.filter((text) => text !== '');
  if (filled.length === 0) {
    throw new Unusable('has no wrong options');
  }
  return [{ text: right, right: true }, ...filled.map((text) => ({ text, right: false }))];
}

/** The wrong options in one cell: a list, or texts between semicolons, as TruthfulQA has them. */
function wrongTexts(cell: unknown): readonly string[] {
  const text = scalarText(cell);
  return text === undefined || text.startsWith('[')
    ? readOptionList(cell).map((option) => option.text)
    : text.split(';').map((part) => part.trim());
}

/** A question without options, of which the answer is a number or one of several short texts. */
function toOpen({ title, cells, rank }: Draft, columns: QuestionColumns): ReadQuestion {
  const answers = rank.map((name) => shortTexts(cells.get(name)));
  const texts = [...new Set(answers.flat())];
  const [first = '', second] = texts;
  if (texts.includes('')) {
    throw new Unusable('has an answer that is neither a text nor a number');
  }
  if (answers.length > 1 && second !== undefined) {
    throw new Unusable(`has answers that disagree: "${first.slice(0, 40)}" and "${second.slice(0, 40)}"`);
  }
  if (texts.some((text) => text.length > longest || /[\r\n]/.test(text))) {
    throw new Unusable(`has no options, and an answer of more than one line or ${longest} characters`);
  }
  refusePlaces(texts, cells, columns);
  const tolerance = columns.tolerance === undefined ? '' : (scalarText(cells.get(columns.tolerance)) ?? '');
  const isNumber = second === undefined && number.test(first);
  if (tolerance !== '' && !(isNumber && number.test(tolerance))) {
    throw new Unusable('has a tolerance, but not two numbers');
  }
  const answer = isNumber
    ? { number: Number(first), ...(tolerance !== '' && { tolerance: Number(tolerance) }) }
    : { accept: texts };
  return { question: { title, ...answer }, notes: [] };
}

/** The texts of a list, or between bars. */
function shortTexts(cell: unknown): readonly string[] {
  const text = scalarText(cell);
  const parts = Array.isArray(cell) ? cell.map(scalarText) : (text?.split('|') ?? [text]);
  return parts.map((part) => {
    if (part === undefined) {
      throw new Unusable('has an answer that is neither a text nor a number');
    }
    return part.trim();
  });
}

/** Refuses answers that may be the letter or number of an option that is missing. */
function refusePlaces([first = '', ...others]: readonly string[], cells: Cells, columns: QuestionColumns): void {
  const { options } = columns;
  const shown = `the answer "${first.slice(0, 40)}"`;
  if (options.kind !== 'none') {
    const room = options.kind === 'columns' ? options.columns.length : 26;
    if ([first, ...others].some((text) => namesPlace(text, room))) {
      throw new Unusable(`has no options, but ${shown}, which may name one`);
    }
    return;
  }
  const unread = columns.unread.map((name) => scalarText(cells.get(name)));
  if (unread.length > 1 && (/^[A-H]$/.test(first) || (first !== '' && unread.includes(first)))) {
    throw new Unusable(`has ${shown}, which may name an option in a column that is not known`);
  }
}

function namesPlace(text: string, room: number): boolean {
  return /^[([]?[a-z][)\].:]?$/i.test(text) || (/^\d{1,2}$/.test(text) && Number(text) <= room);
}

/** A question with options, once it is known what numbers count from. */
function toChoice({ title, options, answers }: Draft, columns: QuestionColumns, bases: Bases): ReadQuestion {
  const places = new Map<string, readonly number[]>();
  if (options.some(({ right }) => right !== undefined)) {
    const marked = options.flatMap(({ right }, place) => (right === true ? [place] : []));
    places.set(marked.join(), marked);
  }
  for (const answer of answers) {
    const way = placesOf(answer, options, bases.of(answer.column));
    places.set(way.join(), way);
  }
  const [right, other] = places.values();
  if (right === undefined || other !== undefined) {
    const named = answers.map(({ column, shown }) => `"${shown.slice(0, 40)}" in "${column}"`);
    throw new Unusable(`has answers that disagree: ${named.join(', ')}`);
  }
  const isKahoot = columns.from?.format === 'Kahoot' && right.length > 1;
  return {
    question: {
      title,
      ...(right.length > 1 && { multiple: true }),
      options: options.map(({ text }, place) => ({ option: text, correct: right.includes(place) })),
    },
    notes: isKahoot ? ['a quiz asks for all right options; a Kahoot may accept any one of them'] : [],
  };
}

/** The only places that an answer can mean, in ascending order. */
function placesOf(answer: Answer, options: readonly TableOption[], base: 0 | 1 | undefined): readonly number[] {
  const shown = `has the answer "${answer.shown.slice(0, 40)}"`;
  if (answer.repeated) {
    throw new Unusable(`${shown}, which several options have as their text`);
  }
  const [way, ...others] = waysToRead(answer, options, base);
  if (way === undefined) {
    throw new Unusable(`${shown}, which matches no option`);
  }
  if (others.length > 0) {
    const meant = [way, ...others].map((one) =>
      one.map((place) => `"${(options[place]?.text ?? '').slice(0, 40)}"`).join(' and '),
    );
    throw new Unusable(`${shown}, which can mean ${meant.join(' or ')}`);
  }
  return way;
}

/** The different places that an answer can mean, in ascending order. */
function waysToRead(
  { texts, named, numbers }: Answer,
  options: readonly TableOption[],
  base: 0 | 1 | undefined,
): readonly (readonly number[])[] {
  const own = findOwnLetters(options.map(({ text }) => text));
  const byNumber = (base === undefined ? [0, 1] : [base]).map((first) => numbers?.map((number) => number - first));
  // The option's own letter may be meant instead of its place.
  const byOwnLetter =
    own === undefined || own.inOrder
      ? undefined
      : named?.map((place) => own.letters.indexOf(options[place]?.label ?? String.fromCharCode(65 + place)));
  const ways = [texts, named, byOwnLetter, ...byNumber]
    .filter((way) => way !== undefined)
    .filter((way) => way.length > 0 && way.every((place) => options[place] !== undefined))
    .map((way) => way.toSorted((a, b) => a - b));
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}
