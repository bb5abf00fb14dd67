import { parseJson } from '../basics/json/parse-json';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { readTests, type TestProperties } from './tests-file';

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
    const tests = readTests(log).map((one) => [`${one.suite} ${one.title}`, one.properties] as const);
    known = { log, byTitle: new Map(tests) };
  }
  return known.byTitle.get(`${ancestorTitles.at(-1) ?? ''} ${title}`) ?? {};
}
