import { parse } from 'dotenv';
import { join } from 'node:path';
import { baseURLProblems, keyProblems, modelProblems, nameProblems, type Variables } from './check-variables';
import { didYouMean } from './did-you-mean';
import { readText } from './disk';
import { AssayError } from './errors';
import { splitModels } from './model-name';
import { countRange, readCount } from './read-count';
import { parseSession, sessionVariable, type Session } from './session';

export { modelName, splitModels } from './model-name';
export { countRange, readCount } from './read-count';
export { sessionVariable, type Session } from './session';

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
  /** Trials of each fixture; `undefined` when nobody said how many. */
  readonly runs: number | undefined;
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

/** Reads the environment and `<root>/.env` (the environment wins); every unusable value in one error. */
export function readSettings(environment: Variables, root: string): Settings {
  const text = readText(join(root, '.env'));
  const file: Variables = text === undefined ? {} : parse(text);
  const variables: Variables = { ...file, ...defined(environment) };
  const problems: string[] = [...nameProblems(variables, file)];
  const value = (name: string): string | undefined => blankToUndefined(variables[name]?.trim());

  const number = (name: string, fallback: number, read = readCount, range = countRange): number => {
    const text = value(name);
    const result = text === undefined ? fallback : read(text);
    if (result === undefined) {
      problems.push(`${name} expects ${range}, received "${String(text)}".`);
    }
    return result ?? fallback;
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
    runs: value('ASSAY_RUNS') === undefined ? undefined : number('ASSAY_RUNS', 1),
    firstRun: number('ASSAY_FIRST_RUN', 0, readRun, 'a whole number from 0 to 1,000,000'),
    vote: undefined,
    recordings: choice('ASSAY_RECORDINGS', recordingModes, 'auto'),
    concurrency: number('ASSAY_CONCURRENCY', 32),
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

/** The value of one variable that a file names, such as that of a model's own key: of the environment, else of `<root>/.env`. */
export function readVariable(environment: Variables, root: string, name: string): string | undefined {
  const text = readText(join(root, '.env'));
  const found = environment[name] ?? (text === undefined ? undefined : parse(text)[name]);
  const value = blankToUndefined(found?.trim());
  const [problem] = keyProblems(value, name);
  if (problem !== undefined) {
    throw new AssayError(problem);
  }
  return value;
}

function readRun(text: string): number | undefined {
  return text === '0' ? 0 : readCount(text);
}

/** A server's address; OpenAI's own, written out, means the same as none. */
export function ownServer(text: string | undefined): string | undefined {
  return text !== undefined && /^https:\/\/api\.openai\.com(\/v1)?\/?$/i.test(text) ? undefined : text;
}

function blankToUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
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
