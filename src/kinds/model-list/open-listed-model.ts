import { AssayError } from '../../basics/errors';
import type { Model } from '../../model/model';
import { isOfflineName } from '../../model/offline-name';
import { createOnlineModel } from '../../model/online-model';
import { missingKeys, openModel } from '../../model/open-model';
import { findProvider, shortNameProblem } from '../../model/providers/find-provider';
import { keylessAccess, openAccess, openOwnAccess } from '../../model/trust/access';
import { KeyRefusedError } from '../../model/trust/refusal';
import { ownServer, readVariable } from '../../basics/settings/read-credentials';
import type { Settings } from '../../basics/settings/settings';
import type { ModelConfig } from './model-config';
import type { OfflineAnswerer } from './offline-answerer';

/** Where the models of a list find keys and servers. */
export interface ModelSurroundings {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The configuration, by which messages name it. */
  readonly file: string;
  /** Who answers offline. */
  readonly answerer: OfflineAnswerer;
}

/** The model that a list describes; an error when it has no key, or one that may not go to its server. */
export function openListedModel(
  { name, baseURL: address, apiKeyEnv, label = name }: ModelConfig,
  { settings, environment, file, answerer }: ModelSurroundings,
): Model {
  if (isOfflineName(name)) {
    return answerer.open(name);
  }
  const { places, recordings, root, queue } = settings;
  // A queue's workers have the keys.
  const asks = recordings !== 'strict' && queue === undefined;
  const own = ownServer(address);
  const baseURL = own ?? settings.baseURL;
  if (address === undefined && findProvider(name, settings) !== undefined) {
    const [missing] = missingKeys([name], settings, apiKeyEnv);
    if (missing !== undefined) {
      throw new AssayError(`${label} needs a key: set ${missing} in .env or the environment`);
    }
    return openModel(name, settings, apiKeyEnv);
  }
  if (apiKeyEnv !== undefined) {
    const namedBy = own === undefined ? places.baseURL : { file };
    const key = readVariable(environment, root, apiKeyEnv, namedBy === '.env' ? '.env' : 'environment');
    if (asks && key === undefined) {
      throw new AssayError(`${label} needs a key: set ${apiKeyEnv} in .env or the environment`);
    }
    return createOnlineModel(name, openOwnAccess(settings, { variable: apiKeyEnv, key, baseURL, namedBy }));
  }
  if (own !== undefined) {
    // A key of the settings goes to the server of the settings only.
    return createOnlineModel(name, keylessAccess(own));
  }
  if (asks && baseURL === undefined && settings.apiKey === undefined) {
    throw new AssayError(
      `${label} needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model '${answerer.example}'`,
    );
  }
  return createOnlineModel(name, openAccess(settings));
}

/** What is wrong with the names of listed models that have no server of their own. */
export function findUnknownProviders(
  models: readonly ModelConfig[],
  settings: Pick<Settings, 'baseURL'>,
): readonly string[] {
  return models
    .filter(({ baseURL }) => baseURL === undefined)
    .flatMap(({ name }) => shortNameProblem(name, settings) ?? []);
}

/** Why enabled models of a list could not be asked, as far as keys may not go to their servers. */
export function findRefusedKeys(models: readonly ModelConfig[], surroundings: ModelSurroundings): readonly string[] {
  const settings = { ...surroundings.settings, recordings: 'auto' as const };
  const problems = models
    .filter(({ enabled, apiKeyEnv }) => enabled && apiKeyEnv !== undefined)
    .flatMap((model) => {
      try {
        openListedModel(model, { ...surroundings, settings });
        return [];
      } catch (error) {
        if (error instanceof KeyRefusedError) {
          return [error.message];
        }
        if (error instanceof AssayError) {
          return [];
        }
        throw error;
      }
    });
  return [...new Set(problems)];
}
