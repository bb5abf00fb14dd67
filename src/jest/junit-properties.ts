import { isFile } from '../basics/disk/disk';
import { parseJson } from '../basics/json/parse-json';
import type { AnalyticReport, AssertionReport } from '../experiment/report/report-document';
import { sessionVariable, type Session } from '../basics/settings/settings';
import { titleOf, titleOfAnalytic, toAnalyticRow, toRow } from './suite-assertion';

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
    countSuites(log).flatMap(({ head: { models }, report }) =>
      report.models.flatMap(({ model, assertions, analytics }) =>
        [
          ...assertions.map((one) => [titleOf(toRow(one, model, models.length)), toProperties(model, one)] as const),
          ...analytics.map(
            (one) =>
              [titleOfAnalytic(toAnalyticRow(one.analytic, model, models.length)), propertiesOf(model, one)] as const,
          ),
        ].map(([title, properties]) => [`${report.title} ${title}`, properties] as const),
      ),
    ),
  );
}

/** Of a whole analytic: its hard assertions together, which its test judges. */
function propertiesOf(model: string, { hard }: AnalyticReport): Properties {
  if (hard === null || hard === undefined) {
    return { model };
  }
  const { tolerate, judged, failures, decision } = hard;
  return {
    ...{ model, assert: 'hard' },
    tolerate: String(tolerate),
    trials: String(judged),
    failures: String(failures),
    failureRate: judged === 0 ? 'not measured' : String(failures / judged),
    decision: decision ?? 'none',
  };
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
