import { randomBytes } from 'node:crypto';
import type { Clock } from '../../basics/clock';
import { listen } from '../../server/http-server';
import { createAccess } from './access';
import { createLister } from './list-project';
import { createPageMaker, type ShownFolder } from './make-pages';
import { routeView } from './route';

/** A running viewer. */
export interface Viewer {
  /** The link, with the token that gives access. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Milliseconds allowed for pages in progress when the viewer ends. */
const grace = 1000;

/** Serves a reports folder on 127.0.0.1 (0: any free port) to whoever has the link. */
export async function startViewer(
  folder: ShownFolder,
  { port: wanted, clock }: { readonly port: number; readonly clock: Clock },
): Promise<Viewer> {
  const token = randomBytes(24).toString('base64url');
  let port = wanted;
  const context = {
    access: createAccess(token, () => port),
    list: createLister(folder, clock),
    pages: createPageMaker(folder),
  };
  const server = await listen(wanted, (request) => Promise.resolve(routeView(request, context)), clock);
  ({ port } = server);
  return { url: `http://127.0.0.1:${port}/?token=${token}`, close: () => server.close(grace) };
}
