import { parseJson } from '../basics/json/parse-json';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { type JudgedTestEntry, readTests, type TestProperties } from './project-place';

let known: { readonly log: string; readonly byTitle: ReadonlyMap<string, TestProperties> } | undefined;

/** Properties of a test case for jest-junit: who answered, and trials and failure rate of what the test covers. */
export function junitProperties({
  ancestorTitles,
  title,
}: {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
}): TestProperties {
  const text = process.env[sessionVariable];
  if (text === undefined) {
    return {};
  }
  const { log } = parseJson(text) as Session;
  if (known?.log !== log) {
    known = { log, byTitle: byTitleOf(readTests(log)) };
  }
  const { byTitle } = known;
  // The suite's block may hold blocks of the test file's own.
  return ancestorTitles.map((suite) => byTitle.get(`${suite} ${title}`)).find((found) => found !== undefined) ?? {};
}

/** The properties by suite and title; two tests of the same names and different properties, as of two projects, have none. */
function byTitleOf(tests: readonly JudgedTestEntry[]): ReadonlyMap<string, TestProperties> {
  const byTitle = new Map<string, TestProperties>();
  for (const { suite, title, properties } of tests) {
    const key = `${suite} ${title}`;
    const other = byTitle.get(key);
    byTitle.set(key, other === undefined || JSON.stringify(other) === JSON.stringify(properties) ? properties : {});
  }
  return byTitle;
}
