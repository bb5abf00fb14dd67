import { request } from 'node:http';
import type { ProjectView } from '../output/page/project/project-view';
import { serveInProcess, type Serving } from './serve-in-process';

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** `assay view` as it runs, with its link opened as a browser does. */
export interface Viewed extends Pick<Serving, 'printed' | 'stop'> {
  readonly port: number;
  readonly link: URL;
  /** What came when the link was opened. */
  readonly first: Answer;
  readonly cookie: string;
  /** Asks with the cookie. */
  readonly get: (path: string, headers?: Headers, method?: string) => Promise<Answer>;
  readonly list: () => Promise<ProjectView>;
}

/** A request as any program could send it, also one that no browser would. */
export function askPort(port: number, path: string, headers: Headers = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => void (body += part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Runs `assay view` in a folder until it is stopped. */
export async function viewFolder(folder: string, ...args: readonly string[]): Promise<Viewed> {
  const { printed, stop } = await serveInProcess(folder, ['view', ...args]);
  const link = new URL(printed.out.trim());
  const port = Number(link.port);
  const first = await askPort(port, `/${link.search}`);
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const get: Viewed['get'] = (path, headers = {}, method = 'GET') =>
    askPort(port, path, { cookie, ...headers }, method);
  const list = async (): Promise<ProjectView> => JSON.parse((await get('/reports.json')).body) as ProjectView;
  return { printed, stop, port, link, first, cookie, get, list };
}
