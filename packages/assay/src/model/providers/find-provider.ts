import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isOfflineName, suggestOffline } from '../offline-name';
import { type Provider, providers } from './providers';

/** The parts of a short name. */
export interface ShortName {
  readonly provider: Provider;
  /** The provider's name for the model, such as `meta-llama/llama-4` in `openrouter/meta-llama/llama-4`. */
  readonly model: string;
}

/** Splits a name such as `groq/llama-3.3-70b` into provider and model; `undefined` if it starts with no provider. */
export function splitShortName(name: string): ShortName | undefined {
  const slash = name.indexOf('/');
  const provider = providers.find((one) => one.name === name.slice(0, slash));
  const model = name.slice(slash + 1);
  return slash < 0 || provider === undefined || model === '' ? undefined : { provider, model };
}

/**
 * The provider of a model's name under these settings; `undefined` if the name is the server's own. With
 * OPENAI_BASE_URL, every name is the server's own, because many servers use slashes in names.
 */
export function findProvider(name: string, { baseURL }: Pick<Settings, 'baseURL'>): ShortName | undefined {
  const problem = shortNameProblem(name, { baseURL });
  if (problem !== undefined) {
    throw new AssayError(problem);
  }
  return baseURL === undefined ? splitShortName(name) : undefined;
}

/** The problem with a name that looks like a short name of an unknown provider, if any. */
export function shortNameProblem(name: string, { baseURL }: Pick<Settings, 'baseURL'>): string | undefined {
  const slash = name.indexOf('/');
  if (slash < 0 || baseURL !== undefined || isOfflineName(name) || splitShortName(name) !== undefined) {
    return undefined;
  }
  const prefix = name.slice(0, slash);
  const names = providers.map((provider) => provider.name);
  const nearest = suggestOffline(name) || didYouMean(prefix, names);
  const rest = 'for a model of another server, set OPENAI_BASE_URL and name the model as the server does';
  return names.includes(prefix)
    ? `${name} names no model of ${prefix}: expected ${prefix}/<model>.`
    : `${name}: there is no provider "${prefix}"${nearest}.\n  Known: ${names.join(', ')}; ${rest}.`;
}

/** The provider with this host. */
export function providerAt(host: string): Provider | undefined {
  return providers.find(({ baseURL }) => baseURL !== undefined && new URL(baseURL).host === host);
}

/** All names of a model at a host: the given one, the host's own, and the short name. */
export function namesAt(name: string, host: string): readonly string[] {
  const id = splitShortName(name)?.model ?? name;
  const provider = providerAt(host);
  return [...new Set([name, id, ...(provider === undefined ? [] : [`${provider.name}/${id}`])])];
}
