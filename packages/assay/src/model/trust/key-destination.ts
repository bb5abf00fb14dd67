import { defaultKey, isLoopback, originOf } from '../../basics/settings/trusted-hosts';
import type { Place } from '../../basics/settings/read-credentials';
import { openAIURL } from '../server-address';
import { ownProviders } from '../providers/providers';

/** A key and the server it would be sent to. */
export interface Destination {
  /** The variable that holds the key. */
  readonly variable: string;
  /** Where the variable is set; `undefined` when unknown. */
  readonly place: Place | undefined;
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** Who names the server: a place of settings, or a file of the project; `undefined` when unknown. */
  readonly namedBy: Place | { readonly file: string } | undefined;
  /** Whether the variable that names the server is meant for this very key, as ANTHROPIC_BASE_URL is. */
  readonly isOwn?: boolean | undefined;
}

/** Why a key may go to a server. */
export type Permission = 'loopback' | 'known' | 'named together' | 'trusted';

/**
 * The only place that decides whether a key may be sent to a server; `undefined` when it may not. `isTrusted` is called
 * last, because it may have to read a file.
 */
export function permissionFor(
  { variable, place, baseURL, namedBy, isOwn }: Destination,
  isTrusted: (origin: string, key: string) => boolean,
): Permission | undefined {
  const origin = originOf(baseURL ?? openAIURL);
  const key = keyOf(variable);
  if (origin === undefined) {
    return undefined;
  }
  if (isLoopback(origin)) {
    return 'loopback';
  }
  if (isKnownPair(key, origin)) {
    return 'known';
  }
  if (baseURL !== undefined && areNamedTogether(isOwn === true || key === defaultKey, place, namedBy)) {
    return 'named together';
  }
  return isTrusted(origin, key) ? 'trusted' : undefined;
}

/** Organisation and project go where the key goes. */
function keyOf(variable: string): string {
  return ['OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'].includes(variable) ? defaultKey : variable;
}

/**
 * The environment holds keys for everything else that the user does: a server that it names is meant for the key that
 * belongs to it, not for another key that a project file picks. Keys in `.env` were put there for this project.
 */
function areNamedTogether(isOwn: boolean, place: Destination['place'], namedBy: Destination['namedBy']): boolean {
  switch (namedBy) {
    case 'environment':
      return place === '.env' || (place === 'environment' && isOwn);
    case '.env':
      return place === '.env';
    default:
      return false;
  }
}

/** Regions in which OpenAI answers under separate hosts. */
const regions = ['us', 'eu', 'au', 'in', 'jp', 'ae'];

/**
 * More servers of providers, by the variable that holds the key by convention. Only hosts that belong to the provider alone;
 * one where strangers can own names or paths (`*.openai.azure.com`, `*.modal.run`, a gateway with accounts) needs trust.
 */
const serversOf: Readonly<Record<string, readonly string[]>> = {
  OPENAI_API_KEY: regions.map((region) => `${region}.api.openai.com`),
  DEEPINFRA_API_KEY: ['api.deepinfra.com'],
  FIREWORKS_API_KEY: ['api.fireworks.ai'],
  HF_TOKEN: ['router.huggingface.co'],
  NVIDIA_API_KEY: ['integrate.api.nvidia.com'],
  OPENROUTER_API_KEY: ['eu.openrouter.ai', 'us.openrouter.ai'],
  PERPLEXITY_API_KEY: ['api.perplexity.ai'],
  TOGETHER_API_KEY: ['api.together.ai', 'api.together.xyz'],
  XAI_API_KEY: ['api.x.ai'],
};

/** Variables that hold a provider's key by convention. */
export const knownKeys: readonly string[] = [
  ...new Set([...ownProviders.map(({ key }) => key), ...Object.keys(serversOf)]),
];

/** Whether the variable, by convention, holds a key for this server. */
export function isKnownPair(variable: string, origin: string): boolean {
  const more = Object.hasOwn(serversOf, variable) ? (serversOf[variable] ?? []) : [];
  return (
    more.some((host) => `https://${host}` === origin) ||
    ownProviders.some(({ key, baseURL }) => key === variable && baseURL !== undefined && originOf(baseURL) === origin)
  );
}
