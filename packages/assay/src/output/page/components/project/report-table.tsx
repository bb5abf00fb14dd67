import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';
import { largest } from '../../../../statistics/numbers';
import { upTo } from '../up-to';
import { prose } from '../breakable';
import type { Measured } from '../../../../experiment/blocks/pictures';

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

/** Maximum number of models named. */
const mostNamed = 4;

/** What a row needs besides its report. */
interface LineOptions {
  /** End of the scale of failure rates. */
  readonly end: number;
  readonly hasCost: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string) => void;
}

/** One report in the table of all: what came of it first, then what it is. */
function ReportLine({ report, options }: { readonly report: ReportRow; readonly options: LineOptions }): VNode {
  const { key, folder, what, title, verdict, models, cost, size, startedAt, page } = report;
  const more = models.length > mostNamed ? [`and ${models.length - mostNamed} more`] : [];
  const name = `${title}, ${startedAt === null ? folder : timeText(startedAt)}`;
  return (
    <tr class={`report ${verdict.tone}`}>
      <th scope="row">
        <strong>
          <PageLink report={report} name={name} />
        </strong>
        <p class={page === null ? 'sentence whole' : 'sentence'} title={verdict.sentence}>
          {prose(verdict.sentence)}
        </p>
        <Progress report={report} />
      </th>
      <td class="what">
        {size === null ? what : `${what}, ${size}`}
        <small title={folder}>{folder}</small>
      </td>
      <td class="models">
        <p title={models.join(', ')}>{[...models.slice(0, mostNamed), ...more].join(', ')}</p>
      </td>
      <td class="rate">
        <Rate report={report} end={options.end} />
      </td>
      <td class="date">{startedAt !== null && <time dateTime={startedAt}>{timeText(startedAt)}</time>}</td>
      {options.hasCost && <td class="cost">{cost}</td>}
      <td class="compare">
        {report.isComparable && (
          <label>
            <input
              type="checkbox"
              checked={options.chosen.has(key)}
              aria-label={`Compare ${name}`}
              onChange={() => options.onChoose(key)}
            />
            <span>Compare</span>
          </label>
        )}
      </td>
    </tr>
  );
}

/** The verdict, which leads to the report's page if it has one. */
function PageLink({ report, name }: { readonly report: ReportRow; readonly name: string }): VNode {
  const { page, key, verdict } = report;
  return page === null ? (
    <>{verdict.word}</>
  ) : (
    <a href={`/${page}/${encodeURIComponent(key)}`} aria-label={`${verdict.word}: ${name}`}>
      {verdict.word}
    </a>
  );
}

function Rate({ report, end }: { readonly report: ReportRow; readonly end: number }): VNode | null {
  const { rate, rateOf, tolerate, models } = report;
  return rate === null ? null : (
    <>
      <IntervalBar rate={rate} end={end} limit={tolerate} />
      {rate.text}
      <small>{rateOf}</small>
      {models.length > 1 && <small>{`the highest of ${models.length}`}</small>}
    </>
  );
}

/** The progress of a run, and how long it still takes at its rate so far. */
function Progress({ report: { progress, startedAt, title } }: { readonly report: ReportRow }): VNode | null {
  if (progress === null || progress.planned === null) {
    return null;
  }
  const { trials, planned } = progress;
  const passed = startedAt === null ? 0 : Date.now() - Date.parse(startedAt);
  return (
    <p class="progress">
      <progress max={Math.max(trials, planned)} value={trials} aria-label={`Trials of ${title}`} />
      {trials > 0 && passed > 0 && planned > trials && (
        <small>{`about ${durationText((passed / trials) * (planned - trials))} left`}</small>
      )}
    </p>
  );
}

function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  return minutes < 100 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** A time as the reader's clock shows it, to the minute. */
function timeText(time: string): string {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Maximum number of reports in a sparkline. */
const mostPoints = 30;

/** Width and height of a sparkline, and the room around it, in pixels. */
const size = { width: 110, height: 24, margin: 4 };

/** A rate with its interval, and the tolerated one as a tick, on a scale from 0 to `end`; the words next to it say the same. */
function IntervalBar(props: { readonly rate: Measured; readonly end: number; readonly limit: number | null }): VNode {
  const place = (share: number): string => `${(Math.min(share, props.end) / props.end) * 100}%`;
  const { value, lower, upper } = props.rate;
  return (
    <svg class="interval" aria-hidden="true" height={12} width="100%">
      <line class="tick" x1="0%" x2="100%" y1={6} y2={6} />
      <line class="range" x1={place(lower)} x2={place(upper)} y1={6} y2={6} />
      <circle cx={place(value)} cy={6} r={4} />
      {props.limit !== null && <line class="limit" x1={place(props.limit)} x2={place(props.limit)} y1={0} y2={12} />}
    </svg>
  );
}

/** Rates over time, the oldest first; nothing for a single one. */
function Sparkline({ rates }: { readonly rates: readonly Measured[] }): VNode | null {
  const shown = rates.slice(-mostPoints);
  if (shown.length < 2) {
    return null;
  }
  const { width, height, margin } = size;
  const most = largest([0.01, ...shown.map(({ value }) => value)]);
  const points = shown.map(({ value }, index) => ({
    x: margin + (index / (shown.length - 1)) * (width - 2 * margin),
    y: height - margin - (value / most) * (height - 2 * margin),
  }));
  const last = points.at(-1);
  const words = shown.map(({ text }) => text.split(' (')[0]);
  return (
    <span class="course">
      <small>{`failure rate, last ${shown.length} reports of the same models`}</small>
      <svg
        class="sparkline"
        role="img"
        aria-label={`Failure rates, the oldest first: ${words.join(', ')}`}
        width={width}
        height={height}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={last?.x} cy={last?.y} r={3} />
      </svg>
    </span>
  );
}
