import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProjectView } from '../../project/project-view';

/** Milliseconds between checks for changes. */
const pause = 2000;

/** The list as the viewer sees it now; `isLost` when the viewer does not answer any more. */
export function useProject(first: ProjectView): { readonly view: ProjectView; readonly isLost: boolean } {
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
