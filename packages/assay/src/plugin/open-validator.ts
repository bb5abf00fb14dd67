import { openValidator as open, type Validator, type ValidatorOptions } from '../kinds/validator/validator';
import { loadPlugins } from './plugins';

/** Opens the validator of `prompts/<id>.md`, with the plugins of its project. */
export function openValidator(id: string, options: ValidatorOptions = {}): Validator {
  loadPlugins(options.settings?.root ?? options.root ?? process.cwd());
  return open(id, options);
}
