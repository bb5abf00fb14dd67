import { AssayError } from '../errors';
import { countSecrets, findOwnSecret, findSecretInName } from './secrets';

/**
 * The last check before a write: throws an error that names the variable, never its value, when a text holds one of our
 * secrets.
 */
export function refuseSecrets(file: string, text: string): void {
  refuse(text, `Cannot write ${file}`, 'which must not be in any file). Nothing was written.');
}

/** The same check before a page is shown that is in no file. */
export function refuseSecretsInPage(text: string): void {
  refuse(text, 'Cannot show this page', 'which must not be on any page).');
}

/** How many secrets were known when the body of a request was found to hold none: all its runs share the body. */
const passed = new WeakMap<object, number>();

/** The same check before a request is sent and paid for: its reply could not be recorded. */
export function refuseSecretsInRequest(body: object): void {
  if (passed.get(body) !== countSecrets()) {
    refuse(JSON.stringify(body), 'Cannot ask', 'which must not be in a recording).');
    passed.set(body, countSecrets());
  }
}

/** The same check for a path, whose parts anybody may list. */
export function refuseSecretsInPath(path: string): void {
  const name = findSecretInName(path);
  if (name !== undefined) {
    throw new AssayError(
      `Cannot write: the name of the file or folder would hold ${describe(name)}. Nothing was written.`,
    );
  }
}

/** Why a text cannot be a name (of a model, for example): it holds a secret; `undefined` when it holds none. */
export function secretNameProblem(text: string): string | undefined {
  const name = findSecretInName(text);
  return name === undefined ? undefined : `holds ${describe(name)}: names appear in reports`;
}

/** Refuses a command line that holds a secret, which reports and messages would repeat. */
export function refuseSecretsInArguments(args: readonly string[]): void {
  const name = args.map(findSecretInName).find((found) => found !== undefined);
  if (name !== undefined) {
    throw new AssayError(
      `The command line holds ${describe(name)}: remove it. Keys belong in the environment or in .env.`,
    );
  }
}

function describe(name: string): string {
  return `the value of ${name}`;
}

function refuse(text: string, what: string, why: string): void {
  const name = findOwnSecret(text);
  if (name !== undefined) {
    throw new AssayError(
      `${what}: the text holds ${name} (its value, ${why}\n` +
        `  Remove the value from the fixture, prompt or setting that contains it; if others could see it there, replace it. If it is an ordinary word, give ${name} another value.`,
    );
  }
}
