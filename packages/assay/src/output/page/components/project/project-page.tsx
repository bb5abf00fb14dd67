import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ProjectView, ReportRow } from '../../project/project-view';
import { Comparing } from './comparing';
import { useProject } from './follow-project';
import { ReportItem } from './report-item';

/** The list of all reports of a project, which follows what happens. */
export function ProjectPage({ first }: { readonly first: ProjectView }): VNode {
  const { view, isLost } = useProject(first);
  const [wanted, find] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useSameFocus(view);
  const { reports } = view;
  const shown = reports.filter((report) => fits(report, wanted.trim().toLowerCase()));
  const challenges = [...new Set(reports.flatMap(({ challenge }) => challenge ?? []))].sort();
  const choose = (key: string, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <>
      <header>
        <h1>{view.title}</h1>
        <p class="subtitle" role="status">
          {view.summary}
        </p>
      </header>
      <p class="notes" role="alert" hidden={!isLost}>
        {isLost && 'The viewer has stopped, so this list is no longer updated. Restart the viewer: npx assay view'}
      </p>
      <p class="controls">
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
        <span class="small" role="status">
          {wanted.trim() === '' ? '' : `${shown.length} of ${reports.length} shown`}
        </span>
      </p>
      {view.next !== null && (
        <p>
          Next: <code>{view.next}</code>
        </p>
      )}
      <ol class="reports">
        {shown.map((report) => (
          <ReportItem report={report} isChosen={chosen.has(report.key)} onChoose={choose} key={report.key} />
        ))}
      </ol>
      <Comparing reports={reports.filter(({ key }) => chosen.has(key))} />
    </>
  );
}

function fits({ challenge, title, verdict, models, what, folder }: ReportRow, wanted: string): boolean {
  return [challenge ?? '', title, verdict.word, verdict.sentence, ...models, what, folder].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

/** Gives back the focus that an element has lost because an update has moved it. */
function useSameFocus(view: ProjectView): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
  }, [view]);
}
