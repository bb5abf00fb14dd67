import { parse } from 'dotenv';
import { join } from 'node:path';
import { didYouMean } from './did-you-mean';
import { readText } from './disk';
import { AssayError } from './errors';

/** What to do with kept replies: use and keep, ignore, never ask, or ask again and replace. */
export const recordingModes = ['auto', 'off', 'strict', 'record'] as const;
/** One of the recording modes. */
export type RecordingMode = (typeof recordingModes)[number];

/** Whether assertions are what their policies declare, or all the same. */
export const assertModes = ['declared', 'hard', 'soft'] as const;

/** Everything the environment, `.env` and flags decide. The only place that knows their names. */
export interface Settings {
  /** The folder that holds `prompts/` and `fixtures/`. */
  readonly root: string;
  readonly apiKey: string | undefined;
  /** OpenAI's organisation and project to bill, if the key leaves a choice. */
  readonly organization: string | undefined;
  readonly project: string | undefined;
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** Models named by flag or environment; empty when the prompt decides. */
  readonly models: readonly string[];
  /** Trials of each fixture. */
  readonly runs: number;
  readonly recordings: RecordingMode;
  /** Number of the first run: 0, unless a whole Jest suite is repeated. */
  readonly firstRun: number;
  /** Answers whose majority is a trial's answer, when a flag says so; otherwise the prompt decides. */
  readonly vote: number | undefined;
  /** Requests in flight at once, over all processes of one command. */
  readonly concurrency: number;
  /** `soft` turns every assertion into a logged one, `hard` every one into one that fails. */
  readonly assert: (typeof assertModes)[number];
  /** Whether this is an unattended run, where nothing may be assumed. */
  readonly ci: boolean;
  /** The command this process belongs to, when a Jest reporter started one. */
  readonly session: Session | undefined;
}

/** How the processes of one Jest command know one another. */
export interface Session {
  /** Trial log that all of them append to. */
  readonly log: string;
  /** Process that runs Jest itself. */
  readonly mainProcess: number;
  /** Test files that may run at the same time. */
  readonly parallel: number;
}

/** Environment variable by which Jest's reporter passes the session to its workers. */
export const sessionVariable = 'ASSAY_SESSION';

const known = [
  'ASSAY_MODEL',
  'ASSAY_RUNS',
  'ASSAY_FIRST_RUN',
  'ASSAY_RECORDINGS',
  'ASSAY_CONCURRENCY',
  'ASSAY_ASSERT',
  sessionVariable,
];

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the environment and `<root>/.env` (the environment wins); every unusable value in one error. */
export function readSettings(environment: Variables, root: string): Settings {
  const file = readText(join(root, '.env'));
  const variables: Variables = { ...(file === undefined ? {} : parse(file)), ...defined(environment) };
  const problems: string[] = [...unknownSettings(variables), ...lookAlikes(file === undefined ? {} : parse(file))];
  const value = (name: string): string | undefined => blankToUndefined(variables[name]?.trim());

  const count = (name: string, fallback: number): number => {
    const text = value(name);
    const number = text === undefined ? fallback : readCount(text);
    if (number === undefined) {
      problems.push(`${name} expects ${countRange}, received "${String(text)}".`);
    }
    return number ?? fallback;
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
    apiKey: value('OPENAI_API_KEY'),
    organization: value('OPENAI_ORG_ID'),
    project: value('OPENAI_PROJECT_ID'),
    baseURL: ownServer(value('OPENAI_BASE_URL')),
    models: splitModels(value('ASSAY_MODEL')),
    runs: count('ASSAY_RUNS', 1),
    firstRun: value('ASSAY_FIRST_RUN') === '0' ? 0 : count('ASSAY_FIRST_RUN', 0),
    vote: undefined,
    recordings: choice('ASSAY_RECORDINGS', recordingModes, 'auto'),
    concurrency: count('ASSAY_CONCURRENCY', 32),
    assert: choice('ASSAY_ASSERT', assertModes, 'declared'),
    ci: !['', '0', 'false'].includes((variables['CI'] ?? '').trim().toLowerCase()),
    session: readSession(variables[sessionVariable], problems),
  };
  problems.push(
    ...baseURLProblems(settings.baseURL),
    ...keyProblems(settings.apiKey),
    ...modelProblems(settings.models),
  );
  if (problems.length > 0) {
    throw new AssayError(
      ['The settings (environment or .env) cannot be used:', ...problems.map((text) => `  - ${text}`)].join('\n'),
    );
  }
  return settings;
}

/** What `readCount` takes, in words. */
export const countRange = 'a whole number from 1 to 1,000,000';

/** A whole number from 1 to 1,000,000 written in decimal digits, else `undefined`. */
export function readCount(text: string): number | undefined {
  return /^([1-9]\d{0,5}|1000000)$/.test(text) ? Number(text) : undefined;
}

/** A model's name: no blanks, no control characters. */
export const modelName = /^[^\s\p{C}]+$/u;

/** Splits a comma-separated list of models; empty parts and repeats are dropped. */
export function splitModels(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

function unknownSettings(variables: Variables): readonly string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('ASSAY_') && !known.includes(name))
    .map((name) => `${name} is not a setting${didYouMean(name, known)}.`);
}

/** OpenAI's own address, written out, means the same as none. */
function ownServer(text: string | undefined): string | undefined {
  return text !== undefined && /^https:\/\/api\.openai\.com(\/v1)?\/?$/i.test(text) ? undefined : text;
}

function baseURLProblems(text: string | undefined): readonly string[] {
  if (text === undefined) {
    return [];
  }
  const url = /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) {
    return [
      `OPENAI_BASE_URL expects a URL such as http://127.0.0.1:8080/v1, received "${text.replace(/\/\/.*@/, '//…@')}".`,
    ];
  }
  return url.username !== '' || url.password !== '' || url.search !== ''
    ? [
        'OPENAI_BASE_URL expects an address alone, received one with a user, a password or a query: put the key into OPENAI_API_KEY.',
      ]
    : [];
}

function keyProblems(key: string | undefined): readonly string[] {
  return key === undefined || /^[\x21-\x7e]+$/.test(key)
    ? []
    : ['OPENAI_API_KEY holds a blank or a character outside ASCII, which no key has: copy it again.'];
}

function modelProblems(models: readonly string[]): readonly string[] {
  return models
    .filter((name) => !modelName.test(name))
    .map(
      (name) => `ASSAY_MODEL holds the name ${JSON.stringify(name)}: a model name has no blanks or control characters.`,
    );
}

function blankToUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Misspelt names in `.env` that would be ignored in silence, such as OPENAI_BASEURL. */
function lookAlikes(file: Variables): readonly string[] {
  const ours = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'];
  return Object.keys(file)
    .filter((name) => /^OPEN_?AI/i.test(name) && !ours.includes(name))
    .map((name) => `${name} in .env is not a setting${didYouMean(name, ours)}; known: ${ours.join(', ')}.`);
}

function readSession(text: string | undefined, problems: string[]): Session | undefined {
  const session = text === undefined ? undefined : parseSession(text);
  if (text !== undefined && session === undefined) {
    problems.push(`${sessionVariable} is set by Assay itself: unset it.`);
  }
  return session;
}

function parseSession(text: string): Session | undefined {
  try {
    const { log, mainProcess, parallel } = JSON.parse(text) as Partial<Record<keyof Session, unknown>>;
    return typeof log === 'string' && typeof mainProcess === 'number' && typeof parallel === 'number'
      ? { log, mainProcess, parallel }
      : undefined;
  } catch {
    return undefined;
  }
}

function defined(environment: Variables): Variables {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}
