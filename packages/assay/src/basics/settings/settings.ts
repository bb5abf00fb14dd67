import { amountForm, countForm, countOrZeroForm, runForm, samplesForm, type ValueForm } from './value-form';
import { appendTo } from '../collections';
import {
  baseURLProblems,
  findTransportSetting,
  keyProblems,
  modelProblems,
  nameProblems,
  secretProblems,
  splitModels,
  type Variables,
} from './check-variables';
import { didYouMean } from '../text/did-you-mean';
import { keepWithin } from '../disk/disk-bounds';
import { AssayError, messageOf } from '../errors';
import {
  readCredentials,
  readEnvFile,
  readVariable,
  type Credentials,
  type Found,
  type Place,
} from './read-credentials';
import { parseSession, type Session, sessionVariable } from './session';
import { readTrustedHosts, type TrustedHost, trustedHostsVariable } from './trusted-hosts';
import { userFolderOf } from './user-folder';

export { modelName, splitModels } from './check-variables';
export { type Session, sessionVariable } from './session';

/** How recorded replies are used: `auto` (use and keep), `off`, `strict` (never ask), `record` (ask again and replace). */
export const recordingModes = ['auto', 'off', 'strict', 'record'] as const;
/** One of the recording modes. */
export type RecordingMode = (typeof recordingModes)[number];

/** Whether assertions follow their declared policies, or are all hard or all soft. */
export const assertModes = ['declared', 'hard', 'soft'] as const;

/** Whether unreviewed fixtures are asked (and reported apart) or skipped. */
export const unreviewedModes = ['ask', 'skip'] as const;

/** Whether a Jest command writes reports. */
export const reportModes = ['write', 'off'] as const;

/** Requests in flight at once, unless the user says otherwise. */
export const defaultConcurrency = 32;

/** All settings of the environment, `.env` and flags. Only this file knows their names. */
export interface Settings extends Credentials {
  /** Set by commands that ask no model, such as `plan`: they need no key. */
  readonly asksNobody?: boolean;
  /** The folder that holds `prompts/` and `fixtures/`. */
  readonly root: string;
  /** Looks up a provider's key or address, such as ANTHROPIC_API_KEY; only when it is needed. */
  readonly findVariable: (name: string, preferred?: Place) => Found | undefined;
  /** Servers that may receive a key; read from the process's environment, never from a file of the project. */
  readonly trustedHosts: readonly TrustedHost[];
  /** Folder of the user's decisions for all projects, such as which servers to trust. */
  readonly userFolder: string | undefined;
  /** Models named by flag or environment; empty when the prompt decides. */
  readonly models: readonly string[];
  /** Prompts to ask side by side, such as `two-sum.strict`; empty: each challenge's own. */
  readonly prompts: readonly string[];
  /** Trials of each fixture; `undefined` when not set. */
  readonly runs: number | undefined;
  readonly recordings: RecordingMode;
  /** Number of the first run: 0, unless a whole Jest suite is repeated. */
  readonly firstRun: number;
  /** Number of answers per majority vote, when a flag sets it; otherwise the prompt decides. */
  readonly vote: number | undefined;
  /** Maximum requests in flight, over all processes of one command. */
  readonly concurrency: number;
  /** Address of what makes the calls, never from a file of the project; `undefined`: this process makes its own. */
  readonly transport: string | undefined;
  /** Budget for all calls of one command, in US dollars. */
  readonly budget: number | undefined;
  /** Whether calls with an unknown price are allowed under a budget. */
  readonly allowUnknownPrice: boolean;
  /** Maximum errored trials before asking stops; `undefined`: no limit while the server still answers sometimes. */
  readonly maxErrors: number | undefined;
  /** Maximum number of runs that one call may request when they send the same request. */
  readonly samplesPerRequest: number;
  /** Whether a new model first gets one small request that finds out what it supports. */
  readonly canary: boolean;
  /** `soft` makes every assertion report only, `hard` makes every assertion able to fail. */
  readonly assert: (typeof assertModes)[number];
  /** Whether unreviewed fixtures are also asked. */
  readonly unreviewed: (typeof unreviewedModes)[number];
  /** Whether `npx jest` writes a report for each challenge. */
  readonly jestReport: (typeof reportModes)[number];
  /** Whether this run is unattended, so that nothing may be assumed. */
  readonly ci: boolean;
  /** The Jest command this process belongs to, when our reporter started one. */
  readonly session: Session | undefined;
}

/** Reads the environment and `<root>/.env` (the environment wins); reports all unusable values in one error. */
export function readSettings(environment: Variables, root: string): Settings {
  keepWithin(root);
  const file = readEnvFile(root);
  const variables: Variables = { ...file, ...defined(environment) };
  const credentials = readCredentials(environment, file);
  const { trusted, problems: untrusted } = readTrustedHosts(environment[trustedHostsVariable]);
  const problems: string[] = [...nameProblems(variables, file), ...secretProblems(variables), ...untrusted];
  const value = (name: string): string | undefined => blankToUndefined(variables[name]?.trim());

  const optional = (name: string, { parse, expected }: ValueForm<number>): number | undefined => {
    const text = value(name);
    const result = text === undefined ? undefined : parse(text);
    if (text !== undefined && result === undefined) {
      problems.push(`${name} expects ${expected}, received "${text}".`);
    }
    return result;
  };
  const choice = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const text = value(name);
    const chosen = text === undefined ? fallback : choices.find((option) => option === text);
    if (chosen === undefined) {
      problems.push(
        `${name} expects one of ${choices.join(', ')}; received "${String(text)}"${didYouMean(String(text), choices)}.`,
      );
    }
    return chosen ?? fallback;
  };

  const settings: Settings = {
    root,
    ...credentials,
    findVariable: (name, preferred) => readVariable(environment, root, name, preferred),
    trustedHosts: trusted,
    userFolder: userFolderOf(environment),
    models: splitModels(value('ASSAY_MODEL')),
    prompts: splitModels(value('ASSAY_PROMPT')),
    runs: optional('ASSAY_RUNS', countForm),
    firstRun: optional('ASSAY_FIRST_RUN', runForm) ?? 0,
    vote: undefined,
    recordings: choice('ASSAY_RECORDINGS', recordingModes, 'auto'),
    concurrency: optional('ASSAY_CONCURRENCY', countForm) ?? defaultConcurrency,
    transport: readTransport(environment, problems),
    budget: optional('ASSAY_BUDGET_USD', amountForm),
    allowUnknownPrice: choice('ASSAY_ALLOW_UNKNOWN_PRICE', ['0', '1'], '0') === '1',
    maxErrors: optional('ASSAY_MAX_ERRORS', countOrZeroForm),
    samplesPerRequest: optional('ASSAY_SAMPLES_PER_REQUEST', samplesForm) ?? 1,
    canary: choice('ASSAY_CANARY', ['on', 'off'], 'on') === 'on',
    assert: choice('ASSAY_ASSERT', assertModes, 'declared'),
    unreviewed: choice('ASSAY_UNREVIEWED', unreviewedModes, 'ask'),
    jestReport: choice('ASSAY_REPORT', reportModes, 'write'),
    ci: !['', '0', 'false'].includes((variables['CI'] ?? '').trim().toLowerCase()),
    session: readSession(environment[sessionVariable], problems),
  };
  appendTo(problems, [
    ...baseURLProblems(settings.baseURL),
    ...keyProblems(settings.apiKey),
    ...modelProblems(settings.models),
  ]);
  if (problems.length > 0) {
    throw new AssayError(
      ['The settings (environment or .env) cannot be used:', ...problems.map((text) => `  - ${text}`)].join('\n'),
    );
  }
  return settings;
}

/** Whether what was found out before, and kept, need not be found out again. */
export function reusesWhatIsKept({ recordings }: Pick<Settings, 'recordings'>): boolean {
  return recordings === 'auto' || recordings === 'strict';
}

function blankToUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** The address of the transport in the user's environment. */
function readTransport(environment: Variables, problems: string[]): string | undefined {
  const setting = findTransportSetting();
  const text = setting === undefined ? undefined : blankToUndefined(environment[setting.variable]?.trim());
  try {
    return text === undefined ? undefined : setting?.completeAddress(text, environment);
  } catch (error) {
    problems.push(messageOf(error));
    return undefined;
  }
}

function readSession(text: string | undefined, problems: string[]): Session | undefined {
  const session = text === undefined ? undefined : parseSession(text);
  if (text !== undefined && session === undefined) {
    problems.push(`${sessionVariable} is set by Assay itself: unset it.`);
  }
  return session;
}

function defined(environment: Variables): Variables {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}
