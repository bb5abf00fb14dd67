import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';
import { prose } from '../breakable';
import { IntervalBar } from './rate-drawings';

/** Maximum number of models named. */
const mostNamed = 4;

/** What a row needs besides its report. */
export interface LineOptions {
  /** End of the scale of failure rates. */
  readonly end: number;
  readonly hasCost: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string) => void;
}

/** One report in the table of all: what came of it first, then what it is. */
export function ReportLine({ report, options }: { readonly report: ReportRow; readonly options: LineOptions }): VNode {
  const { key, folder, what, title, verdict, models, rate, rateOf, tolerate, cost, size, startedAt, page } = report;
  const more = models.length > mostNamed ? [`and ${models.length - mostNamed} more`] : [];
  const name = `${title}, ${startedAt === null ? folder : timeText(startedAt)}`;
  return (
    <tr class={`report ${verdict.tone}`}>
      <th scope="row">
        <strong>
          {page === null ? (
            verdict.word
          ) : (
            <a href={`/${page}/${encodeURIComponent(key)}`} aria-label={`${verdict.word}: ${name}`}>
              {verdict.word}
            </a>
          )}
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
        {rate !== null && (
          <>
            <IntervalBar rate={rate} end={options.end} limit={tolerate} />
            {rate.text}
            <small>{rateOf}</small>
            {models.length > 1 && <small>{`the highest of ${models.length}`}</small>}
          </>
        )}
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
