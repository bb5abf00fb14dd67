import { setMaxListeners } from 'node:events';
import { openProject, type CommandLineResult, type Project } from '../../../assay/dist/testing/open-project';

/** Workers of a queue, in this process, each in a folder of its own as on a machine of its own. */
export interface QueueWorkers {
  readonly start: (variables?: Readonly<Record<string, string>>, flags?: readonly string[]) => void;
  /** Ends all workers as Ctrl-C does; gives what they printed. */
  readonly end: () => Promise<readonly CommandLineResult[]>;
}

/** Workers that take calls from a queue and ask a server. */
export function openQueueWorkers(queue: string, server: string): QueueWorkers {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const projects: Project[] = [];
  const running: Promise<CommandLineResult>[] = [];
  return {
    start(variables = {}, flags = []) {
      const project = openProject({});
      projects.push(project);
      const settings = { OPENAI_BASE_URL: server, ...variables };
      running.push(project.run(['worker', '--queue', queue, ...flags], settings, { signal: stop.signal }));
    },
    async end() {
      stop.abort();
      const ended = await Promise.all(running);
      for (const project of projects) {
        project.remove();
      }
      return ended;
    },
  };
}
