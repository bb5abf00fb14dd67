import { isFile } from '../basics/disk/disk';
import { parseJson } from '../basics/json/parse-json';
import type { AssertionReport } from '../experiment/report/report-document';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { titleOf, toRow } from './suite-assertion';

type Properties = Readonly<Record<string, string>>;

let summaries: { readonly log: string; readonly byTitle: ReadonlyMap<string, Properties> } | undefined;

/** Properties of a test case for jest-junit: model, trials and failure rate of the assertion that the test stands for. */
export function junitProperties({
  ancestorTitles,
  title,
}: {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
}): Properties {
  const text = process.env[sessionVariable];
  if (text === undefined) {
    return {};
  }
  const { log } = parseJson(text) as Session;
  if (summaries?.log !== log) {
    summaries = { log, byTitle: readProperties(log) };
  }
  return summaries.byTitle.get(`${ancestorTitles.at(-1) ?? ''} ${title}`) ?? {};
}

function readProperties(log: string): ReadonlyMap<string, Properties> {
  if (!isFile(log)) {
    return new Map();
  }
  const { countSuites } =
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load every kind for those who ask nobody
    require('./count-suites') as typeof import('./count-suites');
  return new Map(
    countSuites(log).flatMap(({ head, report }) =>
      report.models.flatMap(({ model, assertions }) =>
        assertions.map((assertion) => {
          const title = titleOf(toRow(assertion, model, head.models.length));
          return [`${report.title} ${title}`, toProperties(model, assertion)] as const;
        }),
      ),
    ),
  );
}

function toProperties(model: string, assertion: AssertionReport): Properties {
  const { assert, tolerate, trials, failures, errored, rate, decision } = assertion;
  return {
    ...{ model, assert },
    tolerate: String(tolerate),
    trials: String(trials),
    failures: String(failures),
    errored: String(errored),
    failureRate: rate === null ? 'not measured' : String(rate),
    decision: decision ?? 'none',
  };
}
