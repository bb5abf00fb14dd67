import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isOfflineName, suggestOffline } from '../offline-name';
import type { Provider } from './provider';
import { providers } from '.';

/** A short name taken apart. */
export interface ShortName {
  readonly provider: Provider;
  /** What the provider calls the model, such as `meta-llama/llama-4` of `openrouter/meta-llama/llama-4`. */
  readonly model: string;
}

/** The provider and the model of a name such as `groq/llama-3.3-70b`; `undefined` when it begins with no provider. */
export function splitShortName(name: string): ShortName | undefined {
  const slash = name.indexOf('/');
  const provider = providers.find((one) => one.name === name.slice(0, slash));
  const model = name.slice(slash + 1);
  return slash < 0 || provider === undefined || model === '' ? undefined : { provider, model };
}

/**
 * The provider that a model's name begins with under these settings; `undefined` when the name is the server's own. With
 * OPENAI_BASE_URL every name is that server's own, because many servers have slashes in theirs.
 */
export function findProvider(name: string, { baseURL }: Pick<Settings, 'baseURL'>): ShortName | undefined {
  const problem = shortNameProblem(name, { baseURL });
  if (problem !== undefined) {
    throw new AssayError(problem);
  }
  return baseURL === undefined ? splitShortName(name) : undefined;
}

/** What is wrong with a name that looks like a short name of an unknown provider, if anything. */
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

/** The provider whose own address is at a host. */
export function providerAt(host: string): Provider | undefined {
  return providers.find(({ baseURL }) => baseURL !== undefined && new URL(baseURL).host === host);
}

/** All names of a model at a host: the one given, the host's own, and the short one. */
export function namesAt(name: string, host: string): readonly string[] {
  const id = splitShortName(name)?.model ?? name;
  const provider = providerAt(host);
  return [...new Set([name, id, ...(provider === undefined ? [] : [`${provider.name}/${id}`])])];
}
