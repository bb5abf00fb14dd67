import { AssayError } from './errors';
import { findOwnSecret } from './secrets';

/** The last line of defence before a write: an error that names the variable, never its value, when a text holds a secret of ours. */
export function refuseSecrets(file: string, text: string): void {
  refuse(text, `Cannot write ${file}`, 'which no file may hold). Nothing was written.');
}

/** The same before a request is sent, and paid for: its reply could not be kept. */
export function refuseSecretsInRequest(text: string): void {
  refuse(text, 'Cannot ask', 'which no recording may hold).');
}

function refuse(text: string, what: string, why: string): void {
  const name = findOwnSecret(text);
  if (name !== undefined) {
    throw new AssayError(
      `${what}: the text holds ${name} (its value, ${why}\n` +
        `  Take the value out of the fixture, prompt or setting that it stands in; if others could see it there, replace it. If it is an ordinary word, give ${name} another value.`,
    );
  }
}
