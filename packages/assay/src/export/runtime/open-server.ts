import { hideForms, hidePieces, isSecret, toForms } from '../../basics/secrets/hide-forms';
import { hideInError, shortenProblem } from '../../model/redact';
import { printable } from '../../basics/text/printable';
import { openAIURL } from '../../model/server-address';

/** The environment's names and values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What comes before the environment's values. */
export interface Access {
  readonly apiKey?: string;
  readonly baseURL?: string;
}

/** Who is asked, and in whose name. */
export interface Server {
  readonly url: string;
  readonly host: string;
  /** Hides the key. */
  readonly redact: (text: string) => string;
  /** Makes a message fit to be shown: without the key, short, and without what steers a terminal. */
  readonly toProblem: (message: string) => string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The server that the environment names; throws when it cannot be asked. */
export function openServer(access: Access, environment: Environment): Server {
  const key = textOf(access.apiKey ?? environment['OPENAI_API_KEY']);
  const named = textOf(access.baseURL ?? environment['OPENAI_BASE_URL']);
  const isOpenAI = named === undefined || /^https:\/\/api\.openai\.com(\/v1)?\/?$/i.test(named);
  if (isOpenAI && key === undefined) {
    throw new Error('there is no key: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs none');
  }
  if (key !== undefined && !/^[!-~]+$/.test(key)) {
    throw new Error('OPENAI_API_KEY holds a blank or a character that no key has');
  }
  const base = isOpenAI ? openAIURL : named;
  const address = toAddress(`${base.endsWith('/') ? base.slice(0, -1) : base}/chat/completions`);
  const organization = textOf(environment['OPENAI_ORG_ID']);
  const project = textOf(environment['OPENAI_PROJECT_ID']);
  const forms = isSecret(key) ? toForms([{ name: 'OPENAI_API_KEY', text: key }]) : [];
  const whole = (text: string): string => hideForms(text, forms);
  const pieces = (text: string): string => hidePieces(text, forms);
  return {
    url: address.href,
    host: address.host,
    redact: whole,
    toProblem: (message) => printable(shortenProblem(hideInError(message, { whole, pieces }))),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key ?? 'none'}`,
      'content-type': 'application/json',
      ...(organization !== undefined && { 'openai-organization': organization }),
      ...(project !== undefined && { 'openai-project': project }),
    },
  };
}

function toAddress(text: string): URL {
  let address;
  try {
    address = new URL(text);
  } catch {
    throw new Error('OPENAI_BASE_URL is not an address: expected one such as https://api.openai.com/v1');
  }
  if (!['http:', 'https:'].includes(address.protocol) || address.username !== '' || address.password !== '') {
    throw new Error('OPENAI_BASE_URL expects http:// or https://, without a user name or password');
  }
  return address;
}

/** A value without blanks around it; `undefined` when nothing is left. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
