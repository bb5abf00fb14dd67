import { AssayError } from '../../../basics/errors';
import { registerSecret } from '../../../basics/secrets/secrets';

/** Where a queue's database is, and how it is spoken to. */
export interface QueueAddress {
  /** For the client. */
  readonly url: string;
  /** Without its password, for people. */
  readonly shown: string;
  /** `false` in plain text: only on this machine, or where the address says `sslmode=disable`. */
  readonly encrypted: boolean;
}

/** What an address looks like, in words. */
export const addressForm = 'an address such as postgres://user@host/database';

/** How the client may be told to encrypt; others mean less than they say. */
const modes = ['disable', 'verify-full'];

/**
 * Reads the address of a PostgreSQL database and registers its password as a secret. Beyond this machine the connection is
 * encrypted and the server's certificate is checked, unless the address says `sslmode=disable`.
 */
export function readQueueAddress(text: string): QueueAddress {
  const url = tryUrl(text);
  if (url === undefined || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new AssayError(`--queue (or ASSAY_QUEUE) expects ${addressForm}; received "${hidePassword(text)}".`);
  }
  registerSecret('ASSAY_QUEUE', tryDecode(url.password));
  registerSecret('ASSAY_QUEUE', url.password);
  registerSecret('ASSAY_QUEUE', url.searchParams.get('password') ?? undefined);
  if ([url.username, url.password, url.pathname].some((part) => tryDecode(part) === undefined)) {
    throw new AssayError(
      `--queue (or ASSAY_QUEUE) has a % that begins no character: write it as %25; received "${hidePassword(text)}".`,
    );
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode)) {
    throw new AssayError(
      `--queue (or ASSAY_QUEUE) has sslmode=${mode}; expected one of ${modes.join(', ')}. ` +
        'A certificate of your own goes into sslrootcert=<file>.',
    );
  }
  const host = url.searchParams.get('host') ?? url.hostname;
  const isHere = host === '' || host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
  const encrypted = mode === 'verify-full' || (mode === null && (!isHere || url.searchParams.has('sslrootcert')));
  if (encrypted) {
    url.searchParams.set('sslmode', 'verify-full');
  }
  const user = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`;
  return { url: url.href, shown: `postgres://${user}${url.host}${url.pathname}`, encrypted };
}

function tryUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Everything up to the last @ goes: a password that is not written as it must be may hold any character. */
function hidePassword(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?.*@/is, '$1…@').replace(/password=[^&]*/gi, 'password=…');
}
