import { growingLogVersion, madeSchema, type MadeEntry, type SuiteEntry } from './suite-entry';
import { tryParseJson } from '../../basics/json/parse-json';

/** The suite with fixtures that were made while it was asked. */
export function growSuite(suite: SuiteEntry, { assertions, languages, details }: MadeEntry): SuiteEntry {
  return {
    ...suite,
    assertions: [...suite.assertions, ...assertions],
    made: [...(suite.made ?? []), ...details],
    ...(languages !== undefined && { languages: { ...suite.languages, ...languages } }),
  };
}

/** Whether more fixtures may be made while a suite is asked. */
export function canGrow({ version }: Pick<SuiteEntry, 'version'>): boolean {
  return version === growingLogVersion;
}

/** An entry as one of fixtures that were made; `undefined` when it is none. */
export function readMade(entry: unknown): MadeEntry | undefined {
  return madeSchema.safeParse(entry).data;
}

/**
 * The lines of a log, those that name fixtures right behind the first: who reads them knows everything that was asked from the
 * beginning. Lines of a log that cannot grow are handed on one by one.
 */
export function* madeFirst(lines: Iterable<string>): Generator<string, void> {
  let mayGrow: boolean | undefined;
  const others: string[] = [];
  for (const line of lines) {
    if (mayGrow !== true) {
      mayGrow ??= isGrowing(line);
      yield line;
    } else if (line.startsWith('{"kind":"made"')) {
      yield line;
    } else {
      others.push(line);
    }
  }
  yield* others;
}

function isGrowing(first: string): boolean {
  const head = tryParseJson(first) as { readonly version?: unknown } | null | undefined;
  return head?.version === growingLogVersion;
}
