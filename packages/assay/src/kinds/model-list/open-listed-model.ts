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
import type { ModelConfig, OfflineAnswerer } from './model-config';

/** Where listed models find keys and servers. */
export interface ModelSurroundings {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The configuration file, for messages. */
  readonly file: string;
  /** The offline model for this kind. */
  readonly answerer: OfflineAnswerer;
}

/** Opens a listed model; throws if it has no key, or a key that may not go to its server. */
export function openListedModel(
  { name, baseURL: address, apiKeyEnv, label = name }: ModelConfig,
  { settings, environment, file, answerer }: ModelSurroundings,
): Model {
  if (isOfflineName(name)) {
    return answerer.open(name);
  }
  const { places, recordings, root, transport } = settings;
  // Whoever makes the calls elsewhere has the keys.
  const asks = recordings !== 'strict' && transport === undefined;
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
    // A key in the settings goes only to the server in the settings.
    return createOnlineModel(name, keylessAccess(own));
  }
  if (asks && baseURL === undefined && settings.apiKey === undefined) {
    throw new AssayError(
      `${label} needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model '${answerer.example}'`,
    );
  }
  return createOnlineModel(name, openAccess(settings));
}

/** Problems with names of listed models without a server of their own. */
export function findUnknownProviders(
  models: readonly ModelConfig[],
  settings: Pick<Settings, 'baseURL'>,
): readonly string[] {
  return models
    .filter(({ baseURL }) => baseURL === undefined)
    .flatMap(({ name }) => shortNameProblem(name, settings) ?? []);
}

/** Why some enabled models could not be asked, because their key may not go to their server. */
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
