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
