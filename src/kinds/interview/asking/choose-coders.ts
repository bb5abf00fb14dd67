import type { RequestParameters } from '../../../model/request-parameters';
import { AssayError } from '../../../basics/errors';
import type { Model } from '../../../model/model';
import { createOfflineCoder } from '../offline-coder';
import { isOfflineName, parseOfflineName, suggestOffline } from '../../../model/offline-name';
import { missingKeys, openModel, refuseTwins } from '../../../model/open-model';
import { defaultKey } from '../../../basics/settings/trusted-hosts';
import type { Settings } from '../../../basics/settings/settings';

/** Who writes code when a person tries an interview without a key. */
const substitute = 'offline/coder';

/** A model with the parameters that it is asked with. */
export interface Coder {
  readonly model: Model;
  readonly parameters: RequestParameters;
}

/** Who will be asked. */
export interface ChosenCoders {
  readonly coders: readonly Coder[];
  /** True when no key was there and `offline/coder` took the place of a model. */
  readonly substituted: boolean;
}

/** Who was named where, and what requests ask for. */
export interface NamedCoders {
  /** By the command line. */
  readonly models?: readonly string[] | undefined;
  /** By the prompt. */
  readonly model?: string | undefined;
  readonly parameters: RequestParameters;
}

/**
 * The models named by the command line or else the environment, else by the prompt. Without a key for their server a
 * person who named no model gets an offline one; in CI, and for a named model, that is an error.
 */
export function chooseCoders(settings: Settings, { models, model, parameters }: NamedCoders): ChosenCoders {
  // What judges code or answers quizzes is meant for other challenges of the same environment.
  const ofEnvironment = settings.models.filter((name) => !/^offline\/(judge|grader|key|examinee)\b/.test(name));
  const chosen = models ?? ofEnvironment;
  const names = chosen.length > 0 ? chosen : model === undefined ? [] : [model];
  const create = (all: readonly string[]): readonly Coder[] =>
    [...new Set(all)].map((name) => ({ model: createCoder(name, settings), parameters }));
  const online = names.filter((name) => !isOfflineName(name));
  const hasServer = settings.apiKey !== undefined || settings.baseURL !== undefined;
  refuseTwins(names, settings);
  const missing = missingKeys(online, settings);
  if (names.length > 0 && missing.length === 0) {
    return { coders: create(names), substituted: false };
  }
  if (hasServer || settings.ci || chosen.length > 0) {
    const what =
      names.length === 0
        ? 'No model is named'
        : `No key for ${online.map((name) => `${name}${suggestOffline(name)}`).join(', ')}, and ${chosen.length > 0 ? 'it was named' : 'CI is set'}, so no offline model takes its place`;
    throw new AssayError(
      `${what}.\n  Name one by --model or ASSAY_MODEL, and set ${missing.length === 0 ? defaultKey : missing.join(' and ')}, or OPENAI_BASE_URL for a server that needs no key;\n` +
        `  or name an offline model: --model ${substitute}`,
    );
  }
  return { coders: create([substitute]), substituted: true };
}

function createCoder(name: string, settings: Settings): Model {
  if (!isOfflineName(name)) {
    return openModel(name, settings);
  }
  const parsed = parseOfflineName(name);
  if (parsed.kind !== 'coder') {
    throw new AssayError(`${name} writes no code: name offline/coder, as in offline/coder?skill=0.8&seed=1.`);
  }
  return createOfflineCoder(name, parsed.rates);
}
