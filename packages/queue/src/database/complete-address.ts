import { AssayError } from 'gpt-assay/plugin';
import type { Variables } from 'gpt-assay/basics';

/** The format of an address, in words. */
export const addressForm = 'an address such as postgres://user@host/database';

/** Variables of PostgreSQL that stand for a part of an address, which the client does not read or must not see. */
const certificates = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' } as const;

/** Parts of an address that PostgreSQL's own programs follow to another host, and the client ignores. */
const ignored = { hostaddr: 'PGHOSTADDR', service: 'PGSERVICE' } as const;

/** The address of a PostgreSQL database as a URL; `undefined` if the text is none. */
export function toDatabaseUrl(text: string): URL | undefined {
  const isOne = /^\s*postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text);
  const url = isOne ? new URL(text) : undefined;
  return url !== undefined && url.pathname.length > 1 ? url : undefined;
}

/** The host that the client connects to: of several in the query the last one, and this machine if there is none. */
export function databaseHostOf(url: URL): string {
  const named = url.searchParams.getAll('host').at(-1) ?? '';
  const hostname = decodeOrKeep(url.hostname).replace(/^\[(.+)\]$/, '$1');
  return [named, hostname, 'localhost'].find((host) => host !== '') ?? 'localhost';
}

/** Names of this machine that no name server is asked about. */
const loopback = /^(?:localhost|::1|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d{1,2})){3})$/i;

/** Whether a connection to a host stays on this machine: a Unix socket or loopback. */
export function isDatabaseHere(host: string): boolean {
  return host.startsWith('/') || loopback.test(host);
}

/**
 * The address of a queue, with what the user's environment says of PostgreSQL and the address does not: host, password
 * and certificates. The client must not find them there by itself, because the host that is judged has to be the one
 * that is used, and because project code must not see passwords. A text that is no address stays.
 */
export function completeQueueAddress(text: string, environment: Variables): string {
  const url = toDatabaseUrl(text);
  if (url === undefined) {
    return text;
  }
  const hasHost = url.hostname !== '' || (url.searchParams.getAll('host').at(-1) ?? '') !== '';
  refuseIgnored(url, hasHost ? {} : environment);
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '' && !url.searchParams.has(name)) {
      url.searchParams.set(name, value);
    }
  };
  if (!hasHost && (environment['PGHOST'] ?? '') !== '') {
    url.searchParams.set('host', environment['PGHOST'] ?? '');
  }
  if (url.password === '') {
    add('password', environment['PGPASSWORD']);
  }
  if (!isDatabaseHere(databaseHostOf(url)) && url.searchParams.get('sslmode') !== 'disable') {
    for (const [name, variable] of Object.entries(certificates)) {
      add(name, environment[variable]);
    }
  }
  return url.href;
}

/** Refuses what would lead PostgreSQL's own programs to another host than the client. */
function refuseIgnored(url: URL, environment: Variables): void {
  for (const [name, variable] of Object.entries(ignored)) {
    const isInAddress = url.searchParams.has(name);
    if (isInAddress || (environment[variable] ?? '') !== '') {
      throw new AssayError(
        `The address of the queue names its host by ${isInAddress ? `${name}=…` : variable}, which the package pg does not read. ` +
          'Write the host into the address: postgres://user@host/database.',
      );
    }
  }
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
