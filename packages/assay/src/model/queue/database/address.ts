import { AssayError } from '../../../basics/errors';
import { registerSecret } from '../../../basics/secrets/secrets';

/** The address of a queue's database, and how to connect. */
export interface QueueAddress {
  /** For the client. */
  readonly url: string;
  /** The address without its password, for people. */
  readonly shown: string;
  /** `false` for plain text: only on this machine, or with `sslmode=disable`. */
  readonly encrypted: boolean;
}

/** The format of an address, in words. */
export const addressForm = 'an address such as postgres://user@host/database';

/** Supported encryption modes; the others promise more than they do. */
const modes = ['disable', 'verify-full'];

/**
 * Parses the address of a PostgreSQL database and registers its password as a secret. Connections to other machines are
 * encrypted and the server's certificate is verified, unless the address says `sslmode=disable`.
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

/** Hides everything up to the last @, because an unescaped password may contain any character. */
function hidePassword(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?.*@/is, '$1…@').replace(/password=[^&]*/gi, 'password=…');
}
