/** A server to which the user allows sending the key of one variable. */
export interface TrustedHost {
  readonly origin: string;
  /** Name of the variable that holds the key. */
  readonly key: string;
}

/** The environment variable that lists trusted servers where there is no configuration folder, as in CI. */
export const trustedHostsVariable = 'ASSAY_TRUSTED_HOSTS';

/** The variable used when none is named. */
export const defaultKey = 'OPENAI_API_KEY';

/** Names of environment variables that may hold a key. */
export const keyName = /^[A-Z][A-Z0-9_]{0,63}$/;

/** Parses a server's address as a person writes it, with or without `https://` and a path; or says what is wrong. */
export function readOrigin(text: string): { readonly origin: string } | { readonly problem: string } {
  const address = text.includes('://') ? text : `https://${text}`;
  const origin = originOf(address);
  if (origin === undefined) {
    return { problem: 'expected an address such as https://llm.example.com' };
  }
  const { username, password, search, hash } = new URL(address);
  if ([username, password, search, hash].some((part) => part !== '')) {
    return { problem: `expected ${origin} alone, without a user, a password, "?" or "#"` };
  }
  return isUnprotected(origin)
    ? { problem: `${origin} is plain http, so the key could be read in transit: use https` }
    : { origin };
}

/** Parses `ASSAY_TRUSTED_HOSTS`: comma-separated addresses, each prefixed with `NAME@` if its key is not OPENAI_API_KEY. */
export function readTrustedHosts(text: string | undefined): {
  readonly trusted: readonly TrustedHost[];
  readonly problems: readonly string[];
} {
  const trusted: TrustedHost[] = [];
  const problems: string[] = [];
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const at = entry.indexOf('@');
    const name = entry.slice(0, Math.max(0, at));
    const isNamed = keyName.test(name);
    const read = readOrigin(isNamed ? entry.slice(at + 1) : entry);
    if (entry !== '' && 'origin' in read) {
      trusted.push({ origin: read.origin, key: isNamed ? name : defaultKey });
    } else if (entry !== '' && 'problem' in read) {
      // The entry itself is not repeated: it may hold a password.
      problems.push(`${trustedHostsVariable}, entry ${index + 1}: ${read.problem}.`);
    }
  }
  return { trusted, problems };
}

/** Valid host names of servers; other characters that `URL` accepts could be a command in a line that a person pastes. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/;

/** Normalised scheme, host and port of a server's address, for comparison; `undefined` when there is none. */
export function originOf(address: string): string | undefined {
  const url = /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && plainHost.test(url.hostname) ? url.origin : undefined;
}

/** Whether an origin is on this machine: 127.0.0.0/8, ::1 or localhost. 0.0.0.0 is not: other machines may use it. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Whether requests to an origin can be read on the way. */
export function isUnprotected(origin: string): boolean {
  return origin.startsWith('http:') && !isLoopback(origin);
}
