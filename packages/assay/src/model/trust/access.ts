import type { Found } from '../../basics/settings/read-credentials';
import type { Settings } from '../../basics/settings/settings';
import { defaultKey, type TrustedHost } from '../../basics/settings/trusted-hosts';
import { permissionFor, type Destination } from './key-destination';
import { KeyRefusedError } from './refusal';
import { readTrust } from './trust-file';

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
