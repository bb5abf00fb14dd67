import type { Prompt } from '../../kinds/validator/challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Model } from '../../model/model';
import { isOfflineName } from '../../model/offline-name';
import { missingKeys, openModel } from '../../model/open-model';
import type { Settings } from '../../basics/settings/settings';

/**
 * The model that writes solutions: the one named on the command line, else the first online one of the environment, else
 * the prompt's. Without a key there is no substitute: offline models only know the existing fixtures.
 */
export function chooseGenerator(
  settings: Settings,
  { named, prompt, asks }: { readonly named: string | undefined; readonly prompt: Prompt; readonly asks: boolean },
): Model {
  if (named !== undefined && isOfflineName(named)) {
    throw new AssayError(
      `${named} only knows the existing fixtures and cannot write new ones: name an online model, such as --model gpt-6-luna.`,
    );
  }
  const candidates = [named, ...settings.models, prompt.request.model];
  const name = candidates.find((one) => one !== undefined && !isOfflineName(one));
  if (name === undefined) {
    throw new AssayError('No named model can write solutions: name an online model, such as --model gpt-6-luna.');
  }
  const missing = missingKeys([name], settings);
  if (asks && missing.length > 0) {
    throw new AssayError(
      `No key for ${name}, which should write the solutions; offline models cannot.\n` +
        `  Set ${missing.join(' and ')} in .env or the environment, or OPENAI_BASE_URL for a server that needs no key; --model names another model,\n` +
        '  and --dry-run shows the prompt.',
    );
  }
  return openModel(name, asks ? settings : { ...settings, recordings: 'strict' });
}
