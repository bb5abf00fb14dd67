import { parseJson } from '../basics/json/parse-json';
import { failureRateOf } from '../experiment/tally/assertion-result';
import { summariseSuites, type AssertionSummary } from '../experiment/report/summarise-suite';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { readLog } from '../experiment/log/trial-log';
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
  return new Map(
    summariseSuites(readLog(log)).flatMap(({ suite, assertions }) =>
      assertions.map((summary) => {
        const row = toRow(summary.assertion, summary.model, suite.models.length);
        return [`${suite.title} ${titleOf(row)}`, toProperties(summary)] as const;
      }),
    ),
  );
}

function toProperties({ assertion, model, counts, decision }: AssertionSummary): Properties {
  const rate = failureRateOf(counts);
  return {
    model,
    assert: assertion.assert,
    tolerate: String(assertion.tolerate),
    trials: String(counts.trials),
    failures: String(counts.failures),
    errored: String(counts.errored),
    failureRate: rate === null ? 'not measured' : String(rate),
    decision: decision.status,
  };
}
