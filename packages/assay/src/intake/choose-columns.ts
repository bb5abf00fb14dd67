import { didYouMean } from '../basics/text/did-you-mean';
import { printableLine } from '../basics/text/printable';
import { isKnownLanguage, toLanguage } from '../code/to-language';
import { notText } from './decode-text';
import { readExpected } from './read-expected';

/** Columns named on the command line, each by its flag. */
export interface ColumnChoices {
  readonly code?: string | undefined;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  /** A column, or the language of all rows. */
  readonly language?: string | undefined;
  /** Pairs such as `isCorrect=passed`, each an analytic and the column with its label. */
  readonly expect?: readonly string[] | undefined;
}

/** What each column means. */
export interface Columns {
  readonly code: string;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly language?: { readonly column: string } | { readonly name: string } | undefined;
  readonly expect: Readonly<Record<string, string>>;
  /** Whether the columns of labels hold truth values, as those of tests do. */
  readonly isFixed?: boolean;
}

/** Common names of columns, clearer ones first; compared ignoring case, spaces and punctuation. */
const usual = {
  code: [
    ['code', 'solution', 'sourcecode', 'solutioncode', 'submittedcode', 'submissioncode', 'studentcode', 'usercode'],
    ['submission', 'source', 'answer', 'content', 'program', 'response', 'script', 'text', 'body'],
  ],
  id: [['submissionid', 'solutionid', 'answerid', 'attemptid'], ['id'], ['uuid', 'guid']],
  title: [['title']],
  language: [['language', 'programminglanguage', 'submissionlanguage', 'languagename'], ['lang']],
} as const;

/** Whether one of the columns holds the code: the one that is named, else any that is called so. */
export function holdsCode(columns: readonly string[], named: string | undefined): boolean {
  return named === undefined
    ? usual.code.some((names) => findCode(columns, names).length > 0)
    : columns.some((column) => column === named || isAlike(column, named));
}

/** Decides what each column means, by the flags, else by the column names; what cannot be decided becomes a problem. */
export function chooseColumns(
  columns: readonly string[],
  choices: ColumnChoices,
  analytics: readonly string[],
  problems: string[],
): Columns {
  const encoding = columns.some((name) => name.includes(notText))
    ? ' (the header is not valid UTF-8: add --encoding, such as windows-1252)'
    : '';
  const there = `the columns are ${columns.map((name) => `"${printableLine(name, 60)}"`).join(', ')}${encoding}`;
  const find = (flag: string, wanted: string): string | undefined => {
    const found = columns.filter((name) => name === wanted);
    const [column, second] = found.length > 0 ? found : columns.filter((name) => isAlike(name, wanted));
    if (column === undefined) {
      problems.push(`--${flag}: there is no column "${wanted}"${didYouMean(wanted, columns)}; ${there}`);
    } else if (second !== undefined) {
      problems.push(`--${flag}: several columns are called "${wanted}"; rename one in the header`);
    }
    return column;
  };
  const named = (role: 'code' | 'id' | 'title'): string | undefined => {
    const wanted = choices[role];
    return wanted === undefined ? undefined : find(role, wanted);
  };
  const code = named('code') ?? (choices.code === undefined ? detectCode(columns, there, problems) : undefined);
  return {
    code: code ?? '',
    id: named('id') ?? detect(columns, usual.id),
    title: named('title') ?? detect(columns, usual.title),
    language: chooseLanguage(columns, choices.language),
    expect: Object.fromEntries(
      readExpected(choices.expect ?? [], columns, analytics, problems).flatMap(({ analytic, wanted }) => {
        const column = find('expect', wanted);
        return column === undefined ? [] : [[analytic, column]];
      }),
    ),
  };
}

function detectCode(columns: readonly string[], there: string, problems: string[]): string | undefined {
  for (const names of usual.code) {
    const found = findCode(columns, names);
    if (found.length === 1) {
      return found[0];
    }
    if (found.length > 1) {
      const which = found.map((name) => `"${printableLine(name, 60)}"`).join(' and ');
      problems.push(`both ${which} may hold the code: choose one with --code <column>; ${there}`);
      return undefined;
    }
  }
  problems.push(
    columns.length === 0
      ? 'the file has no rows'
      : `no column looks like the code: choose one with --code <column>; ${there}`,
  );
  return undefined;
}

/** The columns with one of the names; of those such as `submission.code`, if there is no other, the last part counts. */
function findCode(columns: readonly string[], names: readonly string[]): readonly string[] {
  const whole = columns.filter((name) => names.includes(plain(name)));
  return whole.length > 0
    ? whole
    : columns.filter((name) => name.includes('.') && names.includes(plain(name.slice(name.lastIndexOf('.')))));
}

function detect(columns: readonly string[], ranks: readonly (readonly string[])[]): string | undefined {
  return ranks
    .map((names) => columns.filter((name) => names.includes(plain(name))))
    .find((found) => found.length === 1)?.[0];
}

function chooseLanguage(columns: readonly string[], wanted: string | undefined): Columns['language'] {
  if (wanted === undefined) {
    const column = detect(columns, usual.language);
    return column === undefined ? undefined : { column };
  }
  const name = toLanguage(wanted);
  const column =
    columns.find((one) => one === wanted) ??
    (isKnownLanguage(name) ? undefined : columns.find((one) => isAlike(one, wanted)));
  return column === undefined ? { name } : { column };
}

function isAlike(name: string, wanted: string): boolean {
  return plain(wanted) !== '' && plain(name) === plain(wanted);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
