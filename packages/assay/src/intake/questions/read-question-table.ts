import { appendTo } from '../../basics/collections';
import { formatNumberOf } from '../../basics/text/numbers';
import { refuse, type QuestionRow, readAs } from './question-row';
import { takeApart, type Answer } from './table/answer-places';
import { findBases, type Bases } from './table/number-base';
import { readOptionList, scalarText, type TableOption } from './table/option-list';
import { plain } from './table/column-names';
import { columnsOf } from './table/option-columns';
import type { QuestionColumns } from './table/question-columns';
import type { TableRow } from './table/table-row';
import { findOwnLetters } from '../../kinds/quiz/check-questions';

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

/** A question without options, of which the answer is a number or one of several short texts. */
function toOpen(
  line: number,
  title: string,
  answers: readonly unknown[],
  columns: QuestionColumns,
  cells: ReadonlyMap<string, unknown>,
): QuestionRow {
  const given = answers.flatMap((answer) => {
    const text = scalarText(answer);
    return Array.isArray(answer) ? answer.map(scalarText) : text?.includes('|') ? text.split('|') : [text];
  });
  const texts = [...new Set(given.map((text) => text?.trim()))].filter((text) => text !== undefined);
  const [first = '', ...others] = texts;
  const tolerance = columns.tolerance === undefined ? '' : (scalarText(cells.get(columns.tolerance)) ?? '');
  if (given.includes(undefined) || texts.includes('')) {
    return refuse(line, title, 'has an answer that is neither a text nor a number');
  }
  if (answers.length > 1 && others.length > 0) {
    return refuse(
      line,
      title,
      `has answers that disagree: "${first.slice(0, 40)}" and "${(others[0] ?? '').slice(0, 40)}"`,
    );
  }
  if (texts.some((text) => text.length > longest || /[\r\n]/.test(text))) {
    return refuse(line, title, `has no options, and an answer of more than one line or ${longest} characters`);
  }
  const { options } = columns;
  const room = options.kind === 'columns' ? options.columns.length : 26;
  if (options.kind !== 'none' && texts.some((text) => namesPlace(text, room))) {
    return refuse(line, title, `has no options, but the answer "${first.slice(0, 40)}", which may name one`);
  }
  const unread = columns.unread.map((name) => scalarText(cells.get(name)));
  if (
    options.kind === 'none' &&
    unread.length > 1 &&
    (/^[A-H]$/.test(first) || (first !== '' && unread.includes(first)))
  ) {
    return refuse(
      line,
      title,
      `has the answer "${first.slice(0, 40)}", which may name an option in a column that is not known`,
    );
  }
  if (tolerance !== '' && !(others.length === 0 && number.test(tolerance) && number.test(first))) {
    return refuse(line, title, 'has a tolerance, but not two numbers');
  }
  return others.length === 0 && number.test(first)
    ? readAs(line, { title, number: Number(first), ...(tolerance !== '' && { tolerance: Number(tolerance) }) })
    : readAs(line, { title, accept: texts });
}

/** Whether a text may be the letter or number of an option that is missing. */
function namesPlace(text: string, room: number): boolean {
  return /^[([]?[a-z][)\].:]?$/i.test(text) || (/^\d{1,2}$/.test(text) && Number(text) <= room);
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

/** A row with its options and answers, before it is known what numbers count from. */
interface Draft {
  readonly status: 'draft';
  readonly line: number;
  readonly title: string;
  readonly options: readonly TableOption[];
  readonly answers: readonly DraftAnswer[];
}

/** The answer in one column of a row. */
interface DraftAnswer extends Answer {
  readonly column: string;
}

/** The question of a row, once it is known what numbers count from. */
function toQuestion({ line, title, options, answers }: Draft, columns: QuestionColumns, bases: Bases): QuestionRow {
  const places = new Map<string, readonly number[]>();
  if (options.some(({ right }) => right !== undefined)) {
    const marked = options.flatMap(({ right }, place) => (right === true ? [place] : []));
    places.set(marked.join(), marked);
  }
  for (const answer of answers) {
    const ways = waysToRead(answer, options, bases.of(answer.column));
    const [way] = ways;
    const shown = `has the answer "${answer.shown.slice(0, 40)}"`;
    if (answer.repeated) {
      return refuse(line, title, `${shown}, which several options have as their text`);
    }
    if (way === undefined || ways.length > 1) {
      const again = ways.map((one) =>
        one.map((place) => `"${(options[place]?.text ?? '').slice(0, 40)}"`).join(' and '),
      );
      return refuse(
        line,
        title,
        way === undefined ? `${shown}, which matches no option` : `${shown}, which can mean ${again.join(' or ')}`,
      );
    }
    places.set(way.join(), way);
  }
  const [right, other] = places.values();
  if (right === undefined || other !== undefined) {
    const named = answers.map(({ column, shown }) => `"${shown.slice(0, 40)}" in "${column}"`);
    return refuse(line, title, `has answers that disagree: ${named.join(', ')}`);
  }
  const question = {
    title,
    ...(right.length > 1 && { multiple: true }),
    options: options.map(({ text }, place) => ({ option: text, correct: right.includes(place) })),
  };
  const isKahoot = columns.from?.format === 'Kahoot' && right.length > 1;
  return readAs(
    line,
    question,
    isKahoot ? ['a quiz asks for all right options; a Kahoot may accept any one of them'] : [],
  );
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
