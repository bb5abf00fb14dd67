import { createHash } from 'node:crypto';

/** Path of a chat completion, below the server's base URL. */
export const chatPath = '/chat/completions';

/** Paths by protocol: the same body is a different request under another protocol. */
const paths = { chat: chatPath, messages: '/messages', generateContent: ':generateContent' } as const;

/** A protocol of servers. */
export type Protocol = keyof typeof paths;

/** SHA-256 (hex) of the canonical request: method, path and body with sorted keys; host and headers do not count. */
export function hashRequest(body: Readonly<Record<string, unknown>>, protocol: Protocol = 'chat'): string {
  return createHash('sha256')
    .update(canonicalJson({ method: 'POST', path: paths[protocol], body }))
    .digest('hex');
}

/** Whether a hash belongs to a request, under any protocol. */
export function isHashOf(hash: string, body: Readonly<Record<string, unknown>>): boolean {
  return hashRequest(body) === hash || protocols.some((protocol) => hashRequest(body, protocol) === hash);
}

const protocols: readonly Protocol[] = ['messages', 'generateContent'];

/** JSON with the keys of every object sorted: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
