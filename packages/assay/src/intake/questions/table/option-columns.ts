import { isWrongOption, listNames, optionName, plain, quoted } from './column-names';

/** Where the options of a question stand. */
export type OptionColumns =
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

/** Finds the columns that hold the options. */
export function chooseOptions(names: readonly string[], problems: string[]): OptionColumns {
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

/** Columns such as A, B, C or option 1, option 2, in their order. */
function optionFamilies(names: readonly string[], problems: string[]): readonly Family[] {
  const groups = new Map<string, { readonly name: string; readonly index: number }[]>();
  for (const name of names) {
    const [, prefix = '', mark = ''] = optionName.exec(plain(name)) ?? [];
    if (mark !== '') {
      const isLetter = /[a-z]/.test(mark);
      const key = `${prefix} ${isLetter ? 'letters' : 'numbers'}`;
      const index = isLetter ? mark.charCodeAt(0) - 97 : Number(mark);
      const members = groups.get(key) ?? [];
      members.push({ name, index });
      groups.set(key, members);
    }
  }
  return [...groups].flatMap(([key, members]): readonly Family[] => {
    const sorted = members.toSorted((a, b) => a.index - b.index);
    const first = sorted[0]?.index ?? -1;
    const places = [...new Set(sorted.map(({ index }) => index))];
    const last = places.findIndex((index, place) => places[place + 1] !== index + 1) + first;
    const run = sorted.filter(({ index }) => index <= last);
    if (first > (key.endsWith('letters') ? 0 : 1) || last === first) {
      return [];
    }
    // A lone letter further on, such as Q, is another column.
    const strays = sorted.filter((one) => one.index > last && !(key === ' letters' && one.index > 7));
    // "Option 3 text" after "Option 2" would be lost.
    const next = key.endsWith(' numbers') && key !== ' numbers' ? `${key.slice(0, -8)}${last + 1}` : undefined;
    const similar =
      next === undefined ? [] : names.filter((name) => plain(name).startsWith(next) && !optionName.test(plain(name)));
    if (strays.length > 0 || similar.length > 0 || run.length > last - first + 1) {
      problems.push(
        `the columns of the options have a gap or a duplicate: ${quoted([...sorted.map(({ name }) => name), ...similar])}`,
      );
    }
    const from = key.endsWith('letters') ? 'letters' : first === 0 ? 0 : 1;
    return [{ kind: 'columns', columns: run.map(({ name }) => name), from }];
  });
}
