import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ProjectView, ReportRow } from '../../project/project-view';
import { Chips, filterByChips } from './chips';
import { Comparing } from './comparing';
import { useProject } from './follow-project';
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
