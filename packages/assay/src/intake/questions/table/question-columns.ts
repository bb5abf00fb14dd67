import { printableLine } from '../../../basics/text/printable';
import {
  answerNames,
  isClearAnswer,
  isQuestion,
  isWrongOption,
  listNames,
  optionName,
  passageNames,
  pictureNames,
  plain,
  questionNames,
  quoted,
} from './column-names';

/** Where the options of a question stand. */
type OptionColumns =
  | {
      readonly kind: 'columns';
      readonly columns: readonly string[];
      /** What the columns count from, if they are not called by letters. */
      readonly from: 'letters' | 0 | 1;
    }
  | { readonly kind: 'list'; readonly column: string }
  /** The wrong options; the right one is the answer. */
  | { readonly kind: 'wrong'; readonly columns: readonly string[] }
  | { readonly kind: 'none' };

/** What the columns of a table of questions mean. */
export interface QuestionColumns {
  readonly title: string;
  readonly passage: string | undefined;
  readonly options: OptionColumns;
  /** Columns with the answer, in ranks: the first rank with a value counts, and its columns must agree. */
  readonly answers: readonly (readonly string[])[];
  readonly tolerance: string | undefined;
  readonly pictures: readonly string[];
  /** What numbers count from, where the format says so. */
  readonly from: { readonly base: 0 | 1; readonly because: string; readonly format?: 'Kahoot' } | undefined;
  readonly unread: readonly string[];
}

/** The meaning of the columns, or what is missing. */
export type FoundColumns =
  | { readonly status: 'found'; readonly columns: QuestionColumns }
  /** `resembles`: the table has options or a question, and so is one of questions. */
  | { readonly status: 'missing'; readonly problems: readonly string[]; readonly resembles: boolean };

const mostColumns = 1_000;

/** Finds out what the columns mean, by their names in any case, with or without spaces and underscores. */
export function findQuestionColumns(names: readonly string[]): FoundColumns {
  if (names.length > mostColumns) {
    const problem = `there are ${names.length} columns: expected at most ${mostColumns}`;
    return { status: 'missing', problems: [problem], resembles: false };
  }
  const problems: string[] = [];
  const options = chooseOptions(names, problems);
  const isOpen = options.kind === 'none';
  const title = chooseTitle(names, isOpen, problems);
  const answers = chooseAnswers(names, options, title);
  if (answers.length === 0 && (title === undefined || !mayHoldMarks(options))) {
    problems.push(
      'no column holds the right answer: expected "answer", "correct", "answer key", "GT", "label", "target" or "solution"',
    );
  }
  const mayLackOptions = isOpen && (!answers.flat().some(isClearAnswer) || resembleOptions(names));
  if (title !== undefined && answers.length > 0 && mayLackOptions) {
    problems.push(
      'no columns hold the options: expected "A", "B" …, "option 1", "option 2" …, or a list in "options" or "choices"',
    );
  }
  if (title === undefined || problems.length > 0) {
    const resembles = !isOpen || resembleOptions(names) || names.some(resemblesQuestion);
    return { status: 'missing', problems, resembles };
  }
  return toColumns(names, title, options, answers);
}

function toColumns(
  names: readonly string[],
  title: string,
  options: OptionColumns,
  answers: QuestionColumns['answers'],
): FoundColumns {
  const passage = names.find((name) => passageNames.includes(plain(name)));
  const tolerance = options.kind === 'none' ? names.find((name) => plain(name) === 'tolerance') : undefined;
  const pictures = names.filter((name) => pictureNames.includes(plain(name)));
  const read = new Set([title, passage, tolerance, ...columnsOf(options), ...answers.flat(), ...pictures]);
  const twice = names.filter((name, place) => read.has(name) && names.indexOf(name) < place);
  if (twice.length > 0) {
    return {
      status: 'missing',
      problems: [`several columns are called ${quoted(twice)}: rename one`],
      resembles: true,
    };
  }
  const from = statedBase(names, options, answers.flat());
  const unread = names.filter((name) => name.trim() !== '' && !read.has(name));
  return { status: 'found', columns: { title, passage, options, answers, tolerance, pictures, from, unread } };
}

/** Whether a list of options may say itself which are right. */
function mayHoldMarks(options: OptionColumns): boolean {
  return options.kind === 'list' && ['mc1targets', 'options', 'choices', 'answers'].includes(plain(options.column));
}

/** Whether a name is that of a question, or a question where the header should be. */
function resemblesQuestion(name: string): boolean {
  return isQuestion(name) || /\?\s*$/.test(name.slice(-200));
}

/** Whether some names look like those of options in other words, such as "Antwort A" and "Antwort B". */
function resembleOptions(names: readonly string[]): boolean {
  const all = new Set(names.map(plain));
  return [...all].some((name) => {
    const begin = name.slice(0, -1);
    return (name.endsWith('a') && all.has(`${begin}b`)) || (name.endsWith('1') && begin !== '' && all.has(`${begin}2`));
  });
}

function chooseTitle(names: readonly string[], isOpen: boolean, problems: string[]): string | undefined {
  for (const rank of questionNames) {
    const [first, second] = names.filter(
      (name) => rank.includes(plain(name)) && (!isOpen || plain(name) === 'title' || rank === questionNames[0]),
    );
    if (second !== undefined) {
      problems.push(`both ${quoted([first ?? ''])} and ${quoted([second])} may hold the question: rename one`);
    }
    if (first !== undefined) {
      return first;
    }
  }
  problems.push('no column holds the question: expected "question", "question text", "stem", "prompt" or "title"');
  return undefined;
}

function chooseAnswers(
  names: readonly string[],
  options: OptionColumns,
  title: string | undefined,
): readonly (readonly string[])[] {
  const taken = new Set([title, ...columnsOf(options)]);
  return answerNames
    .map((rank) => names.filter((name) => rank.includes(plain(name)) && !taken.has(name)))
    .filter((rank) => rank.length > 0)
    .filter((_, rank) => rank === 0 || options.kind !== 'wrong');
}

/** What the format itself says numbers count from. */
function statedBase(
  names: readonly string[],
  options: OptionColumns,
  columns: readonly string[],
): QuestionColumns['from'] {
  if (options.kind === 'columns' && options.from === 0) {
    return { base: 0, because: `the column "${printableLine(options.columns[0] ?? '', 40)}"` };
  }
  if (columns.some((name) => /choose at least one\s*$/i.test(name))) {
    return { base: 1, because: 'the columns are those of Kahoot', format: 'Kahoot' };
  }
  const shape = names.map(plain).toSorted().join(' ');
  return shape === 'answer choices question subject'
    ? { base: 0, because: 'the columns are those of MMLU' }
    : undefined;
}

/** Finds the columns that hold the options. */
function chooseOptions(names: readonly string[], problems: string[]): OptionColumns {
  const found: readonly OptionColumns[] = [
    ...optionFamilies(names, problems),
    ...names.filter((name) => listNames.includes(plain(name))).map((column) => ({ kind: 'list' as const, column })),
  ];
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    problems.push(`both ${quoted(columnsOf(first))} and ${quoted(columnsOf(second))} may hold the options: rename one`);
  }
  if (first !== undefined) {
    return first;
  }
  const wrong = names.filter((name) => isWrongOption(name));
  if (wrong.length > 0) {
    return { kind: 'wrong', columns: wrong };
  }
  const list = names.find((name) => plain(name) === 'answers');
  return list === undefined ? { kind: 'none' } : { kind: 'list', column: list };
}

/** The columns that hold options. */
export function columnsOf(options: OptionColumns): readonly string[] {
  switch (options.kind) {
    case 'columns':
    case 'wrong':
      return options.columns;
    case 'list':
      return [options.column];
    case 'none':
      return [];
  }
}

type Family = Extract<OptionColumns, { readonly kind: 'columns' }>;

/** Columns with the same words before their letters or numbers. */
interface OptionGroup {
  readonly prefix: string;
  readonly isLettered: boolean;
  readonly members: { readonly name: string; readonly index: number }[];
}

/** Columns such as A, B, C or option 1, option 2, in their order. */
function optionFamilies(names: readonly string[], problems: string[]): readonly Family[] {
  const groups = new Map<string, OptionGroup>();
  for (const name of names) {
    const [, prefix = '', mark = ''] = optionName.exec(plain(name)) ?? [];
    if (mark !== '') {
      const isLettered = /[a-z]/.test(mark);
      const key = `${prefix} ${String(isLettered)}`;
      const group = groups.get(key) ?? { prefix, isLettered, members: [] };
      group.members.push({ name, index: isLettered ? mark.charCodeAt(0) - 97 : Number(mark) });
      groups.set(key, group);
    }
  }
  return [...groups.values()].flatMap((group) => toFamily(group, names, problems) ?? []);
}

/** The columns of a group that follow one another from the first letter or number on; `undefined` if these are fewer than two. */
function toFamily(
  { prefix, isLettered, members }: OptionGroup,
  names: readonly string[],
  problems: string[],
): Family | undefined {
  const sorted = members.toSorted((a, b) => a.index - b.index);
  const first = sorted[0]?.index ?? -1;
  const places = [...new Set(sorted.map(({ index }) => index))];
  const last = places.findIndex((index, place) => places[place + 1] !== index + 1) + first;
  if (first > (isLettered ? 0 : 1) || last === first) {
    return undefined;
  }
  const run = sorted.filter(({ index }) => index <= last);
  // A lone letter further on, such as Q, is another column.
  const strays = sorted.filter(({ index }) => index > last && !(isLettered && prefix === '' && index > 7));
  // "Option 3 text" after "Option 2" would be lost.
  const next = isLettered || prefix === '' ? undefined : `${prefix}${last + 1}`;
  const similar =
    next === undefined ? [] : names.filter((name) => plain(name).startsWith(next) && !optionName.test(plain(name)));
  if (strays.length > 0 || similar.length > 0 || run.length > last - first + 1) {
    const shown = quoted([...sorted.map(({ name }) => name), ...similar]);
    problems.push(`the columns of the options have a gap or a duplicate: ${shown}`);
  }
  const columns = run.map(({ name }) => name);
  return { kind: 'columns', columns, from: isLettered ? 'letters' : (first as 0 | 1) };
}
