import { createHash } from 'node:crypto';

/** Path of every request, below the server's base URL. */
export const chatPath = '/chat/completions';

/** SHA-256 (hex) of the canonical request: method, path and body with sorted keys; host and headers do not count. */
export function hashRequest(body: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(canonicalJson({ method: 'POST', path: chatPath, body }))
    .digest('hex');
}

/** JSON with the keys of every object sorted: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
