import { createHash, timingSafeEqual } from 'node:crypto';
import { isLocal } from '../../server/is-local';
import type { HttpRequest } from '../../server/http-server';

/** Why a request is not answered. */
export interface Refused {
  readonly status: 403 | 405;
  readonly because: string;
}

/** Lets in who has the token: by the link that the terminal shows, and from then on by a cookie. */
export interface Door {
  /** `undefined` for a request that may be answered. */
  readonly refuse: (request: HttpRequest) => Refused | undefined;
  /** Whether a request, which is not refused, came by the link. */
  readonly isLink: (request: HttpRequest) => boolean;
  /** The header that makes a browser remember the token, and send it to this server's own pages only. */
  readonly cookie: string;
}

/** A door that opens to a token; cookies of all ports meet, so the name holds the port. */
export function createDoor(token: string, port: () => number): Door {
  const wanted = hash(token);
  const isToken = (given: string): boolean => timingSafeEqual(hash(given), wanted);
  const isLink = ({ path, query }: HttpRequest): boolean => path === '/' && query.has('token');
  return {
    isLink,
    get cookie() {
      return `${cookieName(port())}=${token}; Path=/; HttpOnly; SameSite=Strict`;
    },
    refuse(request) {
      const { method, query, site, cookie = '' } = request;
      if (isStrange(request)) {
        return { status: 403, because: 'This server answers its own pages on this machine only.' };
      }
      if (method !== 'GET' && method !== 'HEAD') {
        return { status: 405, because: 'This server is read-only: use GET.' };
      }
      if (isLink(request)) {
        return isToken(query.get('token') ?? '') ? undefined : { status: 403, because: noToken };
      }
      const isOwn = site === undefined || site === 'same-origin' || site === 'none';
      return isOwn && cookiesOf(cookie, cookieName(port())).some(isToken)
        ? undefined
        : { status: 403, because: noToken };
    },
  };
}

const noToken = 'Open the link that assay view printed: its token is required.';

/** A page of another site could send requests too, under a name of its own for 127.0.0.1 or across sites. */
function isStrange({ host, origin }: HttpRequest): boolean {
  return !isLocal(host) || (origin !== undefined && origin !== `http://${host}`);
}

function cookieName(port: number): string {
  return `assay-view-${port}`;
}

/** The values of all cookies of a name in a header. */
function cookiesOf(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .flatMap((cookie) => (cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : []));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
