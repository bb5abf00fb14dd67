import './official-plugins';
import { systemClock } from '../basics/clock';
import { loadProject } from '../server/served-project';
import { startServer, type OfflineServer } from '../server/start-server';
import { defaultSettings } from './default-settings';

/** Serves the offline models for the challenges in a folder, or for those named. */
export function serveFolder(root: string, named: readonly string[] = []): Promise<OfflineServer> {
  const settings = { ...defaultSettings, root };
  return startServer(loadProject(root, named), { settings, port: 0, version: '1.2.3', clock: systemClock });
}

/** A response to a request to a server, its JSON read. */
export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Posts a request for a chat completion; text is sent as it is. */
export async function postChat(
  url: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The text of each choice of a completion, or the code of an error. */
export function textsOf(body: unknown): readonly (string | null)[] {
  const { choices, error } = body as {
    readonly choices?: readonly { readonly message: { readonly content: string | null } }[];
    readonly error?: { readonly code: string };
  };
  return choices?.map(({ message }) => message.content) ?? [`error ${String(error?.code)}`];
}

/** What a model says to the user's messages, between which the assistant speaks; of an error, its code. */
export async function sendTo(
  url: string,
  model: string,
  ...user: readonly string[]
): Promise<string | null | undefined> {
  const messages = user.flatMap((content, index) => [
    ...(index === 0 ? [] : [{ role: 'assistant', content: 'Well.' }]),
    { role: 'user', content },
  ]);
  return textsOf((await postChat(url, { model, messages })).body)[0];
}
