import type { Challenge } from '../challenge/challenge';
import { systemClock } from '../clock';
import { AssayError } from '../errors';
import type { Settings } from '../settings';
import { buildRequest } from './build-request';
import { createVote } from './create-vote';
import type { Model } from './model';
import { findOracle } from '../oracle/load-oracle';
import { createOfflineKey } from './offline-key';
import { isOfflineName, parseOfflineName } from './offline-name';
import { defaultRetryPolicy } from './retry';
import { hostOf } from './server-address';

/** Who will answer. */
export interface ChosenModels {
  readonly models: readonly Model[];
  /** True when no key was there and an offline model took the place of the one the prompt names. */
  readonly substituted: boolean;
}

/**
 * Decides which models answer: those named by flag or environment, else the prompt's. Without a key for OpenAI's own
 * server, a person who named no model gets an offline model; in CI, and for a named model, that is an error. With a vote
 * of more than one, all of them vote together, in turn, and so do the prompt's variants.
 */
export function chooseModels(settings: Settings, challenge: Challenge): ChosenModels {
  const { prompt } = challenge;
  const votes = settings.vote ?? prompt.vote?.of ?? 1;
  const named = settings.models.length > 0;
  const voters =
    votes > 1 && prompt.vote !== undefined && prompt.vote.models.length > 0 ? prompt.vote.models : undefined;
  const names = named ? settings.models : (voters ?? [prompt.request.model]);
  const create = (all: readonly string[]): readonly Model[] => {
    const models = all.map((name) => createModel(name, settings, challenge));
    const safeSide = prompt.vote?.onTie ?? false;
    return votes === 1 ? models : [createVote({ of: votes, safeSide, models, variants: challenge.variants ?? [] })];
  };
  const online = names.filter((name) => !isOfflineName(name));
  const asksNobody = settings.recordings === 'strict';
  if (online.length === 0 || asksNobody || settings.apiKey !== undefined || settings.baseURL !== undefined) {
    return { models: create(names), substituted: false };
  }
  const offline = offlineModelOf(challenge);
  if (named || settings.ci) {
    const reason = named ? `${online.join(', ')} was named` : 'CI is set';
    throw new AssayError(
      `No key for ${online.join(', ')}, and ${reason}, so no offline model takes its place.\n` +
        `  Set OPENAI_API_KEY in .env or the environment, set OPENAI_BASE_URL for a server that needs no key,\n` +
        `  or name an offline model: ASSAY_MODEL=${offline}`,
    );
  }
  return { models: create([offline]), substituted: true };
}

/** The offline model that answers when a person tries the tool without a key: the oracle, where the challenge has one. */
export function offlineModelOf({ root, id }: Pick<Challenge, 'root' | 'id'>): string {
  return findOracle(root, id) === undefined ? 'offline/key' : 'offline/judge';
}

function createModel(name: string, settings: Settings, challenge: Challenge): Model {
  return isOfflineName(name) ? createOfflineModel(name, challenge) : createOnlineModel(name, settings);
}

function createOfflineModel(name: string, { root, id, prompt }: Challenge): Model {
  const { kind, rates } = parseOfflineName(name);
  switch (kind) {
    case 'key':
      return createOfflineKey(name, rates);
    case 'judge': {
      const file = findOracle(root, id);
      if (file === undefined) {
        throw new AssayError(
          `${name} needs a program that judges, and ${id} has none: create fixtures/${id}/oracle.ts, or name offline/key.`,
        );
      }
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load parsers and the sandbox at once
      const { createOfflineJudge } = require('./offline-judge') as typeof import('./offline-judge');
      return createOfflineJudge(name, rates, { root, file, analytics: prompt.analytics.map((one) => one.name) });
    }
  }
}

/** The model behind a server; the SDK is loaded when it is first asked, so that a replay never loads it. */
function createOnlineModel(name: string, settings: Settings): Model {
  let loaded: Model | undefined;
  const load = (): Model => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a static import would load the SDK at once
    const { createOpenAIModel } = require('./openai-model') as typeof import('./openai-model');
    return createOpenAIModel(name, {
      baseURL: settings.baseURL,
      apiKey: settings.apiKey,
      organization: settings.organization,
      project: settings.project,
      retry: defaultRetryPolicy,
      clock: systemClock,
      random: Math.random,
    });
  };
  return {
    name,
    offline: false,
    server: hostOf(settings.baseURL),
    prepare: (question) => buildRequest(name, question),
    ask(request, run, signal) {
      loaded ??= load();
      return loaded.ask(request, run, signal);
    },
  };
}
