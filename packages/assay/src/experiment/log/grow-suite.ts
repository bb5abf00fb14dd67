import { growingLogVersion, madeSchema, type MadeEntry, type SuiteEntry } from './suite-entry';
import { tryParseJson } from '../../basics/json/parse-json';

/** Adds fixtures that were created during the run to the suite. */
export function growSuite(suite: SuiteEntry, { assertions, languages, details }: MadeEntry): SuiteEntry {
  return {
    ...suite,
    assertions: [...suite.assertions, ...assertions],
    made: [...(suite.made ?? []), ...details],
    ...(languages !== undefined && { languages: { ...suite.languages, ...languages } }),
  };
}

/** Whether fixtures can be created while the suite is asked. */
export function canGrow({ version }: Pick<SuiteEntry, 'version'>): boolean {
  return version === growingLogVersion;
}

/** Parses an entry that declares new fixtures; `undefined` for other entries. */
export function readMade(entry: unknown): MadeEntry | undefined {
  return madeSchema.safeParse(entry).data;
}

/**
 * The lines of a log with declarations of fixtures moved right behind the first line, so that readers know all
 * questions from the start. Lines of a log that cannot grow are passed on one by one.
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
