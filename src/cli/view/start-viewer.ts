import { randomBytes } from 'node:crypto';
import type { Clock } from '../../basics/clock';
import { listen } from '../../server/http-server';
import { createDoor } from './door';
import { createLister } from './list-project';
import { createPageMaker, type ShownFolder } from './make-pages';
import { routeView } from './route';

/** A viewer that runs. */
export interface Viewer {
  /** The link, with the token without which nothing is shown. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Pages that are being made get this many milliseconds when the viewer ends. */
const grace = 1000;

/** Shows a folder of reports on 127.0.0.1, at any free port for 0, to whoever has the link. */
export async function startViewer(
  folder: ShownFolder,
  { port: wanted, clock }: { readonly port: number; readonly clock: Clock },
): Promise<Viewer> {
  const token = randomBytes(24).toString('base64url');
  let port = wanted;
  const context = {
    door: createDoor(token, () => port),
    list: createLister(folder, clock),
    pages: createPageMaker(folder),
  };
  const server = await listen(wanted, (request) => Promise.resolve(routeView(request, context)), clock);
  ({ port } = server);
  return { url: `http://127.0.0.1:${port}/?token=${token}`, close: () => server.close(grace) };
}
