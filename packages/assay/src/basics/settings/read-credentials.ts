import { parse } from 'dotenv';
import { join } from 'node:path';
import { keyProblems, type Variables } from './check-variables';
import { readText } from '../disk/disk';
import { AssayError } from '../errors';
import { registerSecret, secretVariables } from '../secrets/secrets';

/** Where a value was set: in the process's environment, which is the user's, or in the project's `.env`. */
export type Place = 'environment' | '.env';

/** A key, the account it bills, and the server it is for. */
export interface Credentials {
  readonly apiKey: string | undefined;
  /** OpenAI's organisation and project to bill, if the key has several. */
  readonly organization: string | undefined;
  readonly project: string | undefined;
  /** `undefined` means OpenAI's own server. */
  readonly baseURL: string | undefined;
  /** Where each of them was set, which decides whether a key may be sent to a server. */
  readonly places: {
    readonly apiKey?: Place | undefined;
    readonly organization?: Place | undefined;
    readonly project?: Place | undefined;
    readonly baseURL?: Place | undefined;
  };
}

/** A value and where it was set. */
export interface Found {
  readonly value: string;
  readonly place: Place;
}

/** The text of `<root>/.env` as variables; none when there is no such file. */
export function readEnvFile(root: string): Variables {
  const text = readText(join(root, '.env'));
  // The .env parser takes quadratic time for blank lines, and no value needs them.
  const lines = text?.split(/\r\n?|[\n\u2028\u2029]/).filter((line) => line.trim() !== '');
  return lines === undefined ? {} : parse(lines.join('\n'));
}

/**
 * Reads key and server. The environment wins over the file, except that a server set in the file uses the file's own
 * key, if it has one, and then nothing else from the environment.
 */
export function readCredentials(environment: Variables, file: Variables): Credentials {
  for (const name of secretVariables) {
    registerSecret(name, file[name]?.trim());
    registerSecret(name, environment[name]?.trim());
  }
  const server = find(environment, file, 'OPENAI_BASE_URL');
  const ofFile = server?.place === '.env' ? find({}, file, 'OPENAI_API_KEY') : undefined;
  const owner = ofFile === undefined ? environment : {};
  const key = find(owner, file, 'OPENAI_API_KEY');
  const organization = find(owner, file, 'OPENAI_ORG_ID');
  const project = find(owner, file, 'OPENAI_PROJECT_ID');
  const baseURL = ownServer(server?.value);
  return {
    apiKey: key?.value,
    organization: organization?.value,
    project: project?.value,
    baseURL,
    places: {
      apiKey: key?.place,
      organization: organization?.place,
      project: project?.place,
      baseURL: baseURL === undefined ? undefined : server?.place,
    },
  };
}

/** The value of a variable that a file names, such as a model's own key: from the preferred place, else from the other. */
export function readVariable(
  environment: Variables,
  root: string,
  name: string,
  preferred: Place = 'environment',
): Found | undefined {
  const file = readEnvFile(root);
  const found = (preferred === '.env' ? find({}, file, name) : undefined) ?? find(environment, file, name);
  registerSecret(name, secretOf(name, found?.value));
  const [problem] = keyProblems(found?.value, name);
  if (problem !== undefined) {
    throw new AssayError(problem);
  }
  return found;
}

/** What must stay private of a variable: of an address, only its password. */
function secretOf(name: string, value: string | undefined): string | undefined {
  if (!name.endsWith('_BASE_URL')) {
    return value;
  }
  return value !== undefined && URL.canParse(value) ? new URL(value).password : undefined;
}

/** A server's address; `undefined` for OpenAI's own, even if written out. */
export function ownServer(text: string | undefined): string | undefined {
  return text !== undefined && /^https:\/\/api\.openai\.com(\/v1)?\/?$/i.test(text) ? undefined : text;
}

/** An empty value in the environment hides the file's. */
function find(environment: Variables, file: Variables, name: string): Found | undefined {
  const set = environment[name];
  const value = (set ?? file[name])?.trim();
  return value === undefined || value === '' ? undefined : { value, place: set === undefined ? '.env' : 'environment' };
}
