import type { Variables } from './check-variables';
import { secretVariables } from '../secrets/secrets';

/** Names that hold a credential by convention, such as GROQ_API_KEY or NPM_TOKEN. */
const credential = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE)$/i;

/**
 * Removes credentials from the process's environment, in which a project's code is going to run, and returns the
 * original environment. On Windows, where names ignore case, names are returned in capitals.
 */
export function takeEnvironment(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Variables {
  const whole = Object.entries(environment).map(([name, value]) => [
    platform === 'win32' ? name.toUpperCase() : name,
    value,
  ]);
  const secrets = new Set<string>(secretVariables);
  for (const name of Object.keys(environment)) {
    if (credential.test(name) || secrets.has(name.toUpperCase())) {
      Reflect.deleteProperty(environment, name);
    }
  }
  return Object.fromEntries(whole) as Variables;
}
