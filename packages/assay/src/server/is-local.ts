/** Whether a host is this machine by a name that no other site can have, with or without a port. */
export function isLocal(host: string): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host);
}
