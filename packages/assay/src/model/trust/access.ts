import type { Found, Place } from '../../basics/settings/read-credentials';
import type { Settings } from '../../basics/settings/settings';
import { defaultKey, type TrustedHost, isLoopback, originOf } from '../../basics/settings/trusted-hosts';
import { permissionFor, type Destination } from './key-destination';
import { KeyRefusedError } from './refusal';
import { readTrust } from './trust-file';
import { AssayError } from '../../basics/errors';
import { baseURLProblems } from '../../basics/settings/check-variables';
import { ownProviders, addressVariableOf, type Provider } from '../providers/providers';

declare const decided: unique symbol;

/** A server and what may be sent to it; only this module creates one, so that no key is sent unchecked. */
export interface Access {
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** `undefined` for servers that need none. */
  readonly apiKey: string | undefined;
  readonly organization: string | undefined;
  readonly project: string | undefined;
  readonly [decided]: true;
}

type Deciding = Pick<Settings, 'recordings' | 'trustedHosts' | 'userFolder'>;
type Serving = Deciding & Pick<Settings, 'apiKey' | 'baseURL' | 'organization' | 'places' | 'project'>;

/** A server that gets no key, because it is not asked or needs none. */
export function keylessAccess(baseURL?: string): Access {
  return makeAccess({ baseURL, apiKey: undefined, organization: undefined, project: undefined });
}

/** The server and key of the settings; throws a `KeyRefusedError` when the key may not go there. */
export function openAccess(settings: Serving): Access {
  const { apiKey, baseURL, organization, project, places } = settings;
  // No request is sent: the server only decides whose recordings count.
  if (settings.recordings === 'strict') {
    return keylessAccess(baseURL);
  }
  const refused = refusedKey(settings);
  if (refused !== undefined) {
    throw new KeyRefusedError(refused);
  }
  const may = (variable: string, place: Destination['place']): boolean =>
    isAllowed(settings, { variable, place, baseURL, namedBy: places.baseURL });
  return makeAccess({
    baseURL,
    apiKey,
    organization: organization !== undefined && may('OPENAI_ORG_ID', places.organization) ? organization : undefined,
    project: project !== undefined && may('OPENAI_PROJECT_ID', places.project) ? project : undefined,
  });
}

/** The key of the settings, when it may not go to their server. */
export function refusedKey(settings: Serving): Destination | undefined {
  const { apiKey, baseURL, places } = settings;
  const destination = { variable: defaultKey, place: places.apiKey, baseURL, namedBy: places.baseURL };
  return apiKey === undefined || isAllowed(settings, destination) ? undefined : destination;
}

/** A server and the key of a variable that a project file names; throws a `KeyRefusedError` if the key may not go there. */
export function openOwnAccess(
  settings: Deciding,
  { key, ...named }: Omit<Destination, 'place'> & { readonly key: Found | undefined },
): Access {
  if (settings.recordings === 'strict' || key === undefined) {
    return keylessAccess(named.baseURL);
  }
  const destination = { ...named, place: key.place };
  if (!isAllowed(settings, destination)) {
    throw new KeyRefusedError(destination);
  }
  return makeAccess({ baseURL: named.baseURL, apiKey: key.value, organization: undefined, project: undefined });
}

function isAllowed({ trustedHosts, userFolder }: Deciding, destination: Destination): boolean {
  const isTrusted = (origin: string, key: string): boolean =>
    includesPair(trustedHosts, origin, key) || includesPair(readTrust(userFolder), origin, key);
  return permissionFor(destination, isTrusted) !== undefined;
}

function includesPair(trusted: readonly TrustedHost[], origin: string, key: string): boolean {
  return trusted.some((one) => one.origin === origin && one.key === key);
}

function makeAccess(access: Omit<Access, typeof decided>): Access {
  return access as Access;
}

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
