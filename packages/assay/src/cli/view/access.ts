import { createHash, timingSafeEqual } from 'node:crypto';
import { isLocal, type HttpRequest } from '../../server/http-server';

/** Why a request is rejected. */
export interface Refused {
  readonly status: 403 | 405;
  readonly because: string;
}

/** Admits whoever has the token: first through the link on the terminal, then through a cookie. */
export interface Access {
  /** `undefined` for an admitted request. */
  readonly refuse: (request: HttpRequest) => Refused | undefined;
  /** Whether an admitted request used the link. */
  readonly isLink: (request: HttpRequest) => boolean;
  /** The header that makes a browser store the token, and send it only to this server's own pages. */
  readonly cookie: string;
}

/** Access by a token. Cookies of all ports share a name space, so the cookie's name includes the port. */
export function createAccess(token: string, port: () => number): Access {
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

/** A page of another site could also send requests, through its own name for 127.0.0.1 or across sites. */
function isStrange({ host, origin }: HttpRequest): boolean {
  return !isLocal(host) || (origin !== undefined && origin !== `http://${host}`);
}

function cookieName(port: number): string {
  return `assay-view-${port}`;
}

/** All values of a cookie in a header. */
function cookiesOf(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .flatMap((cookie) => (cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : []));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
