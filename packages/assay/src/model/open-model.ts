import type { Settings } from '../basics/settings/settings';
import { AssayError } from '../basics/errors';
import { defaultKey } from '../basics/settings/trusted-hosts';
import type { Model } from './model';
import { isOfflineName } from './offline-name';
import { createOnlineModel } from './online-model';
import { findProvider, type ShortName } from './providers/find-provider';
import { openAccess, lacksKey, openProviderAccess } from './trust/access';

/**
 * Opens an online model by name: a provider's (`groq/…`), with the key of another variable if one is named; otherwise
 * on the settings' server.
 */
export function openModel(name: string, settings: Settings, variable?: string): Model {
  const short = findShortName(name, settings, variable);
  return short === undefined
    ? createOnlineModel(name, openAccess(settings))
    : createOnlineModel(name, openProviderAccess(settings, short.provider), short);
}

/**
 * Rejects two names of one model, such as `gpt-6-luna` and `openai/gpt-6-luna`, because the replies would count for two
 * models.
 */
export function refuseTwins(names: readonly string[], settings: Settings): void {
  const known = new Map<string, string>();
  for (const name of names.filter((one) => !isOfflineName(one))) {
    const { provider, model } = findProvider(name, settings) ?? { provider: undefined, model: name };
    const full = `${provider?.name ?? 'openai'}/${model}`;
    const first = known.get(full);
    if (first !== undefined && first !== name) {
      throw new AssayError(`${first} and ${name} are the same model: name it once.`);
    }
    known.set(full, name);
  }
}

/** The variables of missing keys for models with these names; empty if no model is to be asked. */
export function missingKeys(names: readonly string[], settings: Settings, variable?: string): readonly string[] {
  const online =
    settings.recordings === 'strict' || settings.transport !== undefined || settings.asksNobody === true
      ? []
      : names.filter((name) => !isOfflineName(name));
  const missing = online.flatMap((name) => {
    const short = findShortName(name, settings, variable);
    const key = short?.provider.key ?? defaultKey;
    const isMissing =
      short === undefined || key === defaultKey
        ? settings.apiKey === undefined && settings.baseURL === undefined
        : lacksKey(settings, short.provider);
    return isMissing ? [key] : [];
  });
  return [...new Set(missing)];
}

function findShortName(name: string, settings: Settings, variable: string | undefined): ShortName | undefined {
  const short = findProvider(name, settings);
  return short === undefined || variable === undefined
    ? short
    : { ...short, provider: { ...short.provider, key: variable } };
}
