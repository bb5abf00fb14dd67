import { AssayError } from '../basics/errors';
import { capitalise } from '../basics/text/words';
import { formatNumberOf } from '../basics/text/numbers';
import { eachCsvRow, type CsvForm, type Quoting } from './csv-rows';

/** How each is shown in messages. */
const described: Readonly<Record<Quoting, string>> = {
  doubled: 'quotes in cells are doubled ("")',
  kept: 'quotes in cells are doubled, but not after a backslash (as PHP writes them)',
  escaped: 'quotes in cells are escaped with a backslash (\\"); other backslashes are kept',
  paired: 'quotes and backslashes in cells are escaped with a backslash (\\", \\\\)',
};

/** How a table writes quotes, and a note for the user where it is not the usual way. */
export interface FoundQuoting {
  readonly quoting: Quoting;
  readonly notes: readonly string[];
}

/**
 * Finds how a table writes quotes inside of quotes: the only way in which all its rows can be read. Throws when none
 * fits, or when several fit and give different cells.
 */
export function findQuoting(text: string, form: CsvForm, shown: string): FoundQuoting {
  const usual = { quoting: 'doubled', notes: [] } as const;
  if (!text.includes('\\"')) {
    return usual;
  }
  const trials = (['doubled', 'kept', 'escaped', 'paired'] as const).map((quoting) => tryQuoting(text, form, quoting));
  const [doubled] = trials;
  const first = doubled?.first;
  if (first === undefined) {
    return usual;
  }
  const fitting = trials.filter(({ problem }) => problem === undefined).map(({ quoting }) => quoting);
  const possible =
    fitting.includes('escaped') && isOutsideOfStrings(text, form) ? fitting.filter((one) => one !== 'kept') : fitting;
  const different = possible.filter(
    (quoting, index) => !possible.slice(0, index).some((other) => isSame(text, form, quoting, other)),
  );
  const [only, second] = different;
  if (only !== undefined && second === undefined) {
    return {
      quoting: only,
      notes: only === 'doubled' ? [] : [`${capitalise(described[only])}.`],
    };
  }
  throw new AssayError(
    [
      `${shown} cannot be read with certainty: a backslash stands before a quote in a quoted cell (line ${first}).`,
      ...(only === undefined
        ? [
            'No way of writing quotes fits all rows:',
            ...trials.map(({ quoting, problem }) => `  - ${described[quoting]}: ${problem ?? ''}`),
          ]
        : [
            'Several ways of writing quotes fit all rows, and mean different code:',
            ...different.map((one) => `  - ${described[one]}`),
          ]),
      'Export it again with doubled quotes (RFC 4180), or as JSON Lines. In PHP: fputcsv($file, $row, escape: ""); in Spark: option("escape", "\\"").',
    ].join('\n'),
  );
}

interface Trial {
  readonly quoting: Quoting;
  /** Line of the first row with a quote after a backslash, if there is one. */
  readonly first: number | undefined;
  /** Why the rows cannot be written so. */
  readonly problem: string | undefined;
}

/** Reads a table one way; rows of another length count only where a backslash may be the reason. */
function tryQuoting(text: string, form: CsvForm, quoting: Quoting): Trial {
  let width: number | undefined;
  let first: number | undefined;
  let problem: string | undefined;
  for (const { cells, line, hasBackslash, problem: broken } of eachCsvRow(text, { ...form, quoting })) {
    width ??= cells.length;
    first ??= hasBackslash ? line : undefined;
    if (broken !== undefined) {
      problem ??= `line ${line}, ${broken.split(';', 1)[0] ?? ''}`;
    } else if (hasBackslash && cells.length !== width) {
      problem ??= `line ${line} has ${formatNumberOf(cells.length, 'cell')}, but the header has ${width}`;
    }
  }
  return { quoting, first, problem };
}

function isSame(text: string, form: CsvForm, one: Quoting, other: Quoting): boolean {
  const others = eachCsvRow(text, { ...form, quoting: other });
  for (const { cells } of eachCsvRow(text, { ...form, quoting: one })) {
    const next = others.next();
    const same = next.done === true ? undefined : next.value.cells;
    if (same?.length !== cells.length || cells.some((cell, index) => cell !== same[index])) {
      return false;
    }
  }
  return others.next().done === true;
}

/**
 * Whether a cell has a quote after a backslash where nothing before it can open a string or a comment: in code it is then
 * an escape of the table.
 */
function isOutsideOfStrings(text: string, form: CsvForm): boolean {
  for (const { cells } of eachCsvRow(text, { ...form, quoting: 'kept' })) {
    if (cells.some((cell) => /^[^"'`#/%-]*\\"/.test(cell))) {
      return true;
    }
  }
  return false;
}
