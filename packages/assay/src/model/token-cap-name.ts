import { messageOf } from '../basics/errors';

type Body = Readonly<Record<string, unknown>>;

/** The names of the limit on a reply's tokens, each with the other one. */
const others = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const;

const names = ['max_tokens', 'max_completion_tokens'] as const;

/** A name of the limit on a reply's tokens. */
export type TokenCapName = (typeof names)[number];

/** How servers say that they do not take a field. */
const refused = /unsupported|not supported|unrecogni[sz]ed|unknown|not permitted|extra inputs/i;

/**
 * Whether a server refused the name under which the token limit was sent. The newer name is tried only where a server
 * asks for it, because others ignore it.
 */
export function refusesTokenCap(body: Body, error: unknown): boolean {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  const message = messageOf(error);
  const sent = tokenCapNameOf(body);
  if (sent === undefined || (status !== 400 && status !== 422) || !refused.test(message)) {
    return false;
  }
  return message.includes(sent) && (sent === 'max_completion_tokens' || message.includes(others[sent]));
}

/** The body with the token limit under its other name. */
export function renameTokenCap(body: Body): Body {
  const sent = tokenCapNameOf(body);
  if (sent === undefined) {
    return body;
  }
  const { [sent]: cap, ...rest } = body;
  return { ...rest, [others[sent]]: cap };
}

/**
 * Sends bodies, with the token limit under its other name where the server asks for that, and then for all bodies. A
 * request's hash does not depend on the name.
 */
export function sendUnderEitherName<Reply>(
  send: (body: Body, signal: AbortSignal) => Promise<Reply>,
): (body: Body, signal: AbortSignal) => Promise<Reply> {
  let isOtherName = false;
  return async (body, signal) => {
    const other = isOtherName ? renameTokenCap(body) : undefined;
    try {
      return await send(other ?? body, signal);
    } catch (error) {
      if (other !== undefined || !refusesTokenCap(body, error)) {
        throw error;
      }
      const reply = await send(renameTokenCap(body), signal);
      isOtherName = true;
      return reply;
    }
  };
}

/** The name under which a body has the token limit, if it has one. */
export function tokenCapNameOf(body: Body): TokenCapName | undefined {
  return names.find((name) => Object.hasOwn(body, name));
}
