import { AssayError } from '../../basics/errors';
import { baseURLProblems } from '../../basics/settings/check-variables';
import { defaultKey, isLoopback, originOf } from '../../basics/settings/trusted-hosts';
import type { Found, Place } from '../../basics/settings/read-credentials';
import type { Settings } from '../../basics/settings/settings';
import { ownProviders } from '../providers';
import { addressVariableOf, type Provider } from '../providers/provider';
import { openAccess, openOwnAccess, type Access } from './access';

/** A provider's address and key under some settings. */
interface Located {
  readonly baseURL: string;
  readonly key: Found | undefined;
  /** Where the address was set; `undefined` for the provider's own. */
  readonly namedBy: Place | undefined;
}

type Locating = Pick<Settings, 'findVariable'>;

/** The server of a provider and its key; throws a `KeyRefusedError` when the key may not go there. */
export function openProviderAccess(settings: Settings, provider: Provider): Access {
  // Its organisation and project belong to the same settings.
  if (provider.key === defaultKey) {
    return openAccess(settings);
  }
  const { baseURL, key, namedBy } = locate(settings, provider);
  const named = namedBy ?? (ownProviders.includes(provider) ? undefined : { file: 'plugin' });
  return openOwnAccess(settings, {
    variable: provider.key,
    key,
    baseURL,
    namedBy: named,
    isOwn: namedBy !== undefined,
  });
}

/** Whether a provider cannot be asked because its key is missing: only a custom address may need none. */
export function lacksKey(settings: Locating, provider: Provider): boolean {
  const { baseURL, key, namedBy } = locate(settings, provider);
  return key === undefined && namedBy === undefined && !isLoopback(originOf(baseURL) ?? baseURL);
}

function locate({ findVariable }: Locating, provider: Provider): Located {
  const { name, key, baseURL } = provider;
  const variable = addressVariableOf(provider);
  const own = findVariable(variable);
  const [problem] = baseURLProblems(own?.value, variable);
  if (problem !== undefined) {
    throw new AssayError(problem);
  }
  const address = own?.value ?? baseURL;
  if (address === undefined) {
    throw new AssayError(
      `${name} has no address that is the same for everybody: set ${variable} to that of your account.`,
    );
  }
  return { baseURL: address, key: findVariable(key, own?.place), namedBy: own?.place };
}
