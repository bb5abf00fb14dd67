import { systemClock } from '../basics/clock';
import { AssayError } from '../basics/errors';
import { secretNameProblem } from '../basics/secrets/refuse-secrets';
import { buildRequest } from './build-request';
import type { Model } from './model';
import { type ShortName, splitShortName } from './providers/find-provider';
import { defaultRetryPolicy } from './retry';
import { hostOf } from './server-address';
import type { Access } from './trust/access';
import { suiteAdvice, type RefusalAdvice } from './failure';
import { addressVariableOf } from './providers/providers';

/**
 * The model behind a server, named by its id there or by a short name, which stands for the provider and the id. What
 * sends requests is loaded when the model is first asked, so that a replay never loads it.
 */
export function createOnlineModel(name: string, access: Access, short?: ShortName): Model {
  const { baseURL, apiKey, organization, project } = access;
  const problem = secretNameProblem(name);
  if (problem !== undefined) {
    throw new AssayError(`The name of a model ${problem}.`);
  }
  const model = short?.model ?? name;
  const { dialect } = short?.provider ?? {};
  const advice = adviceFor(name, short, baseURL);
  let loaded: Model | undefined;
  let recalled = false;
  const load = (): Model => {
    // oxlint-disable-next-line typescript/no-require-imports -- a static import would load the client at once
    const { createServerModel } = require('./server-model') as typeof import('./server-model');
    return createServerModel(model, {
      baseURL,
      apiKey,
      organization,
      project,
      dialect,
      advice,
      retry: defaultRetryPolicy,
      clock: systemClock,
      random: Math.random,
      repliedBefore: () => recalled,
    });
  };
  return {
    name,
    offline: false,
    server: hostOf(baseURL),
    prepare: (question) => buildRequest(model, question, dialect),
    openBatches: (options) => loadBatchAPI().openBatchAPI(access, { ...options, dialect, advice }),
    recall: () => {
      recalled = true;
    },
    ask(request, run, signal, dispatch) {
      if (dispatch?.remote !== undefined) {
        return dispatch.remote.ask({ name, model, server: hostOf(baseURL), request, run }, signal);
      }
      loaded ??= load();
      return loaded.ask(request, run, signal, dispatch);
    },
    async askSeveral(request, samples, signal, dispatch) {
      loaded ??= load();
      return (await loaded.askSeveral?.(request, samples, signal, dispatch)) ?? [];
    },
  };
}

/** The module of the Batch API, loaded when it is needed. */
export function loadBatchAPI(): typeof import('./batch/batch-api') {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load the SDK at once
  return require('./batch/batch-api') as typeof import('./batch/batch-api');
}

/**
 * What a person can do after a rejection by a model's server: the provider's advice, or that of the settings' server.
 */
export function adviceFor(name: string, short: ShortName | undefined, baseURL: string | undefined): RefusalAdvice {
  if (short !== undefined && short.provider.name !== 'openai') {
    const { provider } = short;
    return {
      ...suiteAdvice,
      key: `set ${provider.key} in .env`,
      model: `check the name of the model after ${provider.name}/`,
      address: addressVariableOf(provider),
    };
  }
  return baseURL !== undefined && short === undefined && splitShortName(name) !== undefined
    ? {
        ...suiteAdvice,
        model: `while OPENAI_BASE_URL is set, ${name} is a name of that server: unset it to ask the provider`,
      }
    : suiteAdvice;
}
