import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';
import { upTo } from '../extremes';
import { Sparkline } from './rate-drawings';
import { ReportLine, type LineOptions } from './report-line';

/** Reports as a table, a row each, in groups by challenge; the newest report, and the group that has it, come first. */
export function ReportTable(props: {
  /** All reports, and those of them that are shown, the newest first. */
  readonly reports: readonly ReportRow[];
  readonly shown: readonly ReportRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string) => void;
}): VNode {
  const { reports, shown, chosen, onChoose } = props;
  const end = upTo(reports.flatMap(({ rate }) => rate?.upper ?? []));
  const hasCost = reports.some(({ cost }) => cost !== '–');
  const options = { end, hasCost, chosen, onChoose };
  const challenges = [...new Set(shown.map(({ challenge }) => challenge))];
  return (
    <table class="reports" aria-label="Reports">
      <thead>
        <tr>
          <th scope="col">verdict</th>
          <th scope="col" class="what">
            what
          </th>
          <th scope="col" class="models">
            models
          </th>
          <th scope="col" class="rate">
            failure rate <small>{`0–${end * 100} %`}</small>
          </th>
          <th scope="col" class="date">
            date
          </th>
          {hasCost && (
            <th scope="col" class="cost">
              cost
            </th>
          )}
          <th scope="col" class="compare">
            compare
          </th>
        </tr>
      </thead>
      {challenges.map((challenge) => (
        <Group
          challenge={challenge}
          all={reports.filter((report) => report.challenge === challenge)}
          shown={shown.filter((report) => report.challenge === challenge)}
          options={options}
          key={`challenge ${challenge ?? ''}`}
        />
      ))}
    </table>
  );
}

/** Reports that asked the same models as the newest: others differ for more reasons than time. */
function ofSameModels(reports: readonly ReportRow[]): readonly ReportRow[] {
  const newest = reports.find(({ rate }) => rate !== null);
  return reports.filter(({ models }) => models.join('\n') === newest?.models.join('\n'));
}

/** The reports of a challenge below its name, the course of its failure rate and the link to its history. */
function Group(props: {
  /** `null`: of reports whose challenge is unknown. */
  readonly challenge: string | null;
  readonly all: readonly ReportRow[];
  readonly shown: readonly ReportRow[];
  readonly options: LineOptions;
}): VNode {
  const { challenge, all, shown, options } = props;
  const inHistory = all.filter((report) => report.inHistory);
  return (
    <tbody>
      <tr class="challenge">
        <th scope="rowgroup" colSpan={options.hasCost ? 7 : 6}>
          <div>
            <h2>{challenge === null ? 'Other' : all[0]?.title}</h2>
            <Sparkline
              rates={ofSameModels(inHistory)
                .flatMap(({ rate }) => rate ?? [])
                .reverse()}
            />
            {challenge !== null && inHistory.length > 0 && (
              <a href={`/history/${encodeURIComponent(challenge)}`}>{`History of ${challenge}`}</a>
            )}
          </div>
        </th>
      </tr>
      {shown.map((report) => (
        <ReportLine report={report} options={options} key={report.key} />
      ))}
    </tbody>
  );
}
