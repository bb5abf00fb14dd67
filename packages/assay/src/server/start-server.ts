import type { Clock } from '../basics/clock';
import type { Model } from '../model/model';
import type { Settings } from '../basics/settings/settings';
import { createCompleter } from './complete';
import { createQuestionFinder } from './find-question';
import { listen } from './http-server';
import { route } from './route';
import type { ServedProject } from './served-project';

/** How to serve. */
export interface ServerOptions {
  readonly settings: Settings;
  /** 0 for any that is free. */
  readonly port: number;
  readonly version: string;
  readonly clock: Clock;
  /** Called with the status of each response. */
  readonly onResponse?: (status: number) => void;
}

/** The offline models, served. */
export interface OfflineServer {
  /** Base URL, as `OPENAI_BASE_URL` takes it. */
  readonly url: string;
  /** Answers what is in flight, for at most 5 seconds, and takes nothing more. */
  readonly close: () => Promise<void>;
}

/** What is in flight gets this many milliseconds when the server ends. */
const grace = 5000;

/** Serves the offline models for everything that a project asks about, on 127.0.0.1 in OpenAI's protocol. */
export async function startServer(
  project: ServedProject,
  { settings, port, version, clock, onResponse = () => undefined }: ServerOptions,
): Promise<OfflineServer> {
  const stop = new AbortController();
  const models: Model[] = [];
  const find = createQuestionFinder(project, settings, (model) => models.push(model));
  const context = {
    complete: createCompleter(find, stop.signal),
    clock,
    version,
    startedAt: clock.now(),
  };
  const server = await listen(
    port,
    async (request) => {
      const response = await route(request, context);
      onResponse(response.status);
      return response;
    },
    clock,
  );
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    async close() {
      await server.close(grace);
      stop.abort(new Error('the server ends'));
      await Promise.all(models.flatMap((model) => (model.close === undefined ? [] : [model.close()])));
    },
  };
}
