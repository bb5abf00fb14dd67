import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';

/** Maximum number of groups named. */
const mostNamed = 4;

/** One report in the list of all: what came of it first, then what it is. */
export function ReportItem(props: {
  readonly report: ReportRow;
  readonly isChosen: boolean;
  readonly onChoose: (key: string, isChosen: boolean) => void;
}): VNode {
  const { report, isChosen, onChoose } = props;
  const { key, folder, what, title, verdict, models, size, startedAt, progress, challenge, page } = report;
  const more = models.length > mostNamed ? [`and ${models.length - mostNamed} more`] : [];
  const asked = [...models.slice(0, mostNamed), ...more].join(', ');
  const about = size === null ? what : `${what}, ${size}`;
  const name = `${title}, ${startedAt === null ? folder : timeText(startedAt)}`;
  return (
    <li class={`verdict ${verdict.tone}`}>
      <div class="what">
        <h2>
          {page === null ? (
            title
          ) : (
            <a href={`/${page}/${encodeURIComponent(key)}`} aria-label={name}>
              {title}
            </a>
          )}
          {' · '}
          <strong>{verdict.word}</strong>
        </h2>
        <p class="sentence">{verdict.sentence}</p>
      </div>
      {progress !== null && progress.planned !== null && (
        <progress
          max={Math.max(progress.trials, progress.planned)}
          value={progress.trials}
          aria-label={`Trials of ${title}`}
        />
      )}
      <p class="about">
        {startedAt !== null && [<time dateTime={startedAt}>{timeText(startedAt)}</time>, ' · ']}
        {`${asked === '' ? about : `${about}: ${asked}`} · ${folder} `}
        {report.inHistory &&
          challenge !== null && [
            <a href={`/history/${encodeURIComponent(challenge)}`}>{`History of ${challenge}`}</a>,
            ' ',
          ]}
        {report.isComparable && (
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Compare ${name}`}
              onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
            />
            {' Compare'}
          </label>
        )}
      </p>
    </li>
  );
}

/** A time as the reader's clock shows it, to the minute. */
function timeText(time: string): string {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
