import { isUnprotected, originOf, readVariable } from 'gpt-assay/basics';
import { type Access, keylessAccess, openOwnAccess } from 'gpt-assay/model';
import type { Invocation } from 'gpt-assay/plugin';

/**
 * Reads `--server <url>[=<variable>]`: further servers that a worker may ask, with the key in that variable. The person
 * who starts the worker names both, so the key may go there.
 */
export function readServers(
  given = '',
  { settings, environment }: Pick<Invocation, 'settings' | 'environment'>,
  problems: string[],
): readonly Access[] {
  return given.split(',').flatMap((text) => {
    const [, variable] = /=([A-Za-z_]\w*)$/.exec(text.trim()) ?? [];
    const baseURL = text.trim().slice(0, variable === undefined ? undefined : -variable.length - 1);
    const origin = originOf(baseURL);
    if (text === '') {
      return [];
    }
    if (origin === undefined) {
      problems.push(
        `--server expects <url> or <url>=<variable>, such as https://api.example.com/v1=EXAMPLE_API_KEY, received "${text}"`,
      );
      return [];
    }
    if (variable === undefined) {
      return [keylessAccess(baseURL)];
    }
    if (isUnprotected(origin)) {
      problems.push(`--server ${baseURL} would send ${variable} unencrypted: use https`);
      return [];
    }
    const key = readVariable(environment, settings.root, variable);
    if (key === undefined) {
      problems.push(`--server ${baseURL}: ${variable} is not set in .env or the environment`);
      return [];
    }
    return [openOwnAccess(settings, { variable, key, baseURL, namedBy: 'environment', isOwn: true })];
  });
}
