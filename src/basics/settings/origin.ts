/** Hosts as a server can have them; what else `URL` lets through could be a command in the line that a person is told to type. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/;

/** Scheme, host and port of a server's address, written in the one way in which addresses can be compared; `undefined` when there is none. */
export function originOf(address: string): string | undefined {
  const url = /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && plainHost.test(url.hostname) ? url.origin : undefined;
}

/** Whether an origin is on this machine: 127.0.0.0/8, ::1 or localhost. 0.0.0.0 is not: other machines may take it for themselves. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Whether what is sent to an origin can be read by anybody on the way. */
export function isUnprotected(origin: string): boolean {
  return origin.startsWith('http:') && !isLoopback(origin);
}
