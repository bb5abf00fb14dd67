import type { VNode } from 'preact';
import { useState, useEffect, useRef } from 'preact/hooks';
import type { ProjectView, ReportRow } from '../../project/project-view';
import { ReportTable } from './report-table';

/** The list of all reports of a project, which follows what happens. */
export function ProjectPage({ first }: { readonly first: ProjectView }): VNode {
  const { view, isLost } = useProject(first);
  const [wanted, find] = useState('');
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { reports } = view;
  const shown = filterByChips(reports, pressed).filter((report) => fits(report, wanted.trim().toLowerCase()));
  const challenges = [...new Set(reports.flatMap(({ challenge }) => challenge ?? []))].sort();
  return (
    <>
      <header>
        <h1>{view.title}</h1>
        <p class="subtitle" role="status">
          {view.failed !== null && <strong class={view.failed.tone}>{`${view.failed.sentence}. `}</strong>}
          {view.summary}
        </p>
      </header>
      <p class="notes" role="alert" hidden={!isLost}>
        {isLost && 'The viewer has stopped, so this list is no longer updated. Restart the viewer: npx assay view'}
      </p>
      <div class="controls">
        <label for="filter">{'Find '}</label>
        <input
          type="search"
          id="filter"
          list="challenges"
          autocomplete="off"
          value={wanted}
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        <datalist id="challenges">
          {challenges.map((name) => (
            <option value={name} key={name} />
          ))}
        </datalist>
        <Chips reports={reports} pressed={pressed} onPress={(key) => setPressed(toggled(pressed, key))} />
        <span class="small" role="status">
          {shown.length === reports.length ? '' : `${shown.length} of ${reports.length} shown`}
        </span>
      </div>
      {view.next !== null && (
        <p>
          Next: <code>{view.next}</code>
        </p>
      )}
      {reports.length > 0 && shown.length === 0 && <p>Nothing fits this choice.</p>}
      {shown.length > 0 && (
        <ReportTable
          reports={reports}
          shown={shown}
          chosen={chosen}
          onChoose={(key) => setChosen(toggled(chosen, key))}
        />
      )}
      <Comparing reports={reports.filter(({ key }) => chosen.has(key))} />
    </>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]);
}

function fits({ challenge, title, verdict, models, what, folder }: ReportRow, wanted: string): boolean {
  return [challenge ?? '', title, verdict.word, verdict.sentence, ...models, what, folder].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

/** What reports can be filtered by, besides words: a verdict without what qualifies it, and a kind. */
const facets: readonly { readonly name: string; readonly valueOf: (report: ReportRow) => string }[] = [
  { name: 'Verdict', valueOf: ({ verdict }) => verdict.word.replace(/ \(.*$/, '') },
  { name: 'Kind', valueOf: ({ what }) => what },
];

const keyOf = (facet: string, value: string): string => `${facet} ${value}`;

/** A button for each verdict and each kind that occurs, if there are several; bad verdicts come first. */
function Chips(props: {
  readonly reports: readonly ReportRow[];
  readonly pressed: ReadonlySet<string>;
  readonly onPress: (key: string) => void;
}): VNode {
  return (
    <>
      {facets.map(({ name, valueOf }) => {
        const values = props.reports.map(valueOf);
        const bad = new Set(props.reports.filter(({ verdict }) => verdict.tone === 'bad').map(valueOf));
        const isBad = (value: string): number => (name === 'Verdict' && bad.has(value) ? 1 : 0);
        const different = [...new Set(values)].sort().toSorted((a, b) => isBad(b) - isBad(a));
        return different.length < 2 ? null : (
          <div class="chips" role="group" aria-label={name} key={name}>
            {different.map((value) => (
              <button
                type="button"
                aria-pressed={props.pressed.has(keyOf(name, value))}
                onClick={() => props.onPress(keyOf(name, value))}
                key={value}
              >
                {value} <small>{values.filter((one) => one === value).length}</small>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** The reports that have one of the pressed verdicts and one of the pressed kinds; what no report has filters nothing. */
function filterByChips(reports: readonly ReportRow[], pressed: ReadonlySet<string>): readonly ReportRow[] {
  return facets.reduce((left, { name, valueOf }) => {
    const isPressed = (report: ReportRow): boolean => pressed.has(keyOf(name, valueOf(report)));
    return reports.some(isPressed) ? left.filter(isPressed) : left;
  }, reports);
}

/** Says what would be compared, of chosen reports with the newest first; the oldest is the baseline. */
function Comparing({ reports }: { readonly reports: readonly ReportRow[] }): VNode {
  return (
    <p class="comparing" hidden={reports.length === 0}>
      {whyNotCompared(reports) ?? (reports.length > 0 && <CompareLink reports={reports} />)}
    </p>
  );
}

function whyNotCompared(reports: readonly ReportRow[]): string | undefined {
  const names = [...new Set(reports.map(({ challenge }) => challenge))].reverse();
  if (names.length > 1) {
    return `Only reports of the same challenge can be compared; these are of ${names.join(' and ')}.`;
  }
  const [only, ...others] = reports;
  return only !== undefined && others.length === 0 && only.models.length < 2
    ? 'Choose another report of the same challenge to compare it with.'
    : undefined;
}

function CompareLink({ reports }: { readonly reports: readonly ReportRow[] }): VNode {
  const query = reports.map(({ key }) => `report=${encodeURIComponent(key)}`).reverse();
  const what =
    reports.length === 1 ? `the ${reports[0]?.models.length} groups of this report` : `these ${reports.length} reports`;
  return <a href={`/compare?${query.join('&')}`}>{`Compare ${what}`}</a>;
}

/** Milliseconds between checks for changes. */
const pause = 2000;

/** The list as the viewer sees it now; `isLost` when the viewer does not answer any more. */
function useProject(first: ProjectView): { readonly view: ProjectView; readonly isLost: boolean } {
  const [view, setView] = useState(first);
  const [isLost, setLost] = useState(false);
  const version = useRef(first.version);
  useEffect(() => {
    let isAsking = false;
    // Not while the page is hidden, or the last check has not been answered.
    const look = async (): Promise<void> => {
      if (document.hidden || isAsking) {
        return;
      }
      isAsking = true;
      try {
        const fresh = await askFor(version.current);
        if (fresh.version !== version.current) {
          version.current = fresh.version;
          setView(fresh);
        }
        setLost(false);
      } catch {
        setLost(true);
      } finally {
        isAsking = false;
      }
    };
    const onSight = (): void => void look();
    const timer = window.setInterval(onSight, pause);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, []);
  return { view, isLost };
}

/** The present list, or only its version if that is the known one. */
async function askFor(known: string): Promise<ProjectView> {
  const response = await window.fetch(`/reports.json?version=${encodeURIComponent(known)}`);
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  return (await response.json()) as ProjectView;
}
