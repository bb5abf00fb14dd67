import { AssayError } from '../../../basics/errors';
import type { Settings } from '../../../basics/settings/settings';
import { defaultKey } from '../../../basics/settings/trusted-hosts';
import type { Model } from '../../../model/model';
import type { GivenParameters } from '../../../model/named-parameters';
import { isOfflineName, suggestOffline } from '../../../model/offline-name';
import { missingKeys, openModel, refuseTwins } from '../../../model/open-model';
import { findListed, type ModelConfig } from '../../model-list/model-config';
import { openListedModel } from '../../model-list/open-listed-model';
import { coder as answerer } from '../coder';
import type { ModelList } from '../interview-config';
import { withParameters, type Coder } from './coder';
import { explainAliases } from './explain-aliases';

/** Who writes code when a person tries an interview without a key. */
const substitute = 'offline/coder';

/** Who will be asked. */
export interface ChosenCoders {
  readonly coders: readonly Coder[];
  /** True when no key was there and `offline/coder` took the place of a model. */
  readonly substituted: boolean;
  /** What the user should know about who is asked. */
  readonly notes: readonly string[];
}

/** Who was named where, and what requests ask for. */
export interface NamedCoders {
  /** By the command line. */
  readonly models?: readonly string[] | undefined;
  /** By the prompt. */
  readonly model?: string | undefined;
  /** By the interview, or by a file that the command line names. */
  readonly list?: ModelList | undefined;
  /** What the prompt sets. */
  readonly base?: GivenParameters;
  /** What the command line sets over it: one after the other. */
  readonly sets?: readonly GivenParameters[];
  /** Where the keys of listed models stand. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The models named by the command line or else the environment, else those that the interview lists, else the prompt's; each
 * with every set of parameters. Without a key for their server a person who named no model gets an offline one; in CI, and
 * for a named model, that is an error.
 */
export function chooseCoders(settings: Settings, named: NamedCoders): ChosenCoders {
  const { list, base = {}, sets = [{}] } = named;
  // What judges code or answers quizzes is meant for other challenges of the same environment.
  const ofEnvironment = settings.models.filter((name) => !/^offline\/(judge|grader|key|examinee)\b/.test(name));
  const { names: chosen, notes } = explainAliases(named.models ?? ofEnvironment, settings);
  const listed = (list?.models ?? []).filter(({ enabled }) => enabled);
  if (chosen.length === 0 && list !== undefined && listed.length === 0) {
    throw new AssayError(`No model of ${list.file} is enabled: set "enabled": true on one, or name one with --model.`);
  }
  const wanted: readonly ModelConfig[] =
    chosen.length > 0
      ? distinct(chosen, list?.models ?? [])
      : listed.length > 0
        ? listed
        : named.model === undefined
          ? []
          : [{ name: named.model, enabled: true }];
  const ask = (models: readonly Model[]): readonly Coder[] =>
    withParameters(
      models.map((model, place) => ({ model, config: wanted[place] })),
      base,
      sets,
    );
  const free = wanted.filter((model) => list?.models.includes(model) !== true).map(({ name }) => name);
  const substitutes = standInFor(free, { settings, isNamed: chosen.length > 0, isAny: wanted.length > 0, notes });
  if (substitutes) {
    const model = answerer.open(substitute);
    return { coders: withParameters([{ model }], base, sets), substituted: true, notes };
  }
  const { environment = {} } = named;
  const open = (config: ModelConfig): Model =>
    list?.models.includes(config) === true
      ? openListedModel(config, { settings, environment, file: list.file, answerer })
      : isOfflineName(config.name)
        ? answerer.open(config.name)
        : openModel(config.name, settings);
  return { coders: ask(openAll(wanted, open)), substituted: false, notes };
}

/** Models by their names or labels, each once. */
function distinct(names: readonly string[], listed: readonly ModelConfig[]): readonly ModelConfig[] {
  const free = new Map(names.map((name) => [name, { name, enabled: true }]));
  return [...new Set(names.flatMap((name) => findListed(listed, name) ?? free.get(name) ?? []))];
}

/** Whether an offline model takes the place of those that have no key; throws where that would not be meant. */
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

/** Opens all, or throws everything that is wrong with them at once. */
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
