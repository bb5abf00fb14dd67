import { AssayError } from 'gpt-assay/plugin';
import { registerSecret } from 'gpt-assay/basics';
import { addressForm, databaseHostOf, isDatabaseHere, toDatabaseUrl } from './complete-address';

/** The address of a queue's database, and how to connect. */
export interface QueueAddress {
  /** For the client. */
  readonly url: string;
  /** The address without its password, for people. */
  readonly shown: string;
  /** `false` for plain text: only on this machine, or with `sslmode=disable`. */
  readonly encrypted: boolean;
}

/** Supported encryption modes; the others promise more than they do. */
const modes = ['disable', 'verify-full'];

/**
 * Parses the address of a PostgreSQL database and registers its password as a secret. Connections to other machines are
 * encrypted and the server's certificate is verified, unless the address says `sslmode=disable`.
 */
export function readQueueAddress(text: string): QueueAddress {
  const url = toDatabaseUrl(text);
  if (url === undefined) {
    throw new AssayError(`--queue (or ASSAY_QUEUE) expects ${addressForm}; received "${hidePassword(text)}".`);
  }
  for (const password of [tryDecode(url.password), url.password, ...url.searchParams.getAll('password')]) {
    registerSecret('ASSAY_QUEUE', password);
  }
  if ([url.username, url.password, url.pathname].some((part) => tryDecode(part) === undefined)) {
    throw new AssayError(
      `--queue (or ASSAY_QUEUE) has a % that begins no character: write it as %25; received "${hidePassword(text)}".`,
    );
  }
  refuseRepeated(url);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode)) {
    throw new AssayError(
      `--queue (or ASSAY_QUEUE) has sslmode=${mode}; expected one of ${modes.join(', ')}. ` +
        'A certificate of your own goes into sslrootcert=<file>.',
    );
  }
  const host = databaseHostOf(url);
  const isHere = isDatabaseHere(host);
  const encrypted = mode === 'verify-full' || (mode === null && (!isHere || url.searchParams.has('sslrootcert')));
  const shown = showAddress(url, host);
  // The client is told the host that was judged, so that it looks for no other one in its environment.
  url.hostname = 'localhost';
  url.searchParams.set('host', host);
  if (encrypted) {
    url.searchParams.set('sslmode', 'verify-full');
  }
  return { url: url.href, shown, encrypted };
}

/** Refuses a part that is given twice, of which people and programs may read different ones. */
function refuseRepeated(url: URL): void {
  const names = [...url.searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new AssayError(`--queue (or ASSAY_QUEUE) has ${repeated} twice; expected it once.`);
  }
}

function showAddress(url: URL, host: string): string {
  const user = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`;
  const port = url.port === '' ? '' : `:${url.port}`;
  const overriding = host.startsWith('/') ? '' : `${host}${port}`;
  const named = url.searchParams.has('host') ? overriding : url.host;
  return `postgres://${user}${named}${url.pathname}`;
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Hides everything up to the last @, because an unescaped password may contain any character. */
function hidePassword(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?.*@/is, '$1…@').replace(/password=[^&]*/gi, 'password=…');
}
