import { AssayError, type Model } from 'gpt-assay/plugin';
import { type Settings, defaultKey } from 'gpt-assay/basics';
import { type GivenParameters, flatParameters, mergeParameters } from './named-parameters';
import {
  isOfflineName,
  missingKeys,
  openModel,
  refuseTwins,
  suggestOffline,
  type RequestParameters,
} from 'gpt-assay/model';
import { type ModelConfig, findListed, openListedModel, labelOf } from 'gpt-assay/kinds';
import { coder as answerer } from '../offline-coder';
import type { ModelList } from '../interview-config';
import { isDeepStrictEqual } from 'node:util';
import { type Group, groupName } from 'gpt-assay/experiment';

/** Can AI Code? names of OpenAI models that have other names at OpenAI. */
const aliases: Readonly<Record<string, string>> = {
  'openai/chatgpt': 'gpt-3.5-turbo',
  'openai/gpt4': 'gpt-4',
};

/** The model that writes code when a person tries an interview without a key. */
const substitute = 'offline/coder';

/** The models to ask. */
export interface ChosenCoders {
  readonly coders: readonly Coder[];
  /** True if there was no key and `offline/coder` replaced a model. */
  readonly substituted: boolean;
  /** Notes for the user about the models. */
  readonly notes: readonly string[];
}

/** Where models were named, and the parameters of requests. */
export interface NamedCoders {
  /** On the command line. */
  readonly models?: readonly string[] | undefined;
  /** In the prompt. */
  readonly model?: string | undefined;
  /** In the interview, or in a file named on the command line. */
  readonly list?: ModelList | undefined;
  /** What the prompt sets. */
  readonly base?: GivenParameters;
  /** Parameters on the command line, which override the prompt's, in sequence. */
  readonly sets?: readonly GivenParameters[];
  /** Where the keys of listed models come from. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The models named on the command line or in the environment, or else those that the interview lists, or else the
 * prompt's, each with every set of parameters. If a model's server has no key, a person who named no model gets an
 * offline one. In CI, or for a named model, it is an error.
 */
export function chooseCoders(settings: Settings, named: NamedCoders): ChosenCoders {
  const { list, base = {}, sets = [{}] } = named;
  // Models that judge code or answer quizzes are for other challenges in the same environment.
  const ofEnvironment = settings.models.filter((name) => !/^offline\/(judge|grader|key|examinee)\b/.test(name));
  const { names: chosen, notes } = explainAliases(named.models ?? ofEnvironment, settings);
  const listed = (list?.models ?? []).filter(({ enabled }) => enabled);
  if (chosen.length === 0 && list !== undefined && listed.length === 0) {
    throw new AssayError(`No model of ${list.file} is enabled: set "enabled": true on one, or name one with --model.`);
  }
  const wanted = chosen.length > 0 ? distinct(chosen, list?.models ?? []) : unchosen(listed, named.model);
  const free = wanted.filter((model) => list?.models.includes(model) !== true).map(({ name }) => name);
  const substitutes = standInFor(free, { settings, isNamed: chosen.length > 0, isAny: wanted.length > 0, notes });
  if (substitutes) {
    const model = answerer.open(substitute);
    return { coders: withParameters([{ model }], base, sets), substituted: true, notes };
  }
  const { environment = {} } = named;
  const models = openAll(wanted, (config) => {
    if (list?.models.includes(config) === true) {
      return openListedModel(config, { settings, environment, file: list.file, answerer });
    }
    return isOfflineName(config.name) ? answerer.open(config.name) : openModel(config.name, settings);
  });
  const asked = models.map((model, place) => ({ model, config: wanted[place] }));
  return { coders: withParameters(asked, base, sets), substituted: false, notes };
}

/** The models to ask when nobody chose any. */
function unchosen(listed: readonly ModelConfig[], ofPrompt: string | undefined): readonly ModelConfig[] {
  const own = ofPrompt === undefined ? [] : [{ name: ofPrompt, enabled: true }];
  return listed.length > 0 ? listed : own;
}

/** Model names as their servers use them, with notes on replaced names. A custom server uses its own names. */
function explainAliases(
  given: readonly string[],
  { baseURL }: Pick<Settings, 'baseURL'>,
): { readonly names: readonly string[]; readonly notes: readonly string[] } {
  const meant = (name: string): string =>
    baseURL === undefined && Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return {
    names: given.map(meant),
    notes: given
      .filter((name) => meant(name) !== name)
      .map((name) => `${name} is the name in Can AI Code? for ${meant(name)}, which is asked`),
  };
}

/** Models by name or label, without duplicates. */
function distinct(names: readonly string[], listed: readonly ModelConfig[]): readonly ModelConfig[] {
  const free = new Map(names.map((name) => [name, { name, enabled: true }]));
  return [...new Set(names.flatMap((name) => findListed(listed, name) ?? free.get(name) ?? []))];
}

/** Whether an offline model replaces models without a key; throws if that would not be intended. */
function standInFor(
  names: readonly string[],
  {
    settings,
    isNamed,
    isAny,
    notes,
  }: Pick<ChosenCoders, 'notes'> & { readonly settings: Settings; readonly isNamed: boolean; readonly isAny: boolean },
): boolean {
  const online = names.filter((name) => !isOfflineName(name));
  refuseTwins(names, settings);
  const missing = missingKeys(online, settings);
  if (isAny && missing.length === 0) {
    return false;
  }
  const hasServer = settings.apiKey !== undefined || settings.baseURL !== undefined;
  if (hasServer || settings.ci || isNamed) {
    const what = isAny
      ? `No key for ${online.map((name) => `${name}${suggestOffline(name)}`).join(', ')}, and ${isNamed ? 'it was named' : 'CI is set'}, so no offline model replaces it`
      : 'No model is named';
    throw new AssayError(
      `${what}.\n  Name one with --model or ASSAY_MODEL, and set ${missing.length === 0 ? defaultKey : missing.join(' and ')}, or OPENAI_BASE_URL for a server that needs no key;\n` +
        [`  or name an offline model: --model ${substitute}`, ...notes.map((note) => `  Note: ${note}.`)].join('\n'),
    );
  }
  return true;
}

/** Opens all models, or throws all problems at once. */
function openAll(configs: readonly ModelConfig[], open: (config: ModelConfig) => Model): readonly Model[] {
  const problems: AssayError[] = [];
  const opened = configs.flatMap((config) => {
    try {
      return [open(config)];
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.push(error);
      return [];
    }
  });
  const [first, ...others] = problems;
  if (first !== undefined) {
    throw others.length === 0
      ? first
      : new AssayError(
          ['The interview cannot be asked:', ...problems.map(({ message }) => `  - ${message}`)].join('\n'),
        );
  }
  return opened;
}

/** A model with its request parameters. */
export interface Coder {
  readonly model: Model;
  /** The model's name in reports. */
  readonly label: string;
  readonly parameters: RequestParameters;
  /** Parameters that distinguish this coder from others of the same model; absent if there are none. */
  readonly differing?: Group['parameters'];
}

/** A model to ask, with its entry in a list. */
interface ListedModel {
  readonly model: Model;
  readonly config?: ModelConfig | undefined;
}

/** The group under which a coder's trials are counted. */
export function groupOfCoder({ label, differing }: Pick<Coder, 'label' | 'differing'>, round = 1): Group {
  return { model: label, ...(differing !== undefined && { parameters: differing }), ...(round > 1 && { round }) };
}

/** Each model with each set of parameters; a set overrides the parameters of the prompt and of the list. */
function withParameters(
  models: readonly ListedModel[],
  base: GivenParameters,
  sets: readonly GivenParameters[],
): readonly Coder[] {
  const coders = models.flatMap(({ model, config }): readonly Coder[] => {
    const merged = sets.map((set) => mergeParameters(base, config?.request ?? {}, set));
    const differing = differingParameters(merged.map(flatParameters));
    return merged.map((parameters, place) => ({
      model,
      label: config === undefined ? model.name : labelOf(config),
      parameters: { ...parameters, responseFormat: 'text' as const },
      ...(differing[place] !== undefined && { differing: differing[place] }),
    }));
  });
  refuseTwice(coders);
  return coders;
}

/** The parameters in which the sets differ, in a fixed order; none for a single set. */
function differingParameters(sets: readonly Readonly<Record<string, unknown>>[]): readonly Coder['differing'][] {
  const names = [...new Set(sets.flatMap((set) => Object.keys(set)))]
    .filter((name) => sets.some((set) => !isDeepStrictEqual(set[name], sets[0]?.[name])))
    .sort();
  return sets.map((set) => {
    const own = names.filter((name) => set[name] !== undefined);
    return own.length === 0 ? undefined : Object.fromEntries(own.map((name) => [name, toPlain(set[name])]));
  });
}

function toPlain(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** Two equal coders would share their replies. */
function refuseTwice(coders: readonly Coder[]): void {
  const known = new Map<string, Coder>();
  for (const one of coders) {
    const key = JSON.stringify([one.model.server, one.model.name, one.parameters]);
    const other = known.get(key);
    if (other !== undefined) {
      const first = groupName(groupOfCoder(other));
      const second = groupName(groupOfCoder(one));
      throw new AssayError(
        `${first} and ${second} send the same requests to ${one.model.server}: name the model once.`,
      );
    }
    known.set(key, one);
  }
}
