import { AssayError } from '../../basics/errors';
import { reusesWhatIsKept, type Settings } from '../../basics/settings/settings';
import { isOfflineName, parseOfflineName, suggestOffline } from '../../model/offline-name';
import { missingKeys, openModel, refuseTwins } from '../../model/open-model';
import { findOracle } from '../../oracle/find-oracle';
import { findGrader } from '../../oracle/grader';
import { type Answerer, groupOf, type Vote } from './answerer';
import type { Challenge } from './challenge/challenge';
import type { SidePrompt } from './challenge/load-variants';
import type { Prompt } from './challenge/prompt';
import { createOfflineGrader, createOfflineKey } from './offline/simulate-reply';

/** The models that will answer. */
interface ChosenModels {
  readonly models: readonly Answerer[];
  /** True if there was no key and an offline model replaced the prompt's. */
  readonly substituted: boolean;
}

/**
 * Chooses the models: those named by flag or environment, otherwise the prompt's. If a model's server has no key, a
 * person who named no model gets an offline model. In CI, or for a named model, it is an error. With a vote of more
 * than one, all models vote together, in turn, and so do the prompt's variants.
 */
export function chooseModels(settings: Settings, challenge: Challenge): ChosenModels {
  const { prompt } = challenge;
  const votes = settings.vote ?? prompt.vote?.of ?? 1;
  const named = settings.models.length > 0;
  const voters =
    votes > 1 && prompt.vote !== undefined && prompt.vote.models.length > 0 ? prompt.vote.models : undefined;
  const names = named ? settings.models : (voters ?? [prompt.request.model]);
  const create = (all: readonly string[]): readonly Answerer[] => {
    const models = all.map((name) => createModel(name, settings, challenge));
    const safeSide = prompt.vote?.onTie ?? false;
    const asked =
      votes === 1 ? models : [createVote({ of: votes, safeSide, models, variants: challenge.variants ?? [] })];
    const { sideBySide } = challenge;
    return sideBySide === undefined
      ? asked
      : asked.flatMap((model) => sideBySide.map((side) => withPrompt(model, side)));
  };
  const online = names.filter((name) => !isOfflineName(name));
  refuseTwins(names, settings);
  const missing = missingKeys(online, settings);
  if (missing.length === 0) {
    return { models: create(names), substituted: false };
  }
  const offline = offlineModelOf(challenge);
  if (named || settings.ci) {
    const reason = named ? `${online.join(', ')} was named` : 'CI is set';
    throw new AssayError(
      `No key for ${online.map((name) => `${name}${suggestOffline(name)}`).join(', ')}, and ${reason}, so no offline model replaces it.\n` +
        `  Set ${missing.join(' and ')} in .env or the environment, set OPENAI_BASE_URL for a server that needs no key,\n` +
        `  or name an offline model: ASSAY_MODEL=${offline}`,
    );
  }
  return { models: create([offline]), substituted: true };
}

/**
 * The default offline model without a key: the oracle if the challenge has one, otherwise the challenge's own simulated
 * grader.
 */
export function offlineModelOf({ root, id }: Pick<Challenge, 'root' | 'id'>): string {
  if (findOracle(root, id).length > 0) {
    return 'offline/judge';
  }
  return findGrader(root, id) === undefined ? 'offline/key' : 'offline/grader';
}

function createModel(name: string, settings: Settings, challenge: Challenge): Answerer {
  return isOfflineName(name) ? createOfflineModel(name, settings, challenge) : openModel(name, settings);
}

function createOfflineModel(name: string, settings: Settings, challenge: Challenge): Answerer {
  const { root, id, prompt } = challenge;
  const parsed = parseOfflineName(name);
  const analytics = prompt.analytics.map((one) => one.name);
  switch (parsed.kind) {
    case 'examinee':
      throw new AssayError(
        `${name} answers multiple-choice questions, not validators' prompts: name ${offlineModelOf(challenge)}.`,
      );
    case 'coder':
      throw new AssayError(`${name} writes code, but does not judge it: name ${offlineModelOf(challenge)}.`);
    case 'key':
      return createOfflineKey(name, parsed.rates);
    case 'judge': {
      const files = findOracle(root, id);
      if (files.length === 0) {
        throw new AssayError(
          `${name} needs an oracle, but ${id} has none: create fixtures/${id}/cases.yaml or fixtures/${id}/oracle.ts, or name ${offlineModelOf(challenge)}.`,
        );
      }
      // oxlint-disable-next-line typescript/no-require-imports -- a static import would load parsers and the sandbox at once
      const { createOfflineJudge } = require('./offline/offline-judge') as typeof import('./offline/offline-judge');
      return createOfflineJudge(name, parsed.rates, {
        root,
        files,
        analytics,
        keepsResults: reusesWhatIsKept(settings),
      });
    }
    case 'grader': {
      const file = findGrader(root, id);
      if (file === undefined) {
        throw new AssayError(
          `${name} needs a grader to simulate, but ${id} has none: create fixtures/${id}/grader.ts, or name ${offlineModelOf(challenge)}.`,
        );
      }
      return createOfflineGrader(name, parsed.rates, { root, file, analytics });
    }
  }
}

/** A model, or a vote's voters, asked with one of several prompts; the name of its group includes the prompt. */
function withPrompt(model: Answerer, { variant, prompt }: SidePrompt): Answerer {
  const isBare = prompt.leavesOutExamples === true;
  if (variant === undefined && !isBare) {
    return model;
  }
  const { vote } = model;
  return {
    ...model,
    group: {
      ...groupOf(model),
      ...(variant !== undefined && { prompt: variant }),
      ...(isBare && { examples: false }),
    },
    prompt,
    ...(vote !== undefined && { vote: { ...vote, voters: vote.voters.map((voter) => ({ prompt, ...voter })) } }),
  };
}

/** The parts of a vote. */
interface VoteParts extends Pick<Vote, 'of' | 'safeSide'> {
  /** At least one. */
  readonly models: readonly Answerer[];
  /** Prompts that take turns with the challenge's own. */
  readonly variants: readonly Prompt[];
}

/**
 * A model whose answer is the majority of several answers. Models and prompts take turns in parallel: vote number i
 * uses model i and prompt i, each modulo their number. The vote is offline if any voter is, because its answer depends
 * on that voter.
 */
export function createVote({ of, safeSide, models, variants }: VoteParts): Answerer {
  const voters = takeTurns(models, [undefined, ...variants], of);
  const [first] = voters;
  if (first === undefined) {
    throw new Error('a vote needs a voter');
  }
  const names = models.map(({ name }) => name);
  if (names.length > of) {
    throw new AssayError(
      `A vote of ${of} would never ask ${names.slice(of).join(', ')}: use at least ${names.length} votes, or name fewer models.`,
    );
  }
  if (variants.length >= of) {
    throw new AssayError(
      `A vote of ${of} would never use ${variants
        .slice(of - 1)
        .map(({ file }) => file)
        .join(', ')}: use more votes, or name fewer prompts under vote.prompts.`,
    );
  }
  const who = names.length === 1 ? `vote of ${of} × ${first.name}` : `vote of ${of}: ${names.join(', ')}`;
  const name = variants.length === 0 ? who : `${who}, with ${variants.length + 1} prompts`;
  return {
    name,
    offline: voters.some(({ offline }) => offline),
    server: first.server,
    prepare: (question) => first.prepare(question),
    ask: () => Promise.reject(new Error('a vote is asked voter by voter')),
    async close() {
      await Promise.all(models.map(async (model) => model.close?.()));
    },
    vote: { of, safeSide, voters },
    group: { model: name, vote: { of, models: names } },
  };
}

/** The voters of the first votes, until the combination of model and prompt repeats. */
function takeTurns(
  models: readonly Answerer[],
  prompts: readonly (Prompt | undefined)[],
  of: number,
): readonly Answerer[] {
  const voters: Answerer[] = [];
  for (let turn = 0; turn < of; turn += 1) {
    const model = models[turn % models.length];
    const prompt = prompts[turn % prompts.length];
    if (model === undefined || (turn > 0 && turn % models.length === 0 && turn % prompts.length === 0)) {
      break;
    }
    voters.push(prompt === undefined ? model : { ...model, prompt });
  }
  return voters;
}
