import { printableLine } from '../../../basics/text/printable';
import {
  answerNames,
  isClearAnswer,
  isQuestion,
  passageNames,
  pictureNames,
  plain,
  questionNames,
  quoted,
} from './column-names';
import { chooseOptions, columnsOf, type OptionColumns } from './option-columns';

/** What the columns of a table of questions mean. */
export interface QuestionColumns {
  readonly title: string;
  /** Text that comes before the question. */
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

/** Maximum number of columns. */
const mostColumns = 1_000;

/** Finds out what the columns mean, by their names in any case, with or without spaces and underscores. */
export function findQuestionColumns(names: readonly string[]): FoundColumns {
  const problems: string[] = [];
  if (names.length > mostColumns) {
    const problem = `there are ${names.length} columns: expected at most ${mostColumns}`;
    return { status: 'missing', problems: [problem], resembles: false };
  }
  const options = chooseOptions(names, problems);
  const isOpen = options.kind === 'none';
  const title = chooseTitle(names, isOpen, problems);
  const ranks = chooseAnswers(names, options, title);
  const marked =
    options.kind === 'list' && ['mc1targets', 'options', 'choices', 'answers'].includes(plain(options.column));
  if (ranks.length === 0 && !(marked && title !== undefined)) {
    problems.push(
      'no column holds the right answer: expected "answer", "correct", "answer key", "GT", "label", "target" or "solution"',
    );
  }
  const hasWeakAnswer = isOpen && !ranks.flat().some((name) => isClearAnswer(name));
  const hasUnknownOptions = isOpen && resembleOptions(names);
  if (title !== undefined && (hasWeakAnswer || hasUnknownOptions) && ranks.length > 0) {
    problems.push(noOptions);
  }
  if (title === undefined || problems.length > 0) {
    return {
      status: 'missing',
      problems,
      resembles: !isOpen || resembleOptions(names) || names.some(resemblesQuestion),
    };
  }
  const passage = names.find((name) => passageNames.includes(plain(name)));
  const tolerance = isOpen ? names.find((name) => plain(name) === 'tolerance') : undefined;
  const pictures = names.filter((name) => pictureNames.includes(plain(name)));
  const read = new Set([title, passage, tolerance, ...columnsOf(options), ...ranks.flat(), ...pictures]);
  const twice = names.filter((name, place) => read.has(name) && names.indexOf(name) < place);
  if (twice.length > 0) {
    return {
      status: 'missing',
      problems: [`several columns are called ${quoted(twice)}: rename one`],
      resembles: true,
    };
  }
  return {
    status: 'found',
    columns: {
      title,
      passage,
      options,
      answers: ranks,
      tolerance,
      pictures,
      from: statedBase(names, options, ranks.flat()),
      unread: names.filter((name) => name.trim() !== '' && !read.has(name)),
    },
  };
}

const noOptions =
  'no columns hold the options: expected "A", "B" …, "option 1", "option 2" …, or a list in "options" or "choices"';

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
