import { describeMissing } from '../missing-packages';
import { secretNameProblem } from '../secrets/refuse-secrets';
import { didYouMean } from '../text/did-you-mean';
import { sessionVariable } from './session';
import { originOf, trustedHostsVariable } from './trusted-hosts';

/** Names and values of environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

const settingVariables = [
  'ASSAY_MODEL',
  'ASSAY_RUNS',
  'ASSAY_FIRST_RUN',
  'ASSAY_RECORDINGS',
  'ASSAY_CONCURRENCY',
  'ASSAY_BUDGET_USD',
  'ASSAY_ALLOW_UNKNOWN_PRICE',
  'ASSAY_MAX_ERRORS',
  'ASSAY_SAMPLES_PER_REQUEST',
  'ASSAY_CANARY',
  'ASSAY_ASSERT',
  'ASSAY_PROMPT',
  'ASSAY_UNREVIEWED',
  'ASSAY_REPORT',
  trustedHostsVariable,
  sessionVariable,
];

/** The variables that hold a setting; a plugin may bring one. */
function knownVariables(): readonly string[] {
  const transport = findTransportSetting();
  return transport === undefined ? settingVariables : [...settingVariables, transport.variable];
}

/** Names that are no settings and look like some: misspelt ones would be ignored in silence. */
export function nameProblems(variables: Variables, file: Variables): readonly string[] {
  return [...unknownSettings(variables), ...lookAlikes(file), ...notForFiles(file)];
}

/** Problems with settings that reports repeat but that hold a secret. */
export function secretProblems(variables: Variables): readonly string[] {
  const mayBeSecret = [sessionVariable, findTransportSetting()?.variable];
  return Object.entries(variables).flatMap(([name, value = '']) => {
    const problem =
      /^ASSAY_|^OPENAI_BASE_URL$/.test(name) && !mayBeSecret.includes(name) ? secretNameProblem(value) : undefined;
    return problem === undefined ? [] : [`${name} ${problem}.`];
  });
}

/** What is wrong with a server's address, if anything; `undefined` is OpenAI's own. */
export function baseURLProblems(text: string | undefined, name = 'OPENAI_BASE_URL'): readonly string[] {
  if (text === undefined) {
    return [];
  }
  if (originOf(text) === undefined) {
    return [`${name} expects a URL such as http://127.0.0.1:8080/v1, received "${hideAccess(text)}".`];
  }
  const url = new URL(text);
  return url.username !== '' || url.password !== '' || url.search !== ''
    ? [
        `${name} expects an address alone, received one with a user, a password or a query: a key belongs in an environment variable.`,
      ]
    : [];
}

/** An address, cut short if it has a user, a password or a query, which may give access. */
function hideAccess(text: string): string {
  return /[@?#]/.test(text) ? `${/^[a-z]+:\/\//i.exec(text)?.[0] ?? ''}…` : text;
}

/** Problems with a key, described without repeating it. */
export function keyProblems(key: string | undefined, name = 'OPENAI_API_KEY'): readonly string[] {
  return key === undefined || /^[\x21-\x7e]+$/.test(key)
    ? []
    : [`${name} contains a space or a non-ASCII character, which no key has: copy it again.`];
}

/** What is wrong with the names of models, if anything. */
export function modelProblems(models: readonly string[]): readonly string[] {
  return models
    .filter((name) => !modelName.test(name))
    .map(
      (name) => `ASSAY_MODEL holds the name ${JSON.stringify(name)}: a model name has no blanks or control characters.`,
    );
}

function unknownSettings(variables: Variables): readonly string[] {
  const known = knownVariables();
  return Object.keys(variables)
    .filter((name) => name.startsWith('ASSAY_') && !known.includes(name))
    .map((name) => {
      const missing = describeMissing('setting', name);
      return missing === undefined ? `${name} is not a setting${didYouMean(name, known)}.` : `${name} ${missing}`;
    });
}

/** Misspelt names in `.env` that would silently be ignored, such as OPENAI_BASEURL. */
function lookAlikes(file: Variables): readonly string[] {
  const ours = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'];
  return Object.keys(file)
    .filter((name) => /^OPEN_?AI/i.test(name) && !ours.includes(name))
    .map((name) => `${name} in .env is not a setting${didYouMean(name, ours)}; known: ${ours.join(', ')}.`);
}

/**
 * Variables that only the process's environment may set: a project could trust its own server, have your keys pay for
 * the calls of a stranger, or name a file to write.
 */
function notForFiles(file: Variables): readonly string[] {
  const transport = findTransportSetting();
  return [
    ...(file[trustedHostsVariable] === undefined
      ? []
      : [
          `${trustedHostsVariable} does not belong in .env, because a project must not decide whom you trust: set it in the environment, or run npx assay trust <address>.`,
        ]),
    ...(transport === undefined || file[transport.variable] === undefined
      ? []
      : [
          `${transport.variable} does not belong in .env, because a project must not decide whose calls your keys pay for: remove it, then export it in your shell or pass --${transport.option} <address>.`,
        ]),
    ...(file[sessionVariable] === undefined ? [] : [`${sessionVariable} in .env is set by Assay itself: remove it.`]),
  ];
}

/** A model's name: no spaces, no control characters. */
export const modelName = /^[^\s\p{C}]+$/u;

/** Splits a comma-separated list of models; drops empty parts and duplicates. */
export function splitModels(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** What the settings know of the transport that a plugin brings: where its address is found. */
export interface TransportSetting {
  /** The option with the address, without dashes. */
  readonly option: string;
  /** The variable with the address, which no file of a project may set. */
  readonly variable: `ASSAY_${string}`;
  /**
   * The address, with what the user's environment says and the address does not; throws an `AssayError` if it cannot be
   * used. A text that is no address stays.
   */
  readonly completeAddress: (text: string, environment: Readonly<Record<string, string | undefined>>) => string;
}

let setting: TransportSetting | undefined;

/** Makes the option and the variable of a transport known to the settings. */
export function setTransportSetting(added: TransportSetting): void {
  setting = added;
}

/** The option and the variable of the transport; `undefined` if no plugin brings one. */
export function findTransportSetting(): TransportSetting | undefined {
  return setting;
}
